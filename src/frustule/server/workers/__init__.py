"""Work that would hold up the server, done in processes of their own."""

"""How the database came to be what it is, step by step; the server takes the steps that are missing."""

"""The sockets: HTTP and the socket, and what stands before them."""

"""Solo play on a server: cards, careers and looking back. Here alone a game is known by its name."""

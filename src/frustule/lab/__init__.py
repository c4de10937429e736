"""The laboratory: games in numbers."""

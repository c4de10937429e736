"""What every game is. Knows no game."""

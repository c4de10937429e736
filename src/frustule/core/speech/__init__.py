"""The languages that texts for people are in, and who is there to be spoken of."""

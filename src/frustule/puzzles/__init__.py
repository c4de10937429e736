"""Exact answers: what is the best that can be reached, with proof."""

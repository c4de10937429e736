"""Frustule beside its peers: both play in one run, on one machine, and the result is a ratio."""

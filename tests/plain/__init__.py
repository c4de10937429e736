"""Slow, separate readings of the rules in plain Python, for the tests to hold against the compiled games."""

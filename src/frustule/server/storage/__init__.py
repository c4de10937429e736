"""Logs in a database, and what workers tell each other through it."""

"""Diatoms, for two to four players."""

"""Pond Scum: rules, notation, words and drawing."""

"""Compiling marked rules to machine code, once, and loading them fast for ever after."""

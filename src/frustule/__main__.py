"""Runs the command: `python -m frustule`."""

from frustule.cli import main

main()

"""`python -m frustule` is the `frustule` command."""

from frustule.cli import main

main()

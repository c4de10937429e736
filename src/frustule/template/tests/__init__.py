"""The tests of Grazers."""

"""Cells, a small game for two that exists to load servers with: the same rules are in node/cells.js."""

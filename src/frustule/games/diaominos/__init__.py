"""Diaominos: a puzzle cube rolls, and tetrominoes with diamonds in them fill a grid."""

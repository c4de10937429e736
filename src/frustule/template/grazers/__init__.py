"""Grazers: two pond snails eat their way across a puddle, and nothing grows back."""

"""Kenjin."""

WEIGHT = 1
"""How much there is to learn, from 1 to 5."""

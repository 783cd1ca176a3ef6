"""Ikusa."""

WEIGHT = 4
"""How much there is to learn, from 1 to 5."""

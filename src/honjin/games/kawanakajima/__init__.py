"""Kawanakajima 1561."""

WEIGHT = 5
"""How much there is to learn, from 1 to 5."""

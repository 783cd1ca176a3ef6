"""Battle for Rokugan."""

WEIGHT = 2
"""How much there is to learn, from 1 to 5."""

"""Tournaments: pairings, standings, and rounds that run automatically."""

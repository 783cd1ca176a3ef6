"""Tournaments: who meets whom, how they stand, and the rounds that run by themselves."""

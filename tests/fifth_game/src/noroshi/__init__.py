"""Noroshi: signal fires on seven hills."""

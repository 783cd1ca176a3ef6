"""Noroshi at the table: what people read and write."""

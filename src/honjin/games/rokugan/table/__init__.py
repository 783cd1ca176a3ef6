"""Battle for Rokugan at the table: what people read and write, in plain Python."""

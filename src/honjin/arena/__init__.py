"""Many games: simulations and matches, on one core or on all."""

"""Bots that learn a game by playing it against themselves: `honjin train`.

Thousands of games are played at once, on the GPU where it can (`source`), and the network that
plays all their seats learns from them (`practice`, `judge`). The result is a file of whole numbers
that `honjin.bots.net_rollouts` and `honjin.bots.instinct` play with; neither NumPy nor PyTorch is
needed for that.
"""

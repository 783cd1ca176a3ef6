"""Bots that learn a game by playing it against themselves: `honjin train`.

Thousands of games are played at once, on the GPU where it can (`source`), and the network that
plays all their seats learns from them (`practice`, `judge`). The result is a file of whole numbers
that `honjin.bots.net_rollouts` and `honjin.bots.instinct` play with. With `--games` a network only
learns to judge, from games of quick players (`endings`), for `honjin.bots.appraisal`. Neither NumPy
nor PyTorch is needed to play.
"""

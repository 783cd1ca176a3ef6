"""Bots that learn a game by playing it against themselves: `honjin train`.

Processes play games with the newest network and write them down; one process learns from them and
puts out a network that is a little better. The result is a file of whole numbers that
`honjin.bots.guided` plays with; neither NumPy nor PyTorch is needed for that.
"""

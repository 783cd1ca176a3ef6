"""A first bot: it tries every action in several guesses of what is hidden.

honjin match examples/my_bot.py kachi --game kenjin --games 400
"""


def choose(eyes):
    """The action after which the table looks best, over eight guesses."""
    worlds = [eyes.imagine() for _ in range(8)]

    def looks(action):
        total = 0.0
        for world in worlds:
            after = world.clone()
            after.step(eyes.seat, action)
            total += after.estimate(eyes.seat)
        return total

    return max(eyes.legal, key=looks)

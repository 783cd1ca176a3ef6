"""How far from perfect the bots play small Kenjin, computed exactly.

    python examples/small_kenjin.py --bots random kosho kachi yoriki --samples 16 --rounds 100

Needs `honjin[research]`. Walks through the whole game once, asks each bot in every information set,
and computes the best answer to it. The last line is an equilibrium from CFR+.
"""

from __future__ import annotations

import argparse

import honjin
from honjin.bots import make_bot
from honjin.engine.rng import stream
from honjin.study.exploitability import Tree

OPTIONS = {"size": "small", "setup": "teaching", "first": "A"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bots", nargs="*", default=["random", "kosho", "kachi", "yoriki"])
    parser.add_argument("--samples", type=int, default=16, help="how often each set is asked")
    parser.add_argument("--rounds", type=int, default=100, help="of CFR+")
    parser.add_argument("--start", nargs="*", default=[], help="cards deployed first, as A's turn")
    asked = parser.parse_args()
    table = honjin.open_table("kenjin", seats=2, options=OPTIONS)
    for card in asked.start:
        table.apply(table.actors()[0], "deploy " + card.replace("@", " "))
    tree = Tree(table.game, table.state)
    print(f"{tree.nodes:,} positions, {len(tree.sets):,} information sets")
    print("strategy      exploitability")
    for name in asked.bots:
        if name == "random":
            strategy = tree.uniform()
        else:
            bot = make_bot(name, table.game, table.setup, clocked=False)
            strategy = tree.of_bot(bot, stream("exploitability", name), asked.samples)
        print(f"{name:12} {tree.exploitability(strategy):8.3f}", flush=True)
    solution = tree.solve(asked.rounds)
    print(f"{'equilibrium':12} {tree.exploitability(solution):8.3f}")
    print(f"worth to the first player: {tree.value(solution):+.3f}")


if __name__ == "__main__":
    main()

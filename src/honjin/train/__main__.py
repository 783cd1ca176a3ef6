"""`python -m honjin.train GAME`: what `honjin train GAME` does, for a machine without the rest."""

from __future__ import annotations

import argparse
import sys

from honjin.train.command import fill, run

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m honjin.train")
    fill(parser)
    sys.exit(run(parser.parse_args()))

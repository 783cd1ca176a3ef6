"""Compiles the rules, the playouts and the search with mypyc, where a C compiler is at hand.

Everything else about the package stands in pyproject.toml. Without a compiler (or with
HONJIN_INTERPRETED=1) the same sources are installed as they are: the same games, only slower.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

COMPILED = [
    "src/honjin/engine/rng.py",
    "src/honjin/engine/state.py",
    "src/honjin/engine/player.py",
    "src/honjin/engine/playout.py",
    "src/honjin/engine/lanes.py",
    "src/honjin/games/kenjin/actions.py",
    "src/honjin/games/kenjin/bot.py",
    "src/honjin/games/kenjin/box.py",
    "src/honjin/games/kenjin/notes.py",
    "src/honjin/games/kenjin/state.py",
    "src/honjin/games/kenjin/regular.py",
    "src/honjin/games/kenjin/combat.py",
    "src/honjin/games/kenjin/deploying.py",
    "src/honjin/games/kenjin/invariants.py",
    "src/honjin/games/kenjin/setting_up.py",
    "src/honjin/games/kenjin/scoring.py",
    "src/honjin/games/kenjin/observing.py",
    "src/honjin/games/kenjin/rules.py",
    "src/honjin/games/rokugan/actions.py",
    "src/honjin/games/rokugan/box.py",
    "src/honjin/games/rokugan/notes.py",
    "src/honjin/games/rokugan/layout.py",
    "src/honjin/games/rokugan/state.py",
    "src/honjin/games/rokugan/lawful.py",
    "src/honjin/games/rokugan/battles.py",
    "src/honjin/games/rokugan/resolution.py",
    "src/honjin/games/rokugan/placing.py",
    "src/honjin/games/rokugan/upkeep.py",
    "src/honjin/games/rokugan/setting_up.py",
    "src/honjin/games/rokugan/territory_cards.py",
    "src/honjin/games/rokugan/turn_cards.py",
    "src/honjin/games/rokugan/shadowlands.py",
    "src/honjin/games/rokugan/scoring.py",
    "src/honjin/games/rokugan/dealing.py",
    "src/honjin/games/rokugan/invariants.py",
    "src/honjin/games/rokugan/bot.py",
    "src/honjin/games/rokugan/thinking.py",
    "src/honjin/games/rokugan/observing.py",
    "src/honjin/games/rokugan/rules.py",
    "src/honjin/games/ikusa/actions.py",
    "src/honjin/games/ikusa/bot.py",
    "src/honjin/games/ikusa/box.py",
    "src/honjin/games/ikusa/building.py",
    "src/honjin/games/ikusa/combat.py",
    "src/honjin/games/ikusa/conducting.py",
    "src/honjin/games/ikusa/declaring.py",
    "src/honjin/games/ikusa/elimination.py",
    "src/honjin/games/ikusa/final_movement.py",
    "src/honjin/games/ikusa/guessing.py",
    "src/honjin/games/ikusa/invariants.py",
    "src/honjin/games/ikusa/knowing.py",
    "src/honjin/games/ikusa/levying.py",
    "src/honjin/games/ikusa/marching.py",
    "src/honjin/games/ikusa/ninja.py",
    "src/honjin/games/ikusa/notes.py",
    "src/honjin/games/ikusa/planning.py",
    "src/honjin/games/ikusa/ronin.py",
    "src/honjin/games/ikusa/observing.py",
    "src/honjin/games/ikusa/outlook.py",
    "src/honjin/games/ikusa/rules.py",
    "src/honjin/games/ikusa/sequence.py",
    "src/honjin/games/ikusa/setting_up.py",
    "src/honjin/games/ikusa/state.py",
    "src/honjin/games/ikusa/tally.py",
    "src/honjin/games/ikusa/war.py",
    "src/honjin/games/ikusa/winning.py",
    "src/honjin/games/kawanakajima/actions.py",
    "src/honjin/games/kawanakajima/activating.py",
    "src/honjin/games/kawanakajima/assaulting.py",
    "src/honjin/games/kawanakajima/battle.py",
    "src/honjin/games/kawanakajima/bot.py",
    "src/honjin/games/kawanakajima/bowl.py",
    "src/honjin/games/kawanakajima/box.py",
    "src/honjin/games/kawanakajima/cells.py",
    "src/honjin/games/kawanakajima/chits.py",
    "src/honjin/games/kawanakajima/combat.py",
    "src/honjin/games/kawanakajima/commanding.py",
    "src/honjin/games/kawanakajima/counters.py",
    "src/honjin/games/kawanakajima/duties.py",
    "src/honjin/games/kawanakajima/fort.py",
    "src/honjin/games/kawanakajima/guessing.py",
    "src/honjin/games/kawanakajima/honjins.py",
    "src/honjin/games/kawanakajima/invariants.py",
    "src/honjin/games/kawanakajima/losing.py",
    "src/honjin/games/kawanakajima/moving.py",
    "src/honjin/games/kawanakajima/notes.py",
    "src/honjin/games/kawanakajima/ordering.py",
    "src/honjin/games/kawanakajima/outlook.py",
    "src/honjin/games/kawanakajima/phases.py",
    "src/honjin/games/kawanakajima/plans.py",
    "src/honjin/games/kawanakajima/rallying.py",
    "src/honjin/games/kawanakajima/reaching.py",
    "src/honjin/games/kawanakajima/retiring.py",
    "src/honjin/games/kawanakajima/retreating.py",
    "src/honjin/games/kawanakajima/routing.py",
    "src/honjin/games/kawanakajima/observing.py",
    "src/honjin/games/kawanakajima/rules.py",
    "src/honjin/games/kawanakajima/running.py",
    "src/honjin/games/kawanakajima/scores.py",
    "src/honjin/games/kawanakajima/setting_up.py",
    "src/honjin/games/kawanakajima/siege.py",
    "src/honjin/games/kawanakajima/state.py",
    "src/honjin/games/kawanakajima/victory.py",
    "src/honjin/bots/greedy.py",
    "src/honjin/bots/looks.py",
    "src/honjin/bots/rollouts.py",
    "src/honjin/bots/search.py",
]


def missing_for_compiling():
    """What this machine lacks to compile, in words, or nothing."""
    if os.environ.get("HONJIN_INTERPRETED"):
        return "HONJIN_INTERPRETED is set"
    if not shutil.which(compiler()):
        return f"no C compiler ({compiler()}) was found"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers (python3-dev) were not found"
    return ""


def extensions():
    lacking = missing_for_compiling()
    if lacking:
        print(f"honjin: {lacking}; the rules will run interpreted, slower.", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    modules = mypycify(
        ["--strict", "--no-warn-unused-ignores", *COMPILED],
        # -O3 and debug lines take a seventh more time and buy nothing: inlining is what counts.
        opt_level="2",
        debug_level="0",
        multi_file=False,
        group_name="honjin",
    )
    for module in modules:
        module.extra_compile_args = [*module.extra_compile_args, *compiler_flags()]
        module.depends = [*module.depends, "setup.py"]
    return modules


def compiler_flags():
    """Small accessors are inlined everywhere; wheels run on any x86-64 of the last ten years."""
    flags = ["-fno-semantic-interposition"]
    if sysconfig.get_platform() == "linux-x86_64":
        flags += ["-march=x86-64-v2"]
    if "gcc" in compiler():
        flags += ["--param=max-inline-insns-auto=200", "--param=inline-unit-growth=300"]
    return flags


def compiler():
    return os.environ.get("CC") or (sysconfig.get_config_var("CC") or "cc").split()[0]


class BuildWithRules(build_py):
    """The wheel carries the rules of the games, as `honjin rules` shows them."""

    def run(self):
        super().run()
        target = Path(self.build_lib, "honjin", "docs", "rules")
        target.mkdir(parents=True, exist_ok=True)
        for rules in Path("docs", "rules").glob("*.md"):
            shutil.copy(rules, target)


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithRules})

"""The games as other projects see games: PettingZoo, Gymnasium and OpenSpiel.

Each has a module of its own here, which imports that project; the extra `research` brings
all three.
"""

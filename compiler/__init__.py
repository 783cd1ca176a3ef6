"""A small compiler for the dialect in which the rules are written: Python to C.

types        what a value can be
source       modules, constants, classes and functions, as the text declares them
tree         the typed tree, which knows neither Python's syntax nor C's
expressions  Python expressions to the tree, refusing what the dialect does not have
statements   the same for statements and whole functions
effects      who writes, who calls whom, which fields never change
c_expressions, c_statements   the tree to C
bindings     what lets Python call it
build        which libraries there are, and gcc
runtime.h, core.c   what every library and Python's side of it share
"""

"""A small compiler for the dialect in which the rules are written: Python to C.

types        what a value can be
source       modules, constants, classes and functions, as the text declares them
tree         the typed tree, which knows neither Python's syntax nor C's
expressions  Python expressions to the tree, refusing what the dialect does not have
statements   the same for statements and whole functions
effects      who writes, who calls whom, which fields never change
faults       what can go wrong, where the order makes a difference
c_expressions, c_statements   the tree to C
library      a whole library in two parts: the rules, and Python's calls
calls        what a call from Python does with arguments, results and faults
build        which libraries there are, and gcc
runtime.h    what every library shares: objects, vectors, arithmetic, faults
core.h, vectors.h, module.h   Python's side of it
device…, widths, kernels.h   the same tree for GPUs
"""

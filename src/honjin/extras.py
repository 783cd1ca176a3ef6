"""The error message when an optional package is not installed."""

from __future__ import annotations


def missing(module: str, error: ImportError, extra: str = "research") -> ImportError:
    """The import error, with how to install what it needs."""
    what = error.name or "a package"
    told = f"{module} needs {what}, which is not installed: pip install 'honjin[{extra}]'"
    return ModuleNotFoundError(told, name=error.name)

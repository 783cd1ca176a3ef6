"""What to say where an optional package is not installed."""

from __future__ import annotations


def missing(module: str, error: ImportError, extra: str = "research") -> ImportError:
    """The error of an import with the way to get what it needs."""
    what = error.name or "a package"
    told = f"{module} needs {what}, which is not installed: pip install 'honjin[{extra}]'"
    return ModuleNotFoundError(told, name=error.name)

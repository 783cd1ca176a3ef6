"""The error message when an optional package is not installed."""

from __future__ import annotations


def missing(module: str, error: ImportError, extra: str = "research") -> ImportError:
    """The import error, with how to install what it needs."""
    what = error.name or "a package"
    told = f"{module} needs {what}, which is not installed: {how_to_install(extra)}"
    return ModuleNotFoundError(told, name=error.name)


def how_to_install(extra: str) -> str:
    """How to get an extra. Honjin is on no package index, so its bare name would not do.

    >>> how_to_install("ray")
    "pip install '.[ray]' in a checkout, or pip install 'FILE.whl[ray]'"
    """
    return f"pip install '.[{extra}]' in a checkout, or pip install 'FILE.whl[{extra}]'"

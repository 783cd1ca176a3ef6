"""Many games at once for learning programs, into arrays that belong to the caller."""

from __future__ import annotations

from honjin.extras import missing

try:
    from honjin.batch.many import SKIP, Arrays, Batch, Statistics
    from honjin.batch.rows import Rows
except ImportError as error:
    raise missing("honjin.batch", error) from None

__all__ = ["SKIP", "Arrays", "Batch", "Rows", "Statistics"]

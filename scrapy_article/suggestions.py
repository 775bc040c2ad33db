"""What somebody may have meant who named a thing that there is not."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["suggestion"]


def suggestion(name: str, names: Iterable[str]) -> str:
    """Return a question after the one of *names* that *name* comes nearest to, or all of them if it comes near none.

    >>> suggestion("densty", ["auto", "density"])
    "did you mean 'density'?"
    >>> suggestion("x", ["auto", "density"])
    'choose one of auto, density'
    """
    known = [*names]
    close = get_close_matches(name, known, 1)
    return f"did you mean {close[0]!r}?" if close else f"choose one of {', '.join(known)}"

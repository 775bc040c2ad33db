"""Bounds on what several fields look at."""

from __future__ import annotations

__all__ = ["LINKED", "MAX_HEADINGS", "MAX_HREF", "MAX_LABEL"]

MAX_LABEL = 80
"""Characters of a section, a tag, a name."""
MAX_HREF = 300
"""Characters of an address that are looked at."""
MAX_HEADINGS = 80
"""Headings that are looked at; titles stand early on the page."""
LINKED = 0.8
"""Share of the characters of a line in links from which it is nothing else."""

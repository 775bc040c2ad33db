"""Marks that end a sentence or a label."""

from __future__ import annotations

__all__ = ["COLONS", "SENTENCE_ENDS"]

SENTENCE_ENDS = frozenset(".!?…‼‽⁇⁈⁉。．！？｡।॥؟۔։።፧፨။၊។៕᠃᠉܀܁܂᙮")
"""Those of all scripts in use with Unicode's property Sentence_Terminal (https://www.unicode.org/reports/tr29/), and
the ellipsis."""

COLONS = frozenset(":：")
"""What a label ends with, or a line that leads to what follows."""

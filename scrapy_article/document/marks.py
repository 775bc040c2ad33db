"""Marks that end a sentence, in all scripts in use."""

from __future__ import annotations

__all__ = ["SENTENCE_ENDS"]

SENTENCE_ENDS = frozenset(".!?…‼‽⁇⁈⁉。．！？｡।॥؟۔։።፧፨။၊។៕᠃᠉܀܁܂᙮")
"""Those with Unicode's property Sentence_Terminal (https://www.unicode.org/reports/tr29/), and the ellipsis."""

"""What evidence for an answer weighs, as learned from labelled pages."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["BIAS", "weights_of"]

BIAS = "answer"
"""Evidence that every answer has."""


@cache
def weights_of(field: str) -> Mapping[str, float]:
    """Return the weight of each kind of evidence for *field*: ``authors`` or ``dates``.

    They are logarithms of odds; what is not in them weighs nothing.
    """
    file = files("scrapy_article.fields") / field / "weights.json"
    weights: dict[str, float] = json.loads(file.read_bytes())["weights"]
    return weights

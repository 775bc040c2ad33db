"""The numbers that browsers draw before the items of numbered lists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree

__all__ = ["given_number", "item_numbers"]

_NUMBER = re.compile("-?[0-9]{1,6}")


def given_number(element: etree._Element) -> int | None:
    """The number that a list says it begins with, or that an item of one says is its own; None if it says none."""
    number = element.get("value" if element.tag == "li" else "start", "")
    return int(number) if _NUMBER.fullmatch(number) else None


def item_numbers(numbered: etree._Element) -> dict[etree._Element, int]:
    """The number of each item of the list *numbered*, an ``ol``."""
    items = [*numbered.iterchildren("li")]
    step = 1 if numbered.get("reversed") is None else -1
    number = given_number(numbered)
    if number is None:
        number = 1 if step > 0 else len(items)
    found: dict[etree._Element, int] = {}
    for item in items:
        own = given_number(item)
        found[item] = number = number if own is None else own
        number += step
    return found

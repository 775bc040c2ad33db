"""CSS values that a page without style sheets needs: colours, lengths, inline declarations."""

from __future__ import annotations

import json
import re
from colorsys import hls_to_rgb
from importlib.resources import files

MEDIUM = 16.0
"""Default font size of browsers, in pixels."""

FONT_SIZES = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": MEDIUM,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
    "xxx-large": 48.0,
}
"""The absolute sizes (CSS Fonts 4, section 2.5) in pixels, as browsers round them."""

STEP = 1.2
"""Ratio of ``larger`` and ``smaller`` (CSS Fonts 4, section 2.5: between 1.2 and 1.5)."""

_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6}
_UNITS["rem"] = MEDIUM
"""Pixels of the absolute units (CSS Values 4, section 6.2), and of those that are the same everywhere on a page."""

_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+))\s*([a-z%]*)")
_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()]{0,80})\)")
_HEX = re.compile(r"#?([0-9a-f]{3,8})")

_MAX_STYLE = 2000
"""Maximum characters of an inline style that is read: longer ones hold images."""


def declarations(style: str) -> dict[str, str]:
    """Return the properties of an inline style with their values, both in lower case."""
    found: dict[str, str] = {}
    for declaration in style[:_MAX_STYLE].lower().split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            found[name.strip()] = value.replace("!important", "").strip()
    return found


def pixels(value: str, base: float, font: float = MEDIUM) -> float | None:
    """Return the length *value* in pixels; None if it is not a length.

    *base* is the length in pixels for 100 %, *font* the font size in pixels for 1 em. A bare number is in pixels, as in
    attributes.
    """
    match = _NUMBER.match(value.strip())
    if not match:
        return None
    number, unit = float(match[1]), match[2]
    if number > _HUGE:
        return None
    if unit == "%":
        return number * base / 100
    if unit in ("em", "ex", "ch"):
        return number * font / (1 if unit == "em" else 2)
    return number * _UNITS[unit] if unit in _UNITS else None


_HUGE = 1e6


def font_size(value: str, parent: float) -> float | None:
    """Return the font size in pixels of a ``font-size`` inside text of size *parent*; None if it is invalid."""
    if value in FONT_SIZES:
        return FONT_SIZES[value]
    if value in ("smaller", "larger"):
        return parent * STEP if value == "larger" else parent / STEP
    size = pixels(value, parent, parent)
    return size if size is not None and size >= 0 and not value[-1:].isdigit() else None


def font_weight(value: str, parent: int) -> int | None:
    """Return the weight of a ``font-weight`` inside text of weight *parent*; None if it is invalid."""
    if value in ("bold", "bolder"):
        return 700
    if value in ("normal", "lighter"):
        return 400
    if value == "inherit":
        return parent
    return int(value) if value.isascii() and value.isdigit() and len(value) <= 4 else None


def colour(value: str) -> str | None:
    """Return the colour *value* as ``#rrggbb``; an empty string if it is transparent, None if it is not a colour.

    It may be a name, hexadecimal with or without ``#``, ``rgb()``, ``rgba()``, ``hsl()`` or ``hsla()``.
    """
    value = value.strip().lower()
    if value in _NAMES:
        return _NAMES[value]
    match = _HEX.fullmatch(value)
    if match:
        return _hexadecimal(match[1])
    match = _FUNCTION.match(value)
    return _function(match[1], match[2]) if match else None


def _hexadecimal(digits: str) -> str | None:
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) == 8:
        return "" if digits[6:] == "00" else f"#{digits[:6]}"
    return f"#{digits}" if len(digits) == 6 else None


def _function(name: str, arguments: str) -> str | None:
    parts = _NUMBER.findall(arguments)
    if len(parts) < 3:
        return None
    numbers = [float(number) for number, _ in parts[:4]]
    if len(parts) > 3 and numbers[3] == 0:
        return ""
    if name == "hsl":
        red, green, blue = (255 * part for part in hls_to_rgb(numbers[0] / 360, numbers[2] / 100, numbers[1] / 100))
    else:
        red, green, blue = (float(number) * (255 if unit == "%" else 100) / 100 for number, unit in parts[:3])
    return "#" + "".join(f"{round(min(255.0, max(0.0, part))):02x}" for part in (red, green, blue))


_NAMES: dict[str, str] = json.loads(files(__package__).joinpath("colours.json").read_bytes())
"""The named colours (CSS Color 4, section 6.1)."""

"""Values of CSS, as far as a page without its style sheets needs them: colours, lengths, inline declarations."""

from __future__ import annotations

import re
from colorsys import hls_to_rgb

__all__ = [
    "FONT_SIZES",
    "LEGACY_FONT_SIZES",
    "MEDIUM",
    "STEP",
    "colour",
    "declarations",
    "font_size",
    "font_weight",
    "pixels",
]

MEDIUM = 16.0
"""Font size of text that nothing is said of, in pixels: the default of all browsers."""

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

LEGACY_FONT_SIZES = ("x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large")
"""What ``<font size=1>`` to ``7`` stand for (HTML Living Standard, "Rendering", "Phrasing content")."""

STEP = 1.2
"""Ratio of ``larger`` and ``smaller`` (CSS Fonts 4, section 2.5: between 1.2 and 1.5)."""

_UNITS = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6}
"""Pixels of the absolute units (CSS Values 4, section 6.2)."""

_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+))\s*([a-z%]*)")
_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()]{0,80})\)")
_HEX = re.compile(r"#?([0-9a-f]{3,8})")

_MAX_STYLE = 2000
"""Characters of an inline style that are read: longer ones carry pictures."""


def declarations(style: str) -> dict[str, str]:
    """Return the properties of an inline style with their values, both in lower case."""
    found: dict[str, str] = {}
    for declaration in style[:_MAX_STYLE].lower().split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            found[name.strip()] = value.replace("!important", "").strip()
    return found


def pixels(value: str, base: float, font: float = MEDIUM) -> float | None:
    """Return a length in pixels; None if it is none.

    *base* is what a percentage refers to, *font* what ``em`` does. A bare number is pixels, as in attributes.
    """
    match = _NUMBER.match(value.strip())
    if not match:
        return None
    number, unit = float(match[1]), match[2]
    if number > _HUGE:
        return None
    if unit == "%":
        return number * base / 100
    if unit == "em":
        return number * font
    if unit == "rem":
        return number * MEDIUM
    if unit in ("ex", "ch"):
        return number * font / 2
    if not unit:
        return number
    return number * _UNITS[unit] if unit in _UNITS else None


_HUGE = 1e6


def font_size(value: str, parent: float) -> float | None:
    """Return the size that a ``font-size`` gives inside text of size *parent*; None if it gives none."""
    if value in FONT_SIZES:
        return FONT_SIZES[value]
    if value in ("smaller", "larger"):
        return parent * STEP if value == "larger" else parent / STEP
    size = pixels(value, parent, parent)
    return size if size is not None and size >= 0 and not value[-1:].isdigit() else None


def font_weight(value: str, parent: int) -> int | None:
    """Return the weight that a ``font-weight`` gives inside text of weight *parent*; None if it gives none."""
    if value in ("bold", "bolder"):
        return 700
    if value in ("normal", "lighter"):
        return 400
    if value == "inherit":
        return parent
    return int(value) if value.isascii() and value.isdigit() and len(value) <= 4 else None


def colour(value: str) -> str | None:
    """Return a colour as ``#rrggbb``, an empty string for a transparent one, None for what is no colour.

    Names, hexadecimal with or without ``#``, ``rgb()``, ``rgba()``, ``hsl()``, ``hsla()``.
    """
    value = value.strip().lower()
    known = _NAMES.get(value)
    if known is not None:
        return known
    if value == "transparent":
        return ""
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


_PAIRS = """
    aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4
    black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue
    5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c
    cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey
    a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred
    8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f
    darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969
    dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc
    ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080
    honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
    lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan
    e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1
    lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899
    lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon
    800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen
    3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585
    midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace
    fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa
    palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f
    pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f
    royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna
    a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
    springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0
    violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
""".split()
_NAMES = dict(zip(_PAIRS[::2], (f"#{digits}" for digits in _PAIRS[1::2]), strict=True))
"""The named colours (CSS Color 4, section 6.1)."""

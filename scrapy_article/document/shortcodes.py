"""Marks in texts that a program should have replaced: shortcodes of WordPress, BBCode, tags of templates.

Structured data and state often hold a text as it was written: ``[caption id="a" width="300"]…[/caption]``,
``[b]word[/b]``, ``{% youtube x %}``, ``{{< figure >}}``.
"""

from __future__ import annotations

import re

__all__ = ["without_shortcodes"]

_SHORTCODE = re.compile(r"\[(/?)([A-Za-z*][\w*-]{0,40})(=[^\[\]]{0,500}|\s[^\[\]]{0,1000}|)/?\](?!\()")
"""Its slash, its name, and its attributes."""
_ATTRIBUTES = re.compile(r"=|\s{1,9}[A-Za-z][\w-]{1,40}=\S")
_ALONE = frozenset("gallery caption embed playlist more nextpage toc contact-form-7 ad ads adrotate".split())
"""Names that need no attribute and no end."""
_UNREAD = frozenset(
    "caption wp_caption embed gallery audio video playlist youtube vimeo img image iframe instagram twitter tweet "
    "facebook soundcloud spotify media attach ad ads".split()
)
"""Names whose content is no text: addresses, and captions."""
_TEMPLATE = re.compile(
    r"\{%[^{}%]{0,1000}%\}|\{\{[<%][^{}]{0,1000}[>%]\}\}"
    r"|(?:^|(?<=<p>))[ \t]{0,9}\{\{[^{}\n]{0,1000}\}\}[ \t]{0,9}(?=\r?$|</p>)",
    re.MULTILINE,
)
"""Tags of templates; of what they write, only what stands alone: else it may be what the text speaks of."""


def without_shortcodes(text: str) -> str:
    """Return *text* without shortcodes and tags of templates; what stands between two of them stays if it is text.

    What else stands in brackets stays: *[sic]*, *the [new] mayor*.

    >>> without_shortcodes('[caption width="9"]A ship[/caption]The [old] ferry, [b]again[/b].')
    'The [old] ferry, again.'
    """
    if "{%" in text or "{{" in text:
        text = _TEMPLATE.sub("", text)
    if "[" not in text:
        return text
    found = [*_SHORTCODE.finditer(text)]
    ended = {one[2].lower(): one.start() for one in found if one[1]}
    kept: list[str] = []
    position = 0
    for one in found:
        name = one[2].lower()
        if one.start() < position or not (
            name in ended or (name in _ALONE and not one[3].strip()) or (len(name) > 2 and _ATTRIBUTES.match(one[3]))
        ):
            continue
        kept.append(text[position : one.start()])
        position = one.end()
        if not one[1] and name in _UNREAD and ended.get(name, 0) > position:
            end = f"[/{one[2]}]"
            at = text.find(end, position)
            position = at + len(end) if at >= 0 else position
    kept.append(text[position:])
    return "".join(kept)

"""Strings that may be HTML or plain, as structured data and scripts hold them: which they are, and what they say."""

from __future__ import annotations

import html
import re

from scrapy_article.document.walk.segments import BLOCK_TAGS

__all__ = ["breaks_lines", "is_markup", "unescape", "without_code", "without_tags"]

_BLOCKS, _INLINES = "p|br|div|li|ul|ol|h[1-6]|figcaption", "a|b|i|em|strong|span|u|small|sup|sub|font|mark|cite|code"
_SIGN = re.compile(
    rf"</(?:{_BLOCKS}|{_INLINES}|pre|style|script|blockquote|table|section|article|figure)\s{{0,9}}>"
    r"|<[a-z][a-z0-9]{0,9}\s{1,9}[a-z-]{1,20}\s?=\s?[\"']|\A\s{0,9}<p[\s>]",
    re.IGNORECASE,
)
"""An end tag, an attribute, or a paragraph at the beginning."""
_UNCLOSED = re.compile(r"<(br|p)\b[^<>]{0,99}>", re.IGNORECASE)
"""What breaks lines without an end tag."""
_BREAK = re.compile(rf"<(?:/(?:{'|'.join(sorted(BLOCK_TAGS))})|br|p)(?=[\s/>])", re.IGNORECASE)
_BLOCK_TAG = re.compile(rf"</?(?:{_BLOCKS})(?:\s[^<>]{{0,999}})?/?>", re.IGNORECASE)
_INLINE_TAG = re.compile(rf"</?(?:{_INLINES})(?:\s[^<>]{{0,999}})?/?>", re.IGNORECASE)
_CODE_TAG = re.compile(r"<(/?)(?:pre|code|style|script)\b[^<>]*>", re.IGNORECASE)
_ANY_TAG = re.compile(r"</?[a-z][a-z0-9-]*(?:[\s/][^<>]*)?>", re.IGNORECASE)


_LONG_REFERENCE = re.compile("&#[0-9]{16,};?")


def unescape(text: str) -> str:
    """Return *text* with its character references resolved, none of which is too long, as `html.unescape` has it."""
    return html.unescape(_LONG_REFERENCE.sub("\ufffd", text) if "&#" in text else text)  # noqa: TID251


def is_markup(text: str) -> bool:
    """Whether *text* is HTML, and not plain text that speaks of some.

    >>> is_markup("One <b>word</b>"), is_markup("One.<br>Two.<br>Three."), is_markup("The <b> tag, while a<b")
    (True, True, False)
    """
    if "<" not in text:
        return False
    if _SIGN.search(text):
        return True
    names = _UNCLOSED.findall(text.lower())
    return len(names) > len(set(names))


def breaks_lines(markup: str) -> bool:
    """Whether any tag of *markup* breaks the line; else its line feeds may be meant to."""
    return _BREAK.search(markup) is not None


def without_tags(text: str) -> str:
    """Return *text*, plain or HTML, without the usual tags, of which those of blocks leave a blank."""
    return _INLINE_TAG.sub("", _BLOCK_TAG.sub(" ", text)) if is_markup(text) else text


def without_code(text: str) -> str:
    """Return *text*, plain or HTML, without any tags and what code, styles and scripts hold."""
    if not is_markup(text):
        return text
    pieces = _CODE_TAG.split(text)
    kept = pieces[:1]
    depth = 0
    for slash, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        depth = max(0, depth - 1) if slash else depth + 1
        if not depth:
            kept.append(piece)
    return _ANY_TAG.sub(" ", " ".join(kept))

"""Formulas in a line, as the TeX that the page gives for them.

What a browser draws is MathML, whose text says nothing of what is raised or divided (``E=mc2``), a picture, or what a
script makes of TeX. MediaWiki, KaTeX, Pandoc and WordPress name the TeX beside it.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.document.words import ASCII_BLANKS

if TYPE_CHECKING:
    from lxml import etree

__all__ = ["is_told_by_script", "tex_of_image", "tex_of_math", "tex_of_script"]

_STYLES = ("{\\displaystyle ", "{\\textstyle ")
"""What MediaWiki puts around a formula."""
FALLBACK, LATEX = "mwe-math-fallback", "latex"
"""Part of the class of MediaWiki's pictures, and the class of WordPress's."""
ENCODINGS = ("tex", "TeX")
"""Parts of what annotations name, such as ``application/x-tex``."""
SCRIPT_TYPE = "math/tex"
DRAWN = "MathJax"
"""Part of the class of what MathJax 2 puts before a script that it has drawn."""
READ_OUT = "MJX_Assistive_MathML"
"""The class of the MathML that it puts beside the drawing, for those who do not see that."""


def tex_of_math(math: etree._Element) -> str | None:
    """Return the TeX of a ``math`` element: its ``alttext``, or an annotation beside the MathML."""
    tex = math.get("alttext")
    if not tex and len(math) and math[0].tag == "semantics":
        for child in math[0]:
            if child.tag == "annotation" and any(name in child.get("encoding", "") for name in ENCODINGS):
                tex = child.text
                break
    return _bare(tex)


def tex_of_image(image: etree._Element) -> str | None:
    """Return what an ``img`` that shows a formula has for those who do not see it."""
    names = image.get("class")
    return _bare(image.get("alt")) if names and (names == LATEX or FALLBACK in names) else None


def tex_of_script(script: etree._Element) -> str | None:
    """Return the TeX in a ``script``, if it is such a one, and what has been drawn of it is no text."""
    return _bare(script.text) if _is_told(script) else None


def is_told_by_script(math: etree._Element) -> bool:
    """Whether a ``math`` element is what MathJax 2 gives those who do not see it, beside a script that is read."""
    own = math.getparent()
    if own is None or own.get("class") != READ_OUT:
        return False
    for around in islice(own.iterancestors(), 2):  # what is displayed has an element more around it
        after = around.getnext()
        if after is not None and after.tag == "script":
            return _is_told(after)
    return False


def _is_told(script: etree._Element) -> bool:
    """Whether a *script* is TeX, and nothing that is drawn before it is text: of late it is not read out, or pictures.

    MathJax 3 leaves no script.
    """
    if not script.get("type", "").startswith(SCRIPT_TYPE):
        return False
    drawn = script.getprevious()
    if drawn is None or DRAWN not in (drawn.get("class") or ""):
        return True
    for _ in range(2):
        if not len(drawn):
            break
        drawn = drawn[0]
        if drawn.tag == "svg" or drawn.get("aria-hidden") == "true":
            return True
    return not len(drawn) and not (drawn.text or "").strip(ASCII_BLANKS)


def _bare(tex: str | None) -> str | None:
    """*tex* without blanks and MediaWiki's wrapper around it; None if nothing is left."""
    tex = (tex or "").strip(ASCII_BLANKS)
    for style in _STYLES:
        if tex.startswith(style) and tex.endswith("}"):
            tex = tex[len(style) : -1].strip(ASCII_BLANKS)
    return tex or None

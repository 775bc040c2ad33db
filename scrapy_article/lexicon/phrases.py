"""How a list of phrases is described: which flags it raises, of lines that begin with which words, or hold them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.lexicon.matcher import START, folded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["END", "Phrases", "alternatives", "beginnings", "ways"]

END = r"\W{0,5}$"
"""What follows a phrase that is all that a line says."""


class Phrases(NamedTuple):
    """A list of phrases, which raises *flags* of a line that begins with one of them, or holds one.

    It is described by *begins*, or by *needles*, or, where it is asked *only* of lines with another flag, by either.
    """

    flags: str
    """Names of the flags, divided by blanks."""
    most: float
    """Words of such a line at most."""
    begins: str = ""
    """Alternatives of a pattern; a line begins with one of them, after at most five marks,"""
    end: str = ""
    """and goes on so."""
    holds: str = ""
    """A pattern that is searched for in lines with one of the needles; without it, those suffice."""
    needles: str = ""
    """Alternatives that are no patterns, but for ``\\b`` before and behind words."""
    also: str = ""
    """Alternatives like those, of which a line holds one, too."""
    check: Callable[[re.Match[str]], bool] | None = None
    """What else must be true of a match."""
    only: str = ""
    """The flag that a line must have."""
    group: str = ""
    """Of the lists of a group, only the first that a line satisfies raises its flags."""


def ways(text: str, **parts: str) -> str:
    """Return one pattern of the alternatives in *text*: a line a language, after its name, indented if it goes on.

    What stands in it in braces, and is the name of one of the *parts*, becomes that.
    """
    lines = re.sub(r"\n\s+", "", text.strip()).splitlines()
    pattern = "|".join([re.sub(r"\A[a-z]{2,3}(?:, [a-z]{2,3})*: ", "", line) for line in lines])
    for name, part in parts.items():
        pattern = pattern.replace(f"{{{name}}}", part)
    return pattern


def alternatives(pattern: str) -> list[str]:
    """Return the alternatives of *pattern*: what parts them stands in no parentheses."""
    found, depth = [""], 0
    for character in pattern:
        depth += (character == "(") - (character == ")")
        if character == "|" and not depth:
            found.append("")
        else:
            found[-1] += character
    return found


_PLAIN = re.compile(r"[^\\.^$*+?{}\[\]|()]+(?![*+?{])")
"""What of a pattern stands for itself."""
_ATOM = re.compile(r"\(\?:|\[[^\]^\\-]+\]|[^\\^$*+?{}\[\]|()]")
"""What of a pattern has few ways to begin: a group, a class of some characters, a character."""
_APOSTROPHES = "'’‘ʼ`´′ "
"""What a dot stands for, if it is not repeated."""


def beginnings(pattern: str, begun: str = "") -> Iterator[str]:
    """Yield the texts of up to `START` characters, one of which begins what one alternative, *pattern*, matches."""
    plain = _PLAIN.match(pattern)
    if plain and len(begun) < START:
        yield from beginnings(pattern[plain.end() :], (begun + folded(plain[0]))[:START])
        return
    atom = _ATOM.match(pattern)
    if len(begun) == START or atom is None:
        yield begun
        return
    options, rest = [*(_APOSTROPHES if atom[0] == "." else atom[0].strip("[]"))], pattern[atom.end() :]
    if atom[0] == "(?:":
        depth, end = 1, 0
        while depth:
            depth += (rest[end] == "(") - (rest[end] == ")")
            end += 1
        options, rest = alternatives(rest[: end - 1]), rest[end:]
    if rest.startswith(("*", "+", "{")):
        yield begun
        return
    if rest.startswith("?"):
        options, rest = [*options, ""], rest[1:]
    for option in options:
        if atom[0] == "(?:" or not option:
            yield from beginnings(option + rest, begun)
        else:
            yield from beginnings(rest, begun + folded(option))

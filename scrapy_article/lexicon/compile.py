"""Compiles the lists and their words to ``table.json``: ``python -m scrapy_article.lexicon.compile``.

Requires Python 3.11 or later, for TOML. The table is checked in, so users of the package never run this.
"""

from __future__ import annotations

import json
import re
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scrapy_article.lexicon.lists import CHECKED, FILE, LISTS, Phrases
from scrapy_article.lexicon.matcher import START, folded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

TABLE = Path(__file__).with_name(FILE)
WORDS = Path(__file__).with_name("words")
"""Folder of the files with the words."""
_LIST = re.compile(r"\{([a-z]+\.[a-z_]+)(\*?)\}")
"""Placeholder for the words of a list, or for their beginnings."""
_PLAIN = re.compile(r"[^\\.^$*+?{}\[\]|()]+(?![*+?{])")
"""Literal characters of a pattern."""
_ATOM = re.compile(r"\(\?:|\[[^\]^\\-]+\]|[^\\^$*+?{}\[\]|()]")
"""Parts of a pattern with few possible beginnings: a group, a class of some characters, a character."""
_APOSTROPHES = "'’‘ʼ`´′ "
"""Characters that a dot stands for, if it is not repeated."""

Words = dict[str, list[str]]
"""Lists by ``theme.key``."""


def read(path: Path) -> Words:
    """Return the lists in the file of one language."""
    themes: Mapping[str, Mapping[str, Any]] = import_module("tomllib").loads(path.read_text("utf-8"))
    return {
        f"{theme}.{key}": [words] if isinstance(words, str) else words
        for theme, lists in themes.items()
        for key, words in lists.items()
    }


def compiled() -> str:
    """Return the table as JSON.

    Raises KeyError if a placeholder names a list that no language has.
    """
    languages = {path.stem: read(path) for path in sorted(WORDS.glob("*.toml"))}
    names = dict.fromkeys(chain.from_iterable(languages.values()))
    words = {name: [*dict.fromkeys(chain(*(some.get(name, ()) for some in languages.values())))] for name in names}
    keywords = [*dict.fromkeys((some, one.most) for one in LISTS for some in (one.keywords, one.also) if some)]
    ways = [
        (number, way)
        for number, one in enumerate(LISTS)
        if one.begins and not one.only
        for way in _alternatives(one.begins, words)
    ]
    starts = [*_starts(ways)]
    table: dict[str, list[Any] | dict[str, Any]] = {
        "patterns": [_pattern(one, words) for one in LISTS],
        "ends": [_filled(one.end, words) for one in LISTS],
        "ways": ways,
        "starts": [(start, max(LISTS[ways[way][0]].most for way in begun)) for start, begun in starts],
        "begun": [begun for _, begun in starts],
        "keywords": [(folded("|".join(_alternatives(some, words))).split("|"), most) for some, most in keywords],
        "needed": [[keywords.index((some, one.most)) for some in (one.keywords, one.also) if some] for one in LISTS],
        "names": {
            name: {code: lists[name] for code, lists in languages.items() if name in lists}
            for name in sorted(words.keys() - in_patterns(words) | CHECKED)
        },
    }
    return "{\n" + ",\n".join(f'"{name}": {_lines(rows)}' for name, rows in table.items()) + "\n}\n"


def in_patterns(words: Words) -> set[str]:
    """Return the names of the lists that patterns read; code reads the others, by name."""
    texts = chain(
        chain.from_iterable((one.begins, one.end, one.holds, one.keywords, one.also) for one in LISTS), *words.values()
    )
    return {name for name, _ in _LIST.findall("\n".join(texts))}


def _lines(rows: list[Any] | dict[str, Any]) -> str:
    """Return *rows* as JSON, one per line."""
    if isinstance(rows, dict):
        made = (f"{json.dumps(name)}: {json.dumps(row, ensure_ascii=False)}" for name, row in rows.items())
        return "{\n" + ",\n".join(made) + "\n}"
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows) + "\n]"


def _pattern(one: Phrases, words: Words) -> str:
    """Return the pattern of a list without beginnings, or of one for lines with another flag only."""
    if one.holds:
        return _filled(one.holds, words)
    return "|".join(_alternatives(one.begins, words)) if one.only else ""


def _starts(ways: list[tuple[int, str]]) -> Iterator[tuple[str, list[int]]]:
    """Yield the beginnings of lines that may have a phrase, sorted, each with the numbers of its ways."""
    found: dict[str, list[int]] = {}
    for number, (_, way) in enumerate(ways):
        for start in {*_beginnings(way)}:
            found.setdefault(start, []).append(number)
    for start in sorted(found):
        yield start, sorted(chain.from_iterable(found.get(start[:size], ()) for size in range(1, len(start) + 1)))


def _filled(template: str, words: Words) -> str:
    """Return *template* with its placeholders replaced by the words of lists."""
    return _LIST.sub(lambda found: "|".join(_filled(word, words) for word in words[found[1]]), template)


def _alternatives(template: str, words: Words) -> Iterator[str]:
    """Yield the alternatives of *template*, including those of its lists, unless in parentheses."""
    for way in _parted(template):
        named = next((found for found in _LIST.finditer(way) if way.count("(", 0, found.start()) == 0), None)
        if named is None:
            yield _filled(way, words)
            continue
        some = [_filled(word, words) for word in words[named[1]]]
        if named[2]:
            starts = {start for word in some for start in _beginnings(word)}
            some = sorted(start for start in starts if not any(start[:size] in starts for size in range(1, len(start))))
        for word in some:
            yield way[: named.start()] + word + _filled(way[named.end() :], words)


def _parted(pattern: str) -> list[str]:
    """Return the top-level alternatives of *pattern*."""
    found, depth = [""], 0
    for character in pattern:
        depth += (character == "(") - (character == ")")
        if character == "|" and not depth:
            found.append("")
        else:
            found[-1] += character
    return found


def _beginnings(pattern: str, begun: str = "") -> Iterator[str]:
    """Yield the possible beginnings, of up to `START` characters, of what one alternative, *pattern*, matches."""
    plain = _PLAIN.match(pattern)
    if plain and len(begun) < START:
        yield from _beginnings(pattern[plain.end() :], (begun + folded(plain[0]))[:START])
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
        options, rest = _parted(rest[: end - 1]), rest[end:]
    if rest.startswith(("*", "+", "{")):
        yield begun
        return
    if rest.startswith("?"):
        options, rest = [*options, ""], rest[1:]
    for option in options:
        if atom[0] == "(?:" or not option:
            yield from _beginnings(option + rest, begun)
        else:
            yield from _beginnings(rest, begun + folded(option))


if __name__ == "__main__":
    TABLE.write_text(compiled(), "utf-8")

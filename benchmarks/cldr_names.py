"""The names of the months, and the words for *so long ago*, of all languages that the Unicode CLDR has them for.

``python benchmarks/cldr_names.py scrapy_article/fields/dates/cldr.json`` writes them, as the package reads them. They
come from the CLDR of the installed Babel (https://babel.pocoo.org/), which nothing else needs. The regions and scripts
of a language are one: Austrian names stand beside German ones. What the file holds from earlier editions stays behind
them, since pages keep the names that they were written with.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["collect", "main"]

SOURCE = "Unicode CLDR, © Unicode, Inc., Unicode License v3, by Babel "
UNITS = ("minute", "hour", "day")
"""Longer units are rounded too much to tell a day."""
NUMBERS = {"one": "1", "two": "2"}
"""Plural categories whose patterns need no number: *an hour ago*; Semitic languages have duals."""
_PREPOSITION = re.compile(r"(?:de|da|dal|di|del|do|des|a|dhen)\s|d['’]|(?:de\s)?l['’]", re.IGNORECASE)
"""What Romance languages put before a month: it is no part of the name."""


def collect(earlier: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """Return the names by language: ``months``, twelve groups each, and ``ago``, patterns with ``{0}`` by unit.

    Patterns for one number only have it after their unit: ``hour1``. *earlier* is what this gave for other editions.
    """
    import babel
    from babel import Locale, localedata

    months: dict[str, list[dict[str, None]]] = {}
    ago: dict[str, dict[str, dict[str, None]]] = {}
    for identifier in sorted(localedata.locale_identifiers(), key=lambda name: (name.count("_"), name)):
        locale = Locale.parse(identifier)
        groups = months.setdefault(locale.language, [{} for _ in range(12)])
        for context in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                for month, name in locale.months[context][width].items():
                    plain = _name(name)
                    if plain:
                        groups[month - 1][plain] = None
        patterns = ago.setdefault(locale.language, {})
        fields = locale._data["date_fields"]  # Babel has it, but offers it for durations only
        for unit in UNITS:
            for width in ("", "-short"):
                for category, pattern in fields.get(f"{unit}{width}", {}).get("past", {}).items():
                    if isinstance(pattern, str) and _is_words(pattern):
                        number = "" if "{0}" in pattern else NUMBERS.get(category, "0")
                        patterns.setdefault(f"{unit}{number}", {})[pattern.casefold()] = None
    _keep(earlier, months, ago)
    versions = earlier.get("source", "").removeprefix(SOURCE).split(" and ")
    return {
        "source": SOURCE + " and ".join(sorted({*filter(None, versions), babel.__version__})),
        "months": {
            language: ",".join("|".join(group) for group in groups)
            for language, groups in sorted(months.items())
            if all(groups)
        },
        "ago": {
            language: {unit: list(found) for unit, found in patterns.items() if not unit.endswith("0")}
            for language, patterns in sorted(ago.items())
            if patterns
        },
    }


def _keep(
    earlier: Mapping[str, Any], months: dict[str, list[dict[str, None]]], ago: dict[str, dict[str, dict[str, None]]]
) -> None:
    """Add the names of *earlier* behind those of today, but for months that have become others."""
    for language, names in earlier.get("months", {}).items():
        groups = months.setdefault(language, [{} for _ in range(12)])
        taken = {name for group in groups for name in group}
        for group, joined in zip(groups, names.split(","), strict=True):
            group |= dict.fromkeys(name for name in joined.split("|") if name not in taken)
    for language, units in earlier.get("ago", {}).items():
        for unit, found in units.items():
            ago.setdefault(language, {}).setdefault(unit, {}).update(dict.fromkeys(found))


def _name(name: str) -> str:
    """*name* of a month as it is looked for; empty for a number, or a single letter."""
    plain = name[match.end() if (match := _PREPOSITION.match(name)) else 0 :].strip().rstrip(".").casefold()
    return "" if len(plain) < 2 or any(map(str.isdigit, plain)) or "," in plain or "|" in plain else plain


def _is_words(pattern: str) -> bool:
    """Whether *pattern* has words beside its number: the root of CLDR has ``-{0} h``."""
    rest = pattern.replace("{0}", "")
    return not pattern.startswith("-") and sum(map(str.isalpha, rest)) >= 2


def main() -> None:
    """Write the file that the command line names, over that of an earlier edition if there is one."""
    file = Path(sys.argv[1])
    earlier = json.loads(file.read_text("utf-8")) if file.exists() else {}
    text = json.dumps(collect(earlier), ensure_ascii=False, indent=0, separators=(",", ":"))
    file.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()

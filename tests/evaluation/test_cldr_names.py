from __future__ import annotations

import json
import sys
from datetime import date

import pytest

from scrapy_article.evaluation import cldr_names
from scrapy_article.fields.date_parser import find_dates
from scrapy_article.fields.months import cldr

babel = pytest.importorskip("babel")

UNREAD = frozenset(
    "bal blo bo byn ckb co cu dz ee gez kgp kkj ksf ku lld my nmg nnh prg rof sa sc syr tig tok vo wal yav".split()
)
"""Languages some of whose dates have a form of their own, or names that are cut to nothing."""


@pytest.mark.slow
def test_writes_what_the_package_has(tmp_path, monkeypatch):
    file = tmp_path / "cldr.json"
    monkeypatch.setattr(sys, "argv", ["cldr_names", str(file)])
    cldr_names.main()
    found = json.loads(file.read_text("utf-8"))
    if found["source"] == cldr()["source"]:  # another Babel may have another CLDR
        assert found == cldr()
    assert len(found["months"]) > 250
    assert len(found["ago"]) > 140


@pytest.mark.parametrize("language", sorted(set(cldr()["months"]) - UNREAD))
def test_dates_as_each_language_writes_them(language):
    from babel.dates import format_date

    for day in (date(2024, 5, 3), date(2023, 11, 23), date(2022, 8, 10)):
        for width in ("long", "full"):
            text = format_date(day, width, locale=language)
            if "M0" not in text and "M1" not in text:  # the name of a language that has none there
                assert [parsed.day for parsed in find_dates(text, language)] == [day], text

import json
import runpy
import sys
from datetime import date
from pathlib import Path

import pytest

from scrapy_article.fields.dates.parser import find_dates
from scrapy_article.fields.dates.parts import cldr

babel = pytest.importorskip("babel")
cldr_names = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "cldr_names.py"))

UNREAD = frozenset(
    "bal blo bo byn ckb co cu cv dz ee gez kgp kkj ksf ku lld my nmg nnh prg rof sa sc syr tig tok vo wal yav".split()
)
"""Languages some of whose dates have a form of their own, or names that are cut to nothing."""


@pytest.mark.slow
def test_writes_what_the_package_has(tmp_path, monkeypatch):
    file = tmp_path / "cldr.json"
    file.write_text(json.dumps(cldr()), "utf-8")
    monkeypatch.setattr(sys, "argv", ["cldr_names", str(file)])
    cldr_names["main"]()
    found = json.loads(file.read_text("utf-8"))
    if found["source"] == cldr()["source"]:  # another Babel may have another CLDR
        assert found == cldr()
    assert len(found["months"]) > 290
    assert len(found["ago"]) > 150


@pytest.mark.slow
def test_keeps_names_of_earlier_editions():
    months = ",".join(["tvunuary|jan", "march|february", *["x"] * 10])
    earlier = {
        "source": cldr_names["SOURCE"] + "2.0",
        "months": {"en": months},
        "ago": {"en": {"day": ["{0} suns ago"]}},
    }
    found = cldr_names["collect"](earlier)
    groups = [group.split("|") for group in found["months"]["en"].split(",")]
    assert groups[0].count("jan") == 1
    assert groups[0][-1] == "tvunuary"
    assert "march" not in groups[1], "this edition has it elsewhere"
    assert found["ago"]["en"]["day"][-1] == "{0} suns ago"
    assert found["source"].startswith(cldr_names["SOURCE"] + "2.0 and ")


@pytest.mark.parametrize("language", sorted(set(cldr()["months"]) - UNREAD))
def test_dates_as_each_language_writes_them(language):
    from babel.dates import format_date

    for day in (date(2024, 5, 3), date(2023, 11, 23), date(2022, 8, 10)):
        for width in ("long", "full"):
            text = format_date(day, width, locale=language)
            if "M0" not in text and "M1" not in text:  # the name of a language that has none there
                assert [parsed.day for parsed in find_dates(text, language)] == [day], text

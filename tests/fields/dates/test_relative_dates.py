from datetime import datetime, timedelta, timezone
from itertools import pairwise
from time import process_time

import pytest
from cpu import slowness
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.fields.dates.parts import cldr
from scrapy_article.fields.dates.relative import find_relatives

BASE = datetime(2024, 6, 1, 12, 34, 56, tzinfo=timezone.utc)


def isos(text, language=None, base=BASE):
    return [found.iso for found in find_relatives(text, language, base)]


def iso(text, language=None, base=BASE):
    return next(iter(isos(text, language, base)), None)


class TestFindRelatives:
    @pytest.mark.parametrize(
        ("text", "language", "expected"),
        [
            ("2 hours ago", "en", "2024-06-01T10:34:00+00:00"),
            ("2 hours ago", "ja", "2024-06-01T10:34:00+00:00"),  # English is understood
            ("vor einer Stunde", "de", "2024-06-01T11:34:00+00:00"),
            ("il y a 3\xa0heures", "fr", "2024-06-01T09:34:00+00:00"),
            ("منذ ٣ ساعات", "ar", "2024-06-01T09:34:00+00:00"),
            ("3日前", "ja", "2024-05-29"),
            ("3 മണിക്കൂര്\u200d മുന്\u200dപ്", "ml", "2024-06-01T09:34:00+00:00"),
            ("3 ម៉ោង\u200bមុន", "km", "2024-06-01T09:34:00+00:00"),
            ("3 órája", "hu", "2024-06-01T09:34:00+00:00"),
            ("Yesterday", "en", "2024-05-31"),
            ("Today, 10:15", "en", "2024-06-01T10:15:00"),
            ("Igår 09:30", "sv", "2024-05-31T09:30:00"),
            ("2시간전", "ko", "2024-06-01T10:34:00+00:00"),
            ("刚刚", "zh", "2024-06-01T12:34:00+00:00"),
            ("Just now", "en", "2024-06-01T12:34:00+00:00"),
            ("Two hours ago", "en", "2024-06-01T10:34:00+00:00"),
            ("Publié hier à 09:30", "fr", "2024-05-31T09:30:00"),
        ],
    )
    def test_languages(self, text, language, expected):
        assert iso(text, language) == expected

    @pytest.mark.parametrize(
        "text",
        [
            "1,500 hours ago",
            "900 minutes ago",
            "Today's offers",
            "Today we learn how a bridge is built",
            "What we saw yesterday",
            "Just now the bridge was closed",
            "in 2 hours",
            f"It was 2 hours ago {'that the council met to vote on the plan' * 3}",
        ],
    )
    def test_tells_no_day(self, text):
        assert iso(text, "en") is None

    def test_what_is_told_of_a_day(self):
        assert iso("今天天气很好", "zh") is None
        assert iso("刚刚！桥梁已关闭", "zh") is None
        assert iso("आजादी", "hi") is None

    @pytest.mark.parametrize(
        ("text", "language", "expected"),
        [
            ("Published 3 days ago, updated 2 hours ago", "en", ["2024-05-29", "2024-06-01T10:34:00+00:00"]),
            ("Yesterday 09:30, updated 2 hours ago", "en", ["2024-05-31T09:30:00", "2024-06-01T10:34:00+00:00"]),
        ],
    )
    def test_several_in_order(self, text, language, expected):
        assert isos(text, language) == expected

    def test_zone_of_the_base(self):
        base = BASE.astimezone(timezone(timedelta(hours=5, minutes=30)))
        assert iso("2 hours ago", "en", base) == "2024-06-01T16:04:00+05:30"

    @pytest.mark.parametrize("language", sorted(cldr()["ago"]))
    def test_patterns_of_each_language(self, language):
        for unit, patterns in cldr()["ago"][language].items():
            for pattern in patterns:
                found = next(iter(find_relatives(pattern.replace("{0}", "3"), language, BASE)), None)
                assert found, pattern
                if not unit[-1].isdecimal():
                    assert BASE.date() - found.day == timedelta(days=3 if unit == "day" else 0), pattern

    @settings(deadline=None)
    @given(st.text(max_size=80), st.sampled_from([None, "en", "de", "ar", "ja", "th"]))
    def test_any_text(self, text, language):
        found = find_relatives(text, language, BASE)
        assert all(one.day <= BASE.date() for one in found)
        assert all(one.end <= other.start for one, other in pairwise(found))

    @pytest.mark.parametrize("piece", ["1", "1 ", "vor 1", "2 hours", " "])
    def test_linear(self, piece):
        start = process_time()
        for _ in range(200):
            find_relatives((piece * 80)[:80], "de", BASE)
        assert process_time() - start < 2 * slowness()

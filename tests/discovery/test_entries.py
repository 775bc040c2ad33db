"""Dates of lists, ages, and what a list says of an article."""

from datetime import date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.discovery.listings import Entry, age_of, possible, since_of
from scrapy_article.fields.dates.parser import moment_of

NOW = datetime(2026, 6, 1, 12, tzinfo=timezone.utc)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-05-31T10:00:00Z", "2026-05-31T10:00:00+00:00"),
        ("2026-05-31T10:00+02:00", "2026-05-31T08:00:00+00:00"),
        ("2026-05-31T10:00:00.123456-0500", "2026-05-31T15:00:00+00:00"),
        ("2026-05-31 10:00", "2026-05-31T10:00:00+00:00"),
        ("2026-05-31", "2026-05-31T00:00:00+00:00"),
        ("2026-05", "2026-05-01T00:00:00+00:00"),
        ("2026-06-02T11:00:00Z", "2026-06-02T11:00:00+00:00"),  # within a day of what the clock shows
    ],
)
def test_moments(text: str, expected: str) -> None:
    found = possible(moment_of(text), NOW)
    assert found is not None
    assert found.isoformat() == expected


@pytest.mark.parametrize(
    "text", ["", "yesterday", "2026-06-03", "1970-01-01", "2026-13-01", "2026-02-30", "9999-12-31T23:59:59-23:59"]
)
def test_no_moments(text: str) -> None:
    assert possible(moment_of(text), NOW) is None


@given(st.text(max_size=60))
def test_any_text_gives_a_moment_or_none(text: str) -> None:
    for one in (text, f"2026-05-31{text}", f"2026-05-31T10:00{text}"):
        found = possible(moment_of(one), NOW)
        assert found is None or found.utcoffset() == timedelta(0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("90 minutes", timedelta(minutes=90)),
        ("15m", timedelta(minutes=15)),
        ("36h", timedelta(hours=36)),
        ("2 days", timedelta(days=2)),
        ("1w", timedelta(weeks=1)),
    ],
)
def test_ages(text: str, expected: timedelta) -> None:
    assert age_of(text) == since_of(text) == expected


def test_since() -> None:
    day = datetime(2020, 1, 1, tzinfo=timezone.utc)
    for value in ("2020-01-01", date(2020, 1, 1), day):
        assert since_of(value) == day
    for wrong in ("soon", "2", "2 years", "-2d", "0d", date(2999, 1, 1)):
        with pytest.raises(ValueError, match=str(wrong)):
            since_of(wrong)


def test_what_a_list_says() -> None:
    entry = Entry("https://example.com/a", "Title", NOW, None, ("Ann Lee",), "en")
    assert entry.listed("feed") == {
        "title": "Title",
        "date_published": "2026-06-01T12:00:00+00:00",
        "authors": ["Ann Lee"],
        "language": "en",
        "source": "feed",
    }
    assert Entry("https://example.com/a", changed=NOW).listed("sitemap") == {}
    assert Entry("https://example.com/a", changed=NOW).freshness == NOW

"""Changes without a year or a day."""

from __future__ import annotations

import pytest
from fields.dated import H1, TITLE
from fields.filling import TEXT, filled

from scrapy_article.fields.date_changes import find_change
from scrapy_article.fields.date_parser import find_dates


def change(text, language=None):
    published = find_dates(text, language)[0]
    found = find_change(text, published.end, published, language)
    return (found.iso, text[found.start : found.end]) if found else None


@pytest.mark.parametrize(
    ("language", "text", "expected", "raw"),
    [
        ("uk", "12 березня 2024, 09:00 Оновлено: 13 березня, 10:20", "2024-03-13T10:20:00", "13 березня, 10:20"),
        ("cs", "14. března 2024, 10:15, aktualizováno 15. března 8:05", "2024-03-15T08:05:00", "15. března 8:05"),
        ("no", "Publisert 14. mars 2024 kl. 10:15 Oppdatert 15. mars", "2024-03-15", "15. mars"),
        ("nl", "za 9 mrt. 2024, 10:43 Gewijzigd zo 10 mrt., 08:15", "2024-03-10T08:15:00", "10 mrt., 08:15"),
        ("fr", "Publié le 12 févr. 2024 à 6h45, mis à jour à 9h10", "2024-02-12T09:10:00", "9h10"),
        ("sr", "14. март 2024, 10:25 -> 12:10", "2024-03-14T12:10:00", "12:10"),
        ("en", "March 14, 2024, 10:15 am, updated March 15, 8:05 am", "2024-03-15T08:05:00", "15, 8:05 am"),
        ("en", "14 March 2024 | Updated: 10:20 am", "2024-03-14T10:20:00", "10:20 am"),
        ("fi", "13.3.2024 10.25, päivitetty 14.3. klo 8.05", "2024-03-14T08:05:00", "14.3. klo 8.05"),
        ("ja", "2024年3月13日 10:25（更新：3月14日 8:05）", "2024-03-14T08:05:00", "3月14日 8:05"),
        ("de", "30. Dezember 2023, aktualisiert am 2. Januar, 8:05 Uhr", "2024-01-02T08:05:00", "2. Januar, 8:05 Uhr"),
    ],
)
def test_forms(language, text, expected, raw):
    assert change(text, language) == (expected, raw)


@pytest.mark.parametrize(
    "text",
    [
        "14 March 2024, 10:15",
        "14 March 2024, 10:15 Updated",
        "14 March 2024, 10:15 Updated 5 min ago",
        "14 March 2024, 10:15 Published 10:20",
        "14 March 2024, 10:15 Updated: 10:15",  # no later
        "14 March 2024, 10:15 Updated: 9:10",
        "14 March 2024, 10:15 Updated: 13 March",
        "14 March 2024, 10:15 Updated: 31 June, 10:20",
        "14 March 2024 -> 12:10",  # without a time of its own
        "14 March 2024 Updated by the editors of the newspaper of the town, 10:20",
    ],
)
def test_no_change(text):
    assert change(text, "en") is None


def test_on_a_page():
    line = "<p>Published 14 March 2024 at 10:15, updated 15 March, 8:05</p>"
    article = filled(f"{H1}{line}{TEXT}", TITLE)
    assert article.date_published == "2024-03-14T10:15:00"
    assert article.date_modified == "2024-03-15T08:05:00"
    assert article.date_modified_raw == "15 March, 8:05"


def test_not_after_the_download():
    assert filled(f"{H1}<p>31 May 2024, updated 30 November</p>{TEXT}", TITLE).date_modified is None

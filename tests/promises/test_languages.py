"""Articles are read in any language: their text, their dates and the names of those who wrote them."""

from datetime import datetime

import pytest
from promises.ordinary import PARAGRAPHS, TITLE, URL, page, paragraphs
from promises.stories import PLAIN, STORIES

from scrapy_article import Article, extract


def read(lang: str, *, declared: bool = True, above: str = "", url: str = URL) -> Article:
    """The story of *lang*, whose language the page declares or not; *above* stands between its headline and its text."""
    primary = lang[:2]
    texts = STORIES[primary].paragraphs if primary in STORIES else [PLAIN[primary]] if primary in PLAIN else PARAGRAPHS
    title = STORIES[primary].title if primary in STORIES else TITLE
    html = page(paragraphs(texts), title=title, lang=lang if declared else "", above=above)
    return extract(html.encode(), url, downloaded=datetime(2024, 9, 1))


def dated(lang: str, line: str, url: str = URL) -> str | None:
    return read(lang, above=f'<p class="date">{line}</p>', url=url).date_published


@pytest.mark.parametrize("lang", STORIES)
def test_an_article_is_whole_in_any_script(lang: str) -> None:
    for declared in (True, False):
        article = read(lang, declared=declared)
        assert article.text.split("\n\n") == STORIES[lang].paragraphs
        assert (article.title, article.language, article.page_type) == (STORIES[lang].title, lang, "article")


@pytest.mark.parametrize("lang", STORIES)
def test_names_are_read_in_any_script(lang: str) -> None:
    """With the labels of their languages and in their order: family names first stay first."""
    story = STORIES[lang]
    article = read(lang, above=f'<p class="byline">{story.byline}</p><p class="date">{story.published}</p>')
    assert article.authors == [story.author]


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("hi", "Updated: मंगलवार, 14 मई 2024 (08:30 IST)"),
        ("hi", "पब्लिश्ड : मंगलवार, १४ मई २०२४"),
        ("bn", "Updated: মঙ্গলবার, 14 মে 2024 (08:30 IST)"),
        ("bn", "প্রকাশ : মঙ্গলবার, ১৪ মে ২০২৪ | সকাল ০৮:৩০"),
        ("de", "Zuletzt aktualisiert: Dienstag, 14. Mai 2024 (08:30 CEST)"),
    ],
)
def test_lines_of_dates_are_no_text(lang: str, line: str) -> None:
    for tag in ("p", "span", "div"):
        article = read(lang, above=f"<{tag}>{line}</{tag}>")
        assert (article.date_published or "")[:10] == "2024-05-14"
        assert line not in article.text


def test_names_keep_the_order_of_the_page() -> None:
    above = '<p class="byline">Írta: Nagy Ferenc és Kovács Anna</p>'
    assert read("hu", above=above).authors == ["Nagy Ferenc", "Kovács Anna"]
    declared = '<meta name="author" content="毛利 衛">'
    assert read("ja", above=declared).authors == ["毛利 衛"]


@pytest.mark.parametrize("lang", STORIES)
def test_dates_are_read_in_any_language(lang: str) -> None:
    assert (dated(lang, STORIES[lang].published) or "").partition("T")[0] == "2024-05-03"


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("ar", "٣ مايو ٢٠٢٤"),
        ("fa", "۳ مه ۲۰۲۴"),
        ("hi", "३ मई २०२४"),
        ("bn", "৩ মে ২০২৪"),
        ("my", "၃ မေ ၂၀၂၄"),
        ("th", "๓ พฤษภาคม ๒๕๖๗"),
        ("zh", "二〇二四年五月三日"),
        ("ja", "２０２４年５月３日"),
    ],
)
def test_dates_are_read_in_any_numerals(lang: str, line: str) -> None:
    assert dated(lang, line) == "2024-05-03"


@pytest.mark.parametrize(
    ("lang", "line", "expected"),
    [
        ("fa", "۱۴ اردیبهشت ۱۴۰۳", "2024-05-03"),
        ("fa", "1403/02/14", "2024-05-03"),
        ("th", "3 พฤษภาคม 2567", "2024-05-03"),
        ("th", "3 พฤษภาคม 2024", "2024-05-03"),
        ("ja", "令和6年5月3日", "2024-05-03"),
        ("ja", "平成31年4月30日", "2019-04-30"),
        ("zh", "民國113年5月3日", "2024-05-03"),
        ("am", "ሚያዝያ 25 ቀን 2016 ዓ.ም", "2024-05-03"),
        ("ne", "२०८१ वैशाख २१", "2024-05-03"),
    ],
)
def test_dates_are_read_in_their_calendars(lang: str, line: str, expected: str) -> None:
    assert dated(lang, line) == expected


@pytest.mark.parametrize(
    ("lang", "url", "line", "expected"),
    [
        ("en-US", URL, "03/04/2024", "2024-03-04"),
        ("en-GB", URL, "03/04/2024", "2024-04-03"),
        ("en", "https://example.co.uk/news/library", "03/04/2024", "2024-04-03"),
        ("es", URL, "03/04/2024", "2024-04-03"),
        ("de", URL, "03.04.2024", "2024-04-03"),
        ("hu", URL, "2024. 04. 03.", "2024-04-03"),
        ("en-US", URL, "25/04/2024", "2024-04-25"),
        ("hr", URL, "3. listopada 2020.", "2020-10-03"),
        ("pl", URL, "3 listopada 2020", "2020-11-03"),
    ],
)
def test_day_and_month_are_in_the_order_of_the_language(lang: str, url: str, line: str, expected: str) -> None:
    """So are months whose names mean another one in a neighbouring language."""
    assert dated(lang, line, url) == expected

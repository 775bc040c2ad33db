"""Each page of the gallery gives an article, within a bounded time, with nothing active in it and the story kept."""

from time import process_time

import pytest
from cpu import slowness
from hostile.checks import check
from hostile.gallery import PAGES, SENTENCE, URL

from scrapy_article import extract

pytestmark = pytest.mark.slow

SECONDS, SECONDS_A_MEGABYTE = 1.0, 5.0
"""CPU time that a page may take."""

SENTENCES = [SENTENCE.format(number) for number in range(5, 13)]

WITHOUT_STORY = {
    "framesets-in-framesets", "title-never-closed", "style-never-closed-at-the-start", "random-bytes", "gzip-bytes",
    "image-called-html", "pdf-called-html", "json-ld-body-of-a-megabyte",
}  # fmt: skip
"""Pages that have none, as a browser reads them."""

KEEPERS = {
    "lone-surrogates": "kee?per ?",
    "surrogates-in-utf-8": None,
    "charset-wrong": None,
    "charset-unknown": "kéépér",
}
"""What became of the word *keeper* where the page changes it; None: it cannot be told."""

WARNED = {
    "nested-100-000-deep": "deep",
    "nested-100-000-deep-after-the-story": "deep",
    "emphasis-100-000-deep": "deep",
    "attributes-100-000": "too-many-attributes",
    "attributes-100-000-without-values": "too-many-attributes",
    "attributes-100-000-without-blanks": "too-many-attributes",
    "attributes-100-000-parted-by-slashes": "too-many-attributes",
    "gzip-bytes": "not-html",
    "image-called-html": "not-html",
    "pdf-called-html": "not-html",
    "random-bytes": "bad-encoding",
    "title-never-closed": "empty",
    "fields-of-a-megabyte-of-digits": "too-large",
    "json-ld-body-of-a-megabyte": "structured-text",
}


TWICE = {
    "nested-100-000-deep", "tables-in-tables", "charset-wrong", "encodings-mixed", "random-bytes", "json-ld-of-nulls",
    "fields-of-years", "fields-of-dates", "fields-of-names-of-authors", "fields-of-han", "links-20-000-in-items",
}  # fmt: skip
"""Pages that are extracted twice, to the same article."""


@pytest.mark.parametrize("name", PAGES)
def test_page(name):
    page = PAGES[name]()
    allowed = max(SECONDS, SECONDS_A_MEGABYTE * len(page) / 1e6) * slowness()
    start = process_time()
    article = extract(page, URL)
    assert process_time() - start < allowed
    check(article)
    assert name not in TWICE or extract(page, URL) == article
    keeper = KEEPERS.get(name, "keeper")
    if name not in WITHOUT_STORY and keeper is not None:
        missing = [one for one in SENTENCES if one.replace("keeper", keeper) not in article.text]
        assert not missing
    assert WARNED.get(name) is None or WARNED[name] in article.warnings


def test_names():
    assert {*WITHOUT_STORY, *KEEPERS, *WARNED, *TWICE} <= {*PAGES}


def test_utf_7_is_text():
    article = extract(PAGES["utf-7"](), URL, encoding="utf-7")
    check(article)
    assert "<script" not in article.html

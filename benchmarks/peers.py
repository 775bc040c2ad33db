"""What other tools find on a page: text, title, date and authors, as far as each gives them."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import cache
from typing import Any

from w3lib.encoding import html_to_unicode

from scrapy_article import methods
from scrapy_article.evaluation.corpus import Page
from scrapy_article.extract import extract

Fields = dict[str, Any]


def _trafilatura() -> Callable[[Page], Fields]:
    import trafilatura

    def run(page: Page) -> Fields:
        found = trafilatura.bare_extraction(page.html, url=page.url, with_metadata=True, include_comments=False)
        record = {} if found is None else found if isinstance(found, dict) else found.as_dict()
        names = (record.get("author") or "").split(";")
        authors = [name.strip() for name in names if name.strip()]
        return {"title": record.get("title"), "date": record.get("date"), "authors": authors}

    return run


def _newspaper4k() -> Callable[[Page], Fields]:
    import newspaper

    def run(page: Page) -> Fields:
        article = newspaper.Article(page.url or "http://localhost/", fetch_images=False)
        article.download(input_html=html_to_unicode(None, page.html, auto_detect_fun=_encoding)[1])
        article.parse()
        when = article.publish_date
        date = when.isoformat() if isinstance(when, datetime) else None
        return {"title": article.title, "date": date, "authors": article.authors}

    return run


def _encoding(body: bytes) -> str:
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def _htmldate() -> Callable[[Page], Fields]:
    from htmldate import find_date

    return lambda page: {"date": find_date(page.html, url=page.url, original_date=True)}


FIELDS: dict[str, tuple[Callable[[], Callable[[Page], Fields]], Fields]] = {
    "trafilatura": (_trafilatura, {"title": None, "date": None, "authors": []}),
    "newspaper4k": (_newspaper4k, {"title": None, "date": None, "authors": []}),
    "htmldate": (_htmldate, {"date": None}),
}
"""The tools that give fields, each with what it has found where it has found nothing."""


@cache
def _fields(name: str) -> Callable[[Page], Fields]:
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    return FIELDS[name][0]()


def check(name: str) -> None:
    """Raise ImportError or ValueError if there is no peer *name* here."""
    if name in FIELDS:
        _fields(name)
    else:
        methods.get(name)


def found(name: str, page: Page) -> Fields:
    """Return what peer *name* finds on *page*; it lacks what that tool never gives.

    A method of the package gives the text, and that of the tools that are methods, too, is what they give as such. A
    tool that fails on a page has found nothing there.
    """
    fields: Fields = {}
    if name in methods.names():
        fields["text"] = extract(page.html, page.url, encoding=page.encoding, method=name).text
    if name in FIELDS:
        fields |= FIELDS[name][1]
        with suppress(Exception):
            fields |= _fields(name)(page)
    return fields

"""The links of a page to the sections of its site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document import Flag, Hint
from scrapy_article.links.features import inherited_hints, is_archive_url
from scrapy_article.page_type.urls import is_of_author, is_of_comments, is_service

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Document
    from scrapy_article.links.candidates import Candidate

MAX_WORDS = 4
"""Most words in the name of a section."""
MAX_DEPTH = 2
"""Most folders in the path of a section."""


def sections(document: Document, candidates: Sequence[Candidate], articles: Sequence[str]) -> list[str]:
    """Return the URLs of *candidates* that are probably sections: short links in the navigation of *document*.

    Prefixes of the URLs of *articles* come first, such as ``/politics`` for ``/politics/vote``.
    """
    hints = inherited_hints(document)
    found = []
    for candidate in candidates:
        parts, block = candidate.parts, candidate.anchors[0].placed.block
        is_in_navigation = block.flags & (Flag.NAV | Flag.HEADER) or hints[block.index] & Hint.CHROME
        if (
            is_in_navigation
            and not block.flags & Flag.FOOTER
            and 0 < candidate.words <= MAX_WORDS
            and not parts.query
            and len(parts.path.strip("/").split("/")) <= MAX_DEPTH
            and not (is_service(parts) or is_of_comments(parts) or is_of_author(parts) or is_archive_url(parts))
        ):
            found.append(candidate.url)
    return sorted(found, key=lambda url: not any(article.startswith(_folder(url)) for article in articles))


def _folder(url: str) -> str:
    """The folder of which *url* is the index page."""
    parent, _, page = url.rpartition("/")
    return f"{parent if page.startswith('index.') else url.rstrip('/')}/"

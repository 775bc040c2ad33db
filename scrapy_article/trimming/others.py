"""What goes from the chosen text of a page read again, as the text of its article no longer has it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.output import clean
from scrapy_article.trimming.drop import drop

if TYPE_CHECKING:
    from scrapy_article.article import Article
    from scrapy_article.document import Document
    from scrapy_article.methods.method import Selection

__all__ = ["drop_others"]


_PIECES = re.compile(r"(?:^|\n)(?:\| )*| \|(?: \|)* ")
"""What stands between the segments of a text, and may also stand in one."""


@rule("not-in-article", scope=ALL_PAGES, otherwise=lambda *_: False)
def drop_others(document: Document, selection: Selection, article: Article) -> bool:
    """Take out of the body what is not in the text of *article*, such as what a site memory took out of it."""
    told = {*_PIECES.split(article.text)}
    others = [i for i in selection.kept if not told.issuperset(_PIECES.split(clean(document.segments[i].text)))]
    return drop(selection, dict.fromkeys(others, "not in the article: other pages of the site have it, too"))

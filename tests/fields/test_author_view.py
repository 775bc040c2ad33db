from __future__ import annotations

from fields.filling import NOW, TEXT, kept_of, page_of

from scrapy_article.document import Document
from scrapy_article.fields.author_view import AuthorView, has_words
from scrapy_article.fields.page import Page
from scrapy_article.fields.title import choose_title


def test_has_words():
    assert has_words("by Ann Lee, London", "Ann Lee")
    assert has_words("Joann Lee and Ann Lee", "Ann Lee")
    assert not has_words("Joann Leeds", "Ann Lee")
    assert not has_words("", "Ann Lee")


def test_common():
    document = Document(page_of(f"<h1>The bridge is built</h1>{TEXT}{TEXT}", "<title>The bridge is built</title>"))
    page = Page(document, kept_of(document), NOW)
    choose_title(page)
    view = AuthorView(page)
    assert view.common("Old Town") == 1
    assert view.common("Old Lee") == 0.5

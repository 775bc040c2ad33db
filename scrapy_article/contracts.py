"""The ``@article`` contract, for ``scrapy check``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from itemadapter import is_item
from scrapy.contracts import Contract
from scrapy.exceptions import ContractFail
from scrapy.http import Response

from scrapy_article.article import FIELD_NAMES, PAGE_TYPE_WORDS
from scrapy_article.plugin.crawl import article_of
from scrapy_article.plugin.items import is_empty
from scrapy_article.text.words import suggestion


class ArticleContract(Contract):
    """Checks that the sample page is an article and that the callback returns an item for it.

    Arguments name fields that the article must have. ``type=`` names another page type; then the callback need not
    return an item::

        @article
        @article title text date_published
        @article type=index
    """

    name = "article"

    def __init__(self, method: Callable[..., Any], *args: str):
        super().__init__(method, *args)
        self.page_type = "article"
        self.fields = []
        types = {f"type={name}": name for name in PAGE_TYPE_WORDS}
        for arg in filter(None, args):
            if arg in types:
                self.page_type = types[arg]
            elif arg in FIELD_NAMES:
                self.fields.append(arg)
            else:
                raise ValueError(f"@article does not accept {arg!r}: {suggestion(arg, (*FIELD_NAMES, *types))}")

    def pre_process(self, response: Response) -> None:
        """Check the page type and the fields, before the callback can change the page."""
        article = article_of(response)
        if article.page_type != self.page_type:
            raise ContractFail(
                f"Expected a page of the type {self.page_type!r}, but {response.url} is of the type "
                f"{article.page_type!r} with probability {article.probability:.2f}"
            )
        missing = [name for name in self.fields if is_empty(getattr(article, name))]
        if missing:
            raise ContractFail(f"The article at {response.url} has no {', '.join(missing)}")

    def post_process(self, output: list[Any]) -> None:
        """Check that the callback returned an item."""
        if self.page_type == "article" and not any(is_item(entry) for entry in output):
            raise ContractFail("The callback returned no item for the article")

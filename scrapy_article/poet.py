"""The scrapy-poet provider of `Article`, for page objects and callbacks that declare it as a dependency.

The add-on enables it in projects that use scrapy-poet, with the extra ``poet``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scrapy.http import Response
from scrapy_poet.page_input_providers import PageObjectInputProvider

from scrapy_article.article import Article
from scrapy_article.plugin.crawl import wait_for_article


class ArticleProvider(PageObjectInputProvider):
    """Provides the article of a response, like `scrapy_article.article_of`."""

    provided_classes = {Article}  # noqa: RUF012 - scrapy-poet's API

    async def __call__(self, to_provide: set[Callable[..., object]], response: Response) -> Sequence[Article]:
        """Return the article of *response*, extracted by a worker if there are any."""
        return [await wait_for_article(response)]

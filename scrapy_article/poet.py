"""Articles for the page objects and callbacks of scrapy-poet: whoever asks for an `Article` gets that of the response.

The add-on lists the provider where a project uses scrapy-poet, with the extra ``poet``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scrapy.http import Response
from scrapy_poet.page_input_providers import PageObjectInputProvider

from scrapy_article.article import Article
from scrapy_article.plugin.crawl import wait_for_article

__all__ = ["ArticleProvider"]


class ArticleProvider(PageObjectInputProvider):
    """Gives the whole article of a response, as `scrapy_article.article_of` does."""

    provided_classes = {Article}  # noqa: RUF012 - as scrapy-poet wants it

    async def __call__(self, to_provide: set[Callable[..., object]], response: Response) -> Sequence[Article]:
        """Return the article of *response*; a worker extracts it if there are any."""
        return [await wait_for_article(response)]

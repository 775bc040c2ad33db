from scrapy import Request, Spider
from scrapy.linkextractors import LinkExtractor
from scrapy.spidermiddlewares.httperror import HttpError

from scrapy_article import bind


class FrontsSpider(Spider):
    """Follows the links of index pages only, and loses nothing that can be read: neither what the server calls an
    error, nor what it calls plain text."""

    name = "fronts"
    allowed_domains = ["127.0.0.1"]
    start_urls = ["http://127.0.0.1:8000/"]
    custom_settings = {"ARTICLE_SNIFF": True}
    links = LinkExtractor()

    async def start(self):
        for url in self.start_urls:
            yield Request(url, errback=self.failed)

    def parse(self, response):
        yield {"url": response.url}
        # Articles link to articles, without end. Fronts, tags and archives link to what is new.
        if response.meta["article"]["page_type"] == "index":
            for link in self.links.extract_links(response):
                yield Request(link.url, errback=self.failed)

    def failed(self, failure):
        # Old servers answer 404 with the whole story. Scrapy does not tell where the items of an errback come from.
        if failure.check(HttpError):
            response = failure.value.response
            yield bind({"url": response.url, "status": response.status}, response)

from scrapy import Request, Spider
from scrapy.linkextractors import LinkExtractor
from scrapy.spidermiddlewares.httperror import HttpError

from scrapy_article import article_links, bind


class FrontsSpider(Spider):
    """Follows the links of index pages only, those to articles first, and loses nothing that can be read: neither
    what the server calls an error, nor what it calls plain text."""

    name = "fronts"
    allowed_domains = ["127.0.0.1"]
    start_urls = ["http://127.0.0.1:8000/"]
    custom_settings = {"ARTICLE_SNIFF": True}
    links = LinkExtractor()
    max_pages = 10

    async def start(self):
        for url in self.start_urls:
            yield Request(url, errback=self.failed)

    def parse(self, response):
        yield {"url": response.url}
        # Articles link to articles, without end. Fronts, tags and archives link to what is new.
        if response.meta["article"]["page_type"] == "index":
            found = article_links(response)
            for link in found:
                yield Request(link.url, errback=self.failed, priority=2)
            page = response.meta.get("page", 1)
            if found.next_page and page < self.max_pages:
                yield Request(found.next_page, errback=self.failed, priority=1, meta={"page": page + 1})
            # What is left leads to other fronts, and a few articles. Scrapy asks for no address twice.
            for link in self.links.extract_links(response):
                if link.url != found.next_page:
                    yield Request(link.url, errback=self.failed)

    def failed(self, failure):
        # Old servers answer 404 with the whole story. Scrapy does not tell where the items of an errback come from.
        if failure.check(HttpError):
            response = failure.value.response
            yield bind({"url": response.url, "status": response.status}, response)

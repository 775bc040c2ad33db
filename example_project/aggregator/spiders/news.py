from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import CrawlSpider, Rule


class NewsSpider(CrawlSpider):
    """Follows every link of the site. What a page is, and what it says, is left to the plugin."""

    name = "news"
    allowed_domains = ["127.0.0.1"]
    start_urls = ["http://127.0.0.1:8000/"]
    rules = [Rule(LinkExtractor(), callback="parse_page", follow=True)]

    def parse_page(self, response):
        yield {"url": response.url}

    parse_start_url = parse_page

from scrapy_article.spiders import NewsSpider


class PapersSpider(NewsSpider):
    """Asks each paper, at a host of its own, for the articles that are new since the last run."""

    name = "papers"
    sites = [
        "http://slowkitchen.example/",
        "http://www.echo-du-plateau.example/",
        "http://www.harbourpost.example/",
        "http://www.meridian.example/",
        "http://www.millbrookgazette.example/",
        "http://www.minato-nippo.example/",
        "http://rechnoy-vestnik.example/",
        "http://www.stadtblatt.example/",
        "http://www.uplandfarmer.example/",
    ]
    max_pages = 10  # of the archive of market reports
    custom_settings = {
        # The papers are on this machine: no need to wait between two requests.
        "AUTOTHROTTLE_ENABLED": False,
        "DOWNLOAD_DELAY": 0,
        # What has been seen is in ARTICLE_DISCOVERY_STORE: a cluster need not keep it, too.
        "SCHEDULER_PERSIST": False,
    }

# This line switches the plugin on.
ADDONS = {"scrapy_article.Addon": 500}

# By default the items of index pages are dropped. A news aggregator has no use for login pages and the like, either.
ARTICLE_DROP = ["index", "other"]

# What one site needs, and which articles are wanted, can be said here too:
# ARTICLE_SITES = {"example.com": {"title": "h1.headline", "drop": ".newsletter"}}
# ARTICLE_FILTER = {"language": ["de", "en"], "max_age": 30}

# The rest is what any project has.
BOT_NAME = "aggregator"
SPIDER_MODULES = ["aggregator.spiders"]
NEWSPIDER_MODULE = "aggregator.spiders"
ROBOTSTXT_OBEY = True
TELNETCONSOLE_ENABLED = False
FEED_EXPORT_ENCODING = "utf-8"

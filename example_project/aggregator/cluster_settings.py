"""The profile for crawlers that share one Redis: ``SCRAPY_PROJECT=cluster scrapy crawl news``, as often as wanted."""

import os

from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError, TimeoutError  # noqa: A004
from redis.retry import Retry

from aggregator.settings import *  # noqa: F403

REDIS_URL = os.environ.get("REDIS_URL", "redis://localhost:6379/0")

# The queue, and what has been seen; these stay when all is done, so that the next crawl brings what is new.
SCHEDULER = "aggregator.cluster.Scheduler"
DUPEFILTER_CLASS = "scrapy_redis.dupefilter.RFPDupeFilter"
SCHEDULER_PERSIST = True

# The articles go into one list, from which any program may take them.
ITEM_PIPELINES = {"aggregator.cluster.ItemPipeline": 900}

# What is learned of a site by one crawler is known to all.
ARTICLE_SITE_MEMORY = REDIS_URL

# So is which articles NewsSpider has seen.
ARTICLE_DISCOVERY_STORE = REDIS_URL

# A crawler waits for a Redis that is away for half a minute, and then ends.
REDIS_PARAMS = {
    "retry": Retry(ExponentialBackoff(cap=5, base=0.1), 12),
    "retry_on_error": [ConnectionError, TimeoutError],
}

# A crawler without a sign of life for so many seconds is taken for dead, and others do its work.
CLUSTER_LEASE = 60

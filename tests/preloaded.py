"""What the processes of the tests have before they are forked (see `processes`): what a crawl imports, but no reactor.

Half of what a crawl of a few pages costs is to import this and to load the models.
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any

import itemloaders  # noqa: F401
import pydantic  # noqa: F401
import scrapy.cmdline
import scrapy.crawler  # noqa: F401
import zyte_common_items  # noqa: F401
from crawls.pages import article_page, index_page
from scrapy.settings import default_settings

from scrapy_article import extract


def _components() -> Iterator[str]:
    """The modules of Scrapy's own components."""
    names: list[Any] = []
    for value in vars(default_settings).values():
        names += [*value, *value.values()] if isinstance(value, dict) else [value]
    for name in names:
        # The handler for FTP imports a reactor in Scrapy 2.13.
        if isinstance(name, str) and name.startswith("scrapy.") and ".ftp." not in name:
            yield name.rpartition(".")[0]
    yield "scrapy.core.downloader.handlers._aiohttp"  # where there is no reactor


for _name in dict.fromkeys(_components()):
    with suppress(ImportError):  # what this version does not have
        import_module(_name)
assert "twisted.internet.reactor" not in sys.modules
for _page in (article_page(1), index_page(1)):
    extract(_page, "https://example.com/")
gc.collect()
gc.freeze()

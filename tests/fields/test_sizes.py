from __future__ import annotations

import pytest

from scrapy_article.fields import sizes
from scrapy_article.fields.sizes import file_of, key_of, width_of

BRIDGE = "https://x.test/i/bridge.jpg"


@pytest.mark.parametrize(
    "url",
    [
        "https://x.test/i/300x200/bridge.jpg",
        "https://x.test/i/w_640,c_limit/bridge.jpg",
        "https://x.test/i/thumb250x250/bridge.jpg",
        "https://x.test/i/rIG0G_V_xAR2C94WGI2dTA9-DHs=/0x0:3600x1885/fit-in/1584x2112/filters:fill(white)/bridge.jpg",
        "https://x.test/i/resize:fit:660/format:webp/bridge.jpg",
        "https://x.test/i/width=640,quality=80/bridge.jpg",
        "https://x.test/i/16:9/bridge.jpg",
        "https://x.test/i/bridge.jpg/v1/fill/w_281,h_250/bridge.jpg",
        "https://x.test/i/thumb/bridge.jpg/152px-bridge.jpg",
        "https://y.test/unsafe/600x400/https://x.test/i/bridge.jpg",
        "https://y.test/fetch/w_600/https%3A%2F%2Fx.test%2Fi%2Fbridge.jpg",
        "https://y.test/image?url=https%3A%2F%2Fx.test%2Fi%2Fbridge.jpg&w=600",
        "https://y.test/image?w=600&url=https://x.test/i/bridge-300x200.jpg&q=75",
    ],
)
def test_sizes_of_one(url):
    assert key_of(url) == BRIDGE
    assert file_of(key_of(url)) == "bridge"


@pytest.mark.parametrize(
    "url",
    [
        "https://x.test/id=7/bridge.jpg",
        "https://x.test/a/bridge.jpg2/bridge.jpg",
        "https://x.test/share?url=https%3A%2F%2Fx.test%2Fbridge",
        "https://x.test/bridge.jpg?from=https://y.test/news",
    ],
)
def test_others(url):
    assert key_of(url) == url.partition("?from")[0]


def test_width():
    assert width_of("https://y.test/unsafe/600x400/https://x.test/i/bridge.jpg") == 600


def test_the_cache_keeps_no_addresses_of_any_length():
    before = sizes._key_of.cache_info()
    assert key_of(f"{BRIDGE}?w={'6' * 10_000}") == f"{BRIDGE}?w={'6' * 10_000}"
    assert sizes._key_of.cache_info() == before

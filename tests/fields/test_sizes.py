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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/image.jpg?imageId=1&width=800", "/image.jpg?imageId=2&width=800"),
        ("/getimage.png?path=a/b.png", "/getimage.png?path=a/c.png"),
        ("/chart.png?v=1&series=gdp", "/chart.png?v=1&series=cpi"),
        ("/img/photo.jpg?id=1", "/img/photo.jpg?id=2"),
    ],
)
def test_different_ones_of_one_address(one, other):
    assert key_of(f"https://x.test{one}") != key_of(f"https://x.test{other}")
    assert key_of(f"https://x.test{one}") == key_of(f"https://x.test{one}&w=640")


@pytest.mark.parametrize(
    "query", ["?wid=300", "?itok=a8Xb", "?v=2&_=17", "?resize=300,200", "?Signature=ab&Key-Pair-Id=c"]
)
def test_what_is_asked_of_a_server_for_one_picture(query):
    assert key_of(BRIDGE + query) == BRIDGE


def test_width():
    assert width_of("https://y.test/unsafe/600x400/https://x.test/i/bridge.jpg") == 600


def test_the_cache_keeps_no_addresses_of_any_length():
    before = sizes._key_of.cache_info()
    assert key_of(f"{BRIDGE}?w={'6' * 10_000}") == f"{BRIDGE}?w={'6' * 10_000}"
    assert sizes._key_of.cache_info() == before

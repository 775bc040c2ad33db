from __future__ import annotations

import pytest

from scrapy_article.fields.sizes import file_of, key_of, width_of

BRIDGE = "https://x.test/i/bridge.jpg"


@pytest.mark.parametrize(
    "url",
    [
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
    "query",
    [
        "?itok=a8Xb",
        "?v=2&_=17",
        "?resize=300,200",
    ],
)
def test_what_is_asked_of_a_server_for_one_picture(query):
    assert key_of(BRIDGE + query) == BRIDGE


def test_width():
    assert width_of("https://y.test/unsafe/600x400/https://x.test/i/bridge.jpg") == 600

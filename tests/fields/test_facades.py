from __future__ import annotations

import pytest
from lxml import html

from scrapy_article.fields.facades import facade_address

WATCH = "https://www.youtube.com/watch?v=abcdefghij1"


@pytest.mark.parametrize(
    ("markup", "address"),
    [
        ('<lite-youtube videoid="abcdefghij1"></lite-youtube>', WATCH),
        ('<div class="youtube-player" data-id="abcdefghij1"></div>', WATCH),
        ('<div data-oembed-url="https://youtu.be/abcdefghij1"></div>', "https://youtu.be/abcdefghij1"),
        (
            '<div data-settings=\'{"url":"https:\\/\\/www.youtube.com\\/watch?v=abcdefghij1"}\'></div>',
            WATCH,
        ),
        ('<div class="wistia_embed wistia_async_abc12345"></div>', "https://fast.wistia.net/embed/iframe/abc12345"),
        ('<blockquote cite="https://www.tiktok.com/@a/video/7"></blockquote>', "https://www.tiktok.com/@a/video/7"),
        (
            '<video-js data-account="12345" data-video-id="67890"></video-js>',
            "https://players.brightcove.net/12345/default_default/index.html?videoId=67890",
        ),
        ('<lite-youtube videoid="%id%"></lite-youtube>', None),
        ('<video-js data-video-id="67890"></video-js>', None),
        ('<div class="clear" id="a" style="clear: both"></div>', None),
        ('<div data-url="https://example.com/story"></div>', None),
        ('<div class="story" data-id="abcdefghij1"></div>', None),
    ],
)
def test_facade_address(markup: str, address: str | None) -> None:
    assert facade_address(html.fragment_fromstring(markup)) == address

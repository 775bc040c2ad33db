from __future__ import annotations

import pytest

from scrapy_article.fields.players import kind_of, public_address


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("https://www.youtube.com/embed/abcdefghij1", "video"),
        ("https://example.com/films/harbour.mp4?x=1", "video"),
        ("https://open.spotify.com/embed/episode/1", "audio"),
        ("https://example.com/sounds/harbour.mp3", "audio"),
        ("https://example.com/ads/player.js", None),
        ("https://example.com/story", None),
    ],
)
def test_kind_of(address: str, kind: str | None) -> None:
    assert kind_of(address) == kind


def test_default_kind() -> None:
    assert kind_of("https://example.com/story", "video") == "video"
    assert kind_of("https://example.com/picture.png", "video") is None


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("https://www.youtube-nocookie.com/embed/abcdefghij1?rel=0", "https://www.youtube.com/watch?v=abcdefghij1"),
        ("https://youtu.be/abcdefghij1", "https://www.youtube.com/watch?v=abcdefghij1"),
        ("https://www.youtube.com/embed/videoseries?list=PL1", "https://www.youtube.com/playlist?list=PL1"),
        ("https://player.vimeo.com/video/12345678?h=a", "https://vimeo.com/12345678"),
        ("https://geo.dailymotion.com/embed/video/x8abcd", "https://www.dailymotion.com/video/x8abcd"),
        (
            "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fa%2Fvideos%2F1%2F",
            "https://www.facebook.com/a/videos/1/",
        ),
        ("https://example.com/films/harbour.mp4", "https://example.com/films/harbour.mp4"),
    ],
)
def test_public_address(address: str, public: str) -> None:
    assert public_address(address) == public

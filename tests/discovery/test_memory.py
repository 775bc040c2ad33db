"""What is known of earlier runs."""

from pathlib import Path

import pytest

from scrapy_article.discovery.sites import MAX_SOURCES, MAX_WAIT, PATIENCE, Memory, Source

SITE = "https://example.com/"


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "news.db")


def test_seen_articles(place: str) -> None:
    memory = Memory(place)
    urls = [f"https://example.com/{n}" for n in range(1200)]
    assert memory.are_new(urls) == [True] * 1200
    memory.add(urls[:700])
    memory.close()
    again = Memory(place)
    assert again.are_new(urls) == [False] * 700 + [True] * 500
    assert again.are_new(["http://www.example.com/5/?utm_source=feed#top"]) == [False]  # the same page
    again.close()


def test_copies(place: str) -> None:
    memory = Memory(place)
    assert not memory.is_copy(SITE, "id", "https://example.com/a")
    assert not memory.is_copy(SITE, "id", "https://example.com/a")
    assert memory.is_copy(SITE, "id", "https://example.com/b")
    assert not memory.is_copy("https://example.org/", "id", "https://example.org/b")
    memory.close()


def test_sources(place: str) -> None:
    memory = Memory(place)
    assert memory.sources(SITE) == {}
    feed = Source("https://example.com/feed", "feed", articles=3, etag='"1"')
    memory.put_sources(SITE, {feed.url: feed})
    front = Source(SITE, "front")
    memory.put_sources(SITE, {front.url: front})
    assert memory.sources(SITE) == {feed.url: feed, front.url: front}
    many = {f"https://example.com/{n}": Source(f"https://example.com/{n}", "section", idle=9) for n in range(200)}
    memory.put_sources(SITE, many)
    kept = memory.sources(SITE)
    assert len(kept) == MAX_SOURCES
    assert feed.url in kept
    memory.close()


def test_useless_sources_are_asked_less_often() -> None:
    source = Source("https://example.com/feed", "feed")
    asked = 0
    for _ in range(100):
        if source.is_due():
            asked += 1
            source.answered(0)
    assert PATIENCE + 100 // MAX_WAIT <= asked <= PATIENCE + 5 + 100 // MAX_WAIT
    source.wait = 0
    source.answered(4)
    assert source.is_due()
    front = Source(SITE, "front")
    for _ in range(50):
        assert front.is_due()
        front.answered(0)
    broken = Source("https://example.com/feed", "feed", etag='"1"')
    broken.failed()
    assert not broken.is_due()
    assert not broken.etag


def test_a_store_that_fails_makes_all_new(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "news.db").mkdir()
    memory = Memory(str(tmp_path / "news.db"))
    assert memory.are_new(["https://example.com/a"]) == [True]
    memory.add(["https://example.com/a"])
    assert memory.sources(SITE) == {}
    memory.close()
    assert memory.errors
    assert sum("failed" in record.message for record in caplog.records) == 2

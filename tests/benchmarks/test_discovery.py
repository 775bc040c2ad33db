"""What the benchmark of discovery counts; that of the other tools needs their virtual environments."""

import json
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
FRONT = """<!DOCTYPE html><html lang="en"><head><title>The Ferry</title></head><body>
<h2><a href="/2024/a-boat-is-late">A boat is late</a></h2>
<h2><a href="https://ferry.example/2024/a-boat-is-early#comments">A boat is early</a></h2>
<p><a href="/video/7">A boat, filmed</a> <a href="/about">About us</a></p></body></html>"""


@pytest.fixture
def discovery(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(BENCHMARKS), *sys.path])
    import discovery

    return discovery


@pytest.fixture
def saved(discovery, tmp_path, monkeypatch):
    """A corpus of one front page, with labels."""
    from article_links import short

    (tmp_path / "corpus" / "html").mkdir(parents=True)
    (tmp_path / "corpus" / "html" / "ferry.html").write_text(FRONT, encoding="utf-8")
    record = {"id": "ferry", "url": "https://ferry.example/"}
    (tmp_path / "corpus" / "index.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
    urls = [f"https://ferry.example/2024/a-boat-is-{when}" for when in ("late", "early")]
    labels = {"ferry": {"articles": [short(url) for url in urls], "doubtful": [short("https://ferry.example/video/7")]}}
    (tmp_path / "labels.json").write_text(json.dumps(labels), encoding="utf-8")
    monkeypatch.setattr(discovery.article_links, "LABELS", tmp_path / "labels.json")
    return discovery.Saved([tmp_path / "corpus"])


class TestExample:
    def test_articles(self, discovery):
        example = discovery.Example()
        kinds = [kind for found in example.articles.values() for kind in found.values()]
        assert {kind: kinds.count(kind) for kind in kinds} == {"articles": 30, "new": 5, "archive": 60}

    def test_one_page_under_several_urls(self, discovery):
        example = discovery.Example()
        url = "http://www.harbourpost.example/2024/05/09/record-number-of-seals-counted-on-the-sandbanks"
        assert example.key("http://harbourpost.example/a/1187") == example.key(url + "#comments")
        assert example.key(url) in example.articles["harbour"]


class TestSaved:
    def test_articles_are_made_for_labelled_links(self, saved):
        pages = {
            path: saved.answer(f"http://ferry.example/{path}", later=False) for path in ("2024/a-boat-is-late", "about")
        }
        assert b"<h1>Market report" in pages["2024/a-boat-is-late"].body
        assert pages["about"].status == 404
        assert saved.answer("http://ferry.example/", later=False).body == FRONT.replace("https:", "http:").encode()

    def test_figures(self, discovery, saved):
        run = discovery.Run("tool", "first")
        urls = [
            "http://ferry.example/2024/a-boat-is-early",
            "http://ferry.example/video/7",
            "http://ferry.example/about",
        ]
        run.found = {"pages": [saved.key(url) for url in urls]}
        run.requests = [("http://ferry.example/", 200), ("http://ferry.example/2024/a-boat-is-early", 200)]
        figures = discovery.figures(saved, run)
        assert (figures["found"], figures["of"], figures["mean share"]) == ({"articles": 1}, {"articles": 2}, 0.5)
        assert figures["wrong"] == 1
        assert (figures["requests to articles"], figures["other requests"]) == (1, 1)
        assert "1 of 2 articles" in discovery.table(saved, [run])

import logging
import pickle
import shutil
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from cpu import slowness
from crawls.pages import index_page, paragraphs, place
from gazette import PITCH, address, page, story

from scrapy_article.article import Article
from scrapy_article.extract import analyse, extract
from scrapy_article.site import SiteMemory
from scrapy_article.site.keys import RECENT_PAGES
from scrapy_article.stores import MAX_FAILURES, MemoryStore


def crawl(numbers: Sequence[int], memory: SiteMemory, **options: Any) -> list[Article]:
    return [extract(story(number, **options), address(number), site=memory) for number in numbers]


@pytest.fixture
def memory() -> SiteMemory:
    return SiteMemory()


class TestRepeatedLines:
    def test_they_go_once_three_other_pages_have_them(self, memory: SiteMemory) -> None:
        found = crawl(range(5), memory)
        assert all(PITCH in article.text for article in found[:3])
        for number in (3, 4):
            assert found[number].text.split("\n\n") == paragraphs(number)
            assert PITCH not in found[number].html
        assert memory.lines == 2

    def test_numbers_make_lines_differ(self, memory: SiteMemory) -> None:
        for number in range(4):
            report = f"Shares in the ferry company closed at {40 + number} crowns on the exchange of the harbour town."
            assert report in extract(story(number, pitch=f"<p>{report}</p>"), address(number), site=memory).text

    def test_another_site_knows_nothing_of_it(self, memory: SiteMemory) -> None:
        crawl(range(3), memory)
        assert PITCH in extract(story(3), address(3, "https://other.example"), site=memory).text
        assert PITCH not in extract(story(4), address(4, "https://www.gazette.example"), site=memory).text

    def test_what_stands_elsewhere_stays(self, memory: SiteMemory) -> None:
        teaser = f'<section class="chapter"><p>{PITCH}</p></section>'
        crawl(range(3), memory)
        assert PITCH in extract(story(3, pitch=teaser), address(3), site=memory).text

    def test_among_the_story_they_stay(self, memory: SiteMemory) -> None:
        found = crawl(range(RECENT_PAGES + 2), memory, pitch=f'<p class="text">{PITCH}</p>')
        assert all(PITCH in article.text for article in found)

    def test_what_says_what_comes_next_stays(self, memory: SiteMemory) -> None:
        lines = (
            "<h2>What we know so far</h2><p>Little is known of {} until now, but for what is written here.</p>"
            "<table><tr><th>Place</th><td>Price per night</td></tr><tr><th>{}</th><td>about forty crowns</td></tr></table>"
            "<dl><dt>What it costs to go there</dt><dd>Some forty crowns, as those say who went to {} last.</dd></dl>"
            "<pre>ferry --to {}\nwait</pre><p>3.</p><p>The third thing is said of {} alone, by those who know it.</p>"
        )
        for number in range(5):
            article = extract(story(number, lines=lines.replace("{}", place(number))), address(number), site=memory)
        for line in ("What we know so far", "Price per night", "What it costs to go there", "wait", "3."):
            assert line in article.text

    def test_index_pages_do_not_teach(self, memory: SiteMemory) -> None:
        for number in range(1, 200, 40):
            assert (
                extract(index_page(number), f"https://gazette.example/news/{number}", site=memory).page_type == "index"
            )
        article = extract(page("News", "".join(f"<p>{text}</p>" for text in paragraphs(1))), address(1), site=memory)
        assert article.text.split("\n\n") == paragraphs(1)
        assert memory.lines == 0

    def test_methods_that_choose_characters_keep_their_text(self, memory: SiteMemory) -> None:
        for number in range(3):
            with_memory = extract(story(number), address(number), method="mss", site=memory)
            assert with_memory.text == extract(story(number), address(number), method="mss").text
            assert PITCH in with_memory.text


class TestCopies:
    ADDRESSES = (
        address(1),
        address(1) + "?utm_source=feed",
        address(1).replace("gazette", "amp.gazette"),
        address(1).replace(".html", "/print"),
        address(1).replace("https", "http"),
    )

    def test_of_one_page(self, memory: SiteMemory) -> None:
        for _ in range(2):
            for url in self.ADDRESSES:
                assert extract(story(1), url, site=memory).text.split("\n\n") == [
                    *paragraphs(1)[:3],
                    PITCH,
                    *paragraphs(1)[3:],
                ]

    def test_all_on_one_page_after_its_parts(self, memory: SiteMemory) -> None:
        texts = [text for number in (1, 2, 3, 4) for text in paragraphs(number)]
        for part in range(4):
            body = "".join(f"<p>{text}</p>" for text in texts[6 * part : 6 * part + 6])
            extract(page(f"The long story of {place(1)}, {'abcd'[part]}", body), f"{address(1)}/{part}", site=memory)
        body = "".join(f"<p>{text}</p>" for text in texts)
        assert extract(page("The long story", body), f"{address(1)}/all", site=memory).text.split("\n\n") == texts

    @pytest.mark.parametrize("long_first", [True, False])
    def test_a_short_version(self, memory: SiteMemory, long_first: bool) -> None:
        """Most of the one is a small part of the other."""
        crawl(range(20, 24), memory)
        texts = [text for number in (1, 2, 3) for text in paragraphs(number)]
        versions = [texts, texts[:4]] if long_first else [texts[:4], texts]
        for number, version in enumerate(versions):
            html = page(
                f"The {'long' if version is texts else 'short'} story",
                "".join(f'<p class="text">{text}</p>' for text in version),
            )
            for url in (f"{address(1)}?a={number}", f"{address(1)}?b={number}"):
                assert extract(html, url, site=memory).text.split("\n\n") == version


class TestChange:
    def test_a_redesign_is_learned(self, memory: SiteMemory) -> None:
        crawl(range(20), memory)
        found = crawl(range(20, 26), memory, pitch=f'<section class="chapter"><p>{PITCH}</p></section>')
        assert [PITCH in article.text for article in found] == [True, True, True, False, False, False]


class TestTitles:
    TITLE = "{} on the ferry : Pondwatch Archive | Notes on the decline of ponds | Since 2005"

    def test_what_other_titles_have_is_the_name_of_the_site(self, memory: SiteMemory) -> None:
        body = "".join(f"<p>{text}</p>" for text in paragraphs(1))
        for number in range(4):
            headline = f"{place(number)} on the ferry"
            html = f"<html><head><title>{self.TITLE.format(place(number))}</title></head><body><div>{body}</div></body></html>"
            html = html.replace(place(1), place(number)).replace("answer", f"answer{'abcd'[number]}")
            html = html.replace(paragraphs(1)[0], "".join(f"<p>{text}</p>" for text in paragraphs(number + 50)))
            known = analyse(html, f"https://ponds.example/{number}", site=memory)
        assert known.article.title == headline


class TestPictures:
    HEAD = '<meta property="og:image" content="/media/{0}.jpg"><meta name="twitter:image" content="/media/{0}.jpg">'

    def extracted(self, number: int, picture: str, memory: SiteMemory, shown: bool = True) -> str | None:
        html = story(number).replace("</title>", f"</title>{self.HEAD.format(picture)}", 1)
        html = html.replace("</h1>", f'</h1><p><img src="/media/pier-{number}.jpg" width="600"></p>', int(shown))
        return extract(html, address(number), site=memory).main_image

    def test_what_others_declare_is_none_of_the_article(self, memory: SiteMemory) -> None:
        found = [self.extracted(number, "gazette", memory) for number in range(5)]
        assert [str(image).rpartition("/")[2] for image in found] == [*["gazette.jpg"] * 3, "pier-3.jpg", "pier-4.jpg"]


def test_the_order_decides_and_nothing_else(redis_url: str, tmp_path: Path) -> None:
    from redis import Redis

    Redis.from_url(redis_url).flushall()
    numbers = [number % 23 for number in range(0, 200, 7)]
    found = []
    for setting in ("memory", "memory", str(tmp_path / "memory.db"), redis_url):
        with closing(SiteMemory(setting)) as memory:
            found.append([article.to_dict() for article in crawl(numbers, memory)])
            assert memory.errors == 0
    assert found[0] == found[1] == found[2] == found[3]


class TestLife:
    def test_the_last_page_is_not_lost(self, tmp_path: Path) -> None:
        setting = str(tmp_path / "memory.db")
        with closing(SiteMemory(setting)) as memory:
            assert PITCH in crawl([1, 2, 3], memory)[2].text
        with closing(SiteMemory(setting)) as memory:
            assert PITCH not in crawl([4], memory)[0].text

    def test_a_copy_opens_the_same_store(self, tmp_path: Path) -> None:
        with closing(SiteMemory(str(tmp_path / "memory.db"))) as memory:
            crawl([1, 2, 3], memory)
            with closing(pickle.loads(pickle.dumps(memory))) as copy:
                assert PITCH not in crawl([4], copy)[0].text
        assert PITCH in crawl([4], pickle.loads(pickle.dumps(SiteMemory())))[0].text


class Failing:
    """A store that fails for some of the calls."""

    def __init__(self, failures: set[int]) -> None:
        self.store, self.failures, self.calls = MemoryStore(1000), failures, 0

    def call(self) -> None:
        self.calls += 1
        if self.calls - 1 in self.failures:
            raise OSError("the disk is gone")

    def get(self, keys: Sequence[bytes]) -> list[bytes]:
        self.call()
        return self.store.get(keys)

    def put(self, values: Mapping[bytes, bytes], history: int) -> None:
        self.call()
        self.store.put(values, history)

    def close(self) -> None:
        raise OSError("no disk to close")


class TestFailures:
    def test_the_crawl_goes_on_without(
        self, memory: SiteMemory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        store = Failing(set(range(100)))
        monkeypatch.setattr("scrapy_article.stores.open_store", lambda *_: store)
        found = crawl(range(6), memory)
        assert found == [extract(story(number), address(number)) for number in range(6)]
        assert memory.errors == MAX_FAILURES == store.calls
        memory.close()
        (record,) = caplog.records
        assert record.levelno == logging.ERROR
        assert "The site memory memory failed: OSError: the disk is gone." in record.message

    def test_it_cannot_be_opened(self, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
        (tmp_path / "none").mkdir()
        for setting in (str(tmp_path / "none" / "memory.db"), f"unix://{tmp_path}/none"):
            caplog.clear()
            with SiteMemory(setting) as memory:
                shutil.rmtree(tmp_path / "none", ignore_errors=True)
                assert PITCH in crawl(range(4), memory)[3].text
                assert memory.errors == MAX_FAILURES
            assert len(caplog.records) == 1


class TestLargePages:
    @pytest.mark.parametrize(
        "line", ["<p>The same line again and again, with a comma in it.</p>", "<p>Line {} of many, with a comma.</p>"]
    )
    def test_many_lines(self, memory: SiteMemory, line: str) -> None:
        analysis = analyse(page("Lines", "".join(line.format(n) for n in range(20_000))), address(1), method="all-text")
        start = process_time()
        for number in range(10):
            analysis.document.url = address(number)
            recalled = memory.recall(analysis.document, analysis.selection)
            assert recalled is not None
            memory.learn(recalled)
        assert process_time() - start < 2 * slowness()

    def test_a_title_of_marks(self, memory: SiteMemory) -> None:
        analysis = analyse(page("Marks", f"<p>{PITCH}</p>", title=" | a" * 100_000), address(1), method="all-text")
        start = process_time()
        assert memory.recall(analysis.document, analysis.selection) is not None
        assert process_time() - start < 2 * slowness()


class TestPlaces:
    @pytest.mark.parametrize("value", ["off", "memroy", "no/such/folder/memory.db", "redis://:secret@h:x"])
    def test_none(self, value: str) -> None:
        with pytest.raises(ValueError, match="a site memory must be") as caught:
            SiteMemory(value)
        assert "secret" not in str(caught.value)

    def test_something_else_in_the_file(self, tmp_path: Path) -> None:
        (tmp_path / "page.db").write_text("<html><body></body></html>")
        with pytest.raises(ValueError, match=r"page\.db"):
            SiteMemory(str(tmp_path / "page.db"))

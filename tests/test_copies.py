import random
import time
import unicodedata
from hashlib import blake2b

import pytest
from cpu import slowness
from hypothesis import example, given
from hypothesis import strategies as st

from scrapy_article.article import Article
from scrapy_article.near_duplicates import ENTRIES, NearDuplicates, content_id
from scrapy_article.stores import MemoryStore, Purpose, open_store

WORDS = (
    "the council of this town has met to speak about a new bridge over that river which nobody wants paid for".split()
)


def text(seed: int, words: int = 400) -> str:
    chance = random.Random(seed)
    return " ".join(chance.choice(WORDS) + str(chance.randrange(50)) for _ in range(words))


def article(body: str, url: str = "https://example.com/1", **values: str) -> Article:
    return Article(url=url, text=body, content_id=content_id(body), page_type="article", **values)  # type: ignore[arg-type]


class TestContentId:
    @pytest.mark.parametrize(
        "same", ["hello WORLD 1", "Hello\n\nworld – 1!", "Ｈｅｌｌｏ　ｗｏｒｌｄ①", "hello\u00adworld1"]
    )
    def test_what_does_not_count(self, same: str) -> None:
        assert content_id(same) == content_id("Hello, world 1")

    @given(
        st.text()
        | st.text(
            st.sampled_from("aZ 1.,éÉß’…İıǅŉﬁ²½Ωя\u0301\u0307가\u1100\u1161각\u11a8漢が\u3099ΣςΐΌ\ud800❤\ufe0e\ufe0f")
        )
    )
    @example("“Só,” she said — 2² ﬁne.")
    @example("ⅷ ㈀ ㌀ ™")
    @example("Fi❤\ufe0fé\ufe0f\ufe0e1\ufe0f\u20e3")
    @example("e\ufe0f\u0301 e\u0301\ufe0f")
    def test_as_it_is_defined(self, some: str) -> None:
        letters = "".join(filter(str.isalnum, unicodedata.normalize("NFKC", some).casefold()))
        expected = blake2b(letters.encode(), digest_size=16).hexdigest() if letters else None
        assert content_id(some) == expected

    def test_time_for_characters_that_are_all_different(self) -> None:
        some = "\uff21" + "".join(map(chr, (*range(0xF0000, 0xFFFFE), *range(0x100000, 0x10FFFE))))
        start = time.process_time()
        content_id(some)
        assert time.process_time() - start < 1 * slowness()


@pytest.fixture
def copies() -> NearDuplicates:
    pytest.importorskip("datasketch", reason="the extra duplicates is not installed")
    return NearDuplicates(MemoryStore(1000 * ENTRIES))


class TestOriginal:
    @pytest.mark.slow
    def test_the_same_text(self, copies: NearDuplicates) -> None:
        assert copies.original(article(text(1))) is None
        assert copies.original(article(text(1).upper(), "https://example.com/amp/1")) == "https://example.com/1"

    @pytest.mark.parametrize("change", ["front", "end", "middle", "few words"])
    def test_nearly_the_same(self, copies: NearDuplicates, change: str) -> None:
        copies.original(article(text(1)))
        words = text(1).split()
        if change == "few words":
            words[50::120] = ["changed"] * len(words[50::120])
        else:
            place = {"front": 0, "end": len(words), "middle": 200}[change]
            words[place:place] = "Reporting by our own correspondents, who were there".split()
        assert copies.original(article(" ".join(words), "https://example.org/x")) == "https://example.com/1"

    def test_what_tells_nothing(self, copies: NearDuplicates) -> None:
        few = "Subscribe to read on, for a small sum, every day of the year."
        for url in ("https://example.com/1", "https://example.com/2"):
            assert copies.original(article(few, url)) is None
            assert copies.original(article("", url)) is None
        index = article(text(1), "https://example.com/3")
        index.page_type = "index"
        assert copies.original(index) is None
        assert copies.original(article(text(1), "")) is None
        assert copies.original(article(text(1), "https://example.com/4")) is None

    def test_what_is_forgotten(self) -> None:
        pytest.importorskip("datasketch", reason="the extra duplicates is not installed")
        copies = NearDuplicates(MemoryStore(3 * ENTRIES))
        for seed in range(10):
            copies.original(article(text(seed), f"https://example.com/{seed}"))
        assert copies.original(article(text(9), "https://example.com/x")) == "https://example.com/9"
        assert copies.original(article(text(0), "https://example.com/y")) is None

    def test_two_crawlers(self, redis_url: str) -> None:
        pytest.importorskip("datasketch", reason="the extra duplicates is not installed")
        one, other = (
            NearDuplicates(open_store(redis_url, Purpose("copies", "entries", 10, 10, 1000))) for _ in range(2)
        )
        body = text(7)
        assert one.original(article(body, "https://example.com/1")) is None
        assert other.original(article(body, "https://example.com/1")) is None  # the same page once more
        assert other.original(article(body.upper(), "https://example.com/2")) == "https://example.com/1"
        assert other.original(article(f"{body} And so on.", "https://example.com/3")) == "https://example.com/1"
        for copies in one, other:
            copies.close()

    @pytest.mark.slow
    def test_time(self, copies: NearDuplicates) -> None:
        for body in ("a " * 200_000, "東" * 300_000, " ".join(map(str, range(60_000)))):
            start = time.process_time()
            copies.original(article(body))
            assert time.process_time() - start < 4 * slowness()

import random
import time
import unicodedata
from hashlib import blake2b

import pytest
from cpu import slowness
from hypothesis import example, given
from hypothesis import strategies as st

from scrapy_article.article import Article
from scrapy_article.near_duplicates import ENTRIES, content_id, original_of
from scrapy_article.stores import MemoryStore, Purpose, Store, open_store

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
def store() -> Store:
    pytest.importorskip("datasketch", reason="the extra duplicates is not installed")
    return MemoryStore(1000 * ENTRIES)


class TestOriginal:
    @pytest.mark.slow
    def test_the_same_text(self, store: Store) -> None:
        assert original_of(article(text(1)), store) is None
        assert original_of(article(text(1).upper(), "https://example.com/amp/1"), store) == "https://example.com/1"

    @pytest.mark.parametrize("change", ["front", "end", "middle", "few words"])
    def test_nearly_the_same(self, store: Store, change: str) -> None:
        original_of(article(text(1)), store)
        words = text(1).split()
        if change == "few words":
            words[50::120] = ["changed"] * len(words[50::120])
        else:
            place = {"front": 0, "end": len(words), "middle": 200}[change]
            words[place:place] = "Reporting by our own correspondents, who were there".split()
        assert original_of(article(" ".join(words), "https://example.org/x"), store) == "https://example.com/1"

    def test_what_tells_nothing(self, store: Store) -> None:
        few = "Subscribe to read on, for a small sum, every day of the year."
        for url in ("https://example.com/1", "https://example.com/2"):
            assert original_of(article(few, url), store) is None
            assert original_of(article("", url), store) is None
        index = article(text(1), "https://example.com/3")
        index.page_type = "index"
        assert original_of(index, store) is None
        assert original_of(article(text(1), ""), store) is None
        assert original_of(article(text(1), "https://example.com/4"), store) is None

    def test_what_is_forgotten(self) -> None:
        pytest.importorskip("datasketch", reason="the extra duplicates is not installed")
        store = MemoryStore(3 * ENTRIES)
        for seed in range(10):
            original_of(article(text(seed), f"https://example.com/{seed}"), store)
        assert original_of(article(text(9), "https://example.com/x"), store) == "https://example.com/9"
        assert original_of(article(text(0), "https://example.com/y"), store) is None

    def test_two_crawlers(self, redis_url: str) -> None:
        pytest.importorskip("datasketch", reason="the extra duplicates is not installed")
        one, other = (open_store(redis_url, Purpose("copies", "entries", 10, 10, 1000)) for _ in range(2))
        body = text(7)
        assert original_of(article(body, "https://example.com/1"), one) is None
        assert original_of(article(body, "https://example.com/1"), other) is None  # the same page once more
        assert original_of(article(body.upper(), "https://example.com/2"), other) == "https://example.com/1"
        assert original_of(article(f"{body} And so on.", "https://example.com/3"), other) == "https://example.com/1"
        for store in one, other:
            store.close()

    @pytest.mark.slow
    def test_time(self, store: Store) -> None:
        for body in ("a " * 200_000, "東" * 300_000, " ".join(map(str, range(60_000)))):
            start = time.process_time()
            original_of(article(body), store)
            assert time.process_time() - start < 4 * slowness()

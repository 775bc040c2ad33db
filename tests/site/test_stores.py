"""What all stores do: in the process, in SQLite and in Redis."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scrapy_article.site.memory_store import MemorySiteStore
from scrapy_article.site.redis_store import PREFIX, RedisSiteStore
from scrapy_article.site.sqlite_store import SQLiteSiteStore
from scrapy_article.site.store import RECENT, Known, Lesson, Occurrence, SiteStore, occurrences
from scrapy_article.stores import sqlite

TOTAL, GENERATION = 60, 20

WRITER = """
import sys
from scrapy_article.site.{module} import {name}
from scrapy_article.site.store import Lesson

store = {name}(sys.argv[1])
for number in range(int(sys.argv[2]), int(sys.argv[2]) + 100):
    places = {{b"on  each": b"here", number.to_bytes(8, "big"): b"left"}}
    store.exchange(Lesson("example.com", number, 100, places), "example.com", list(places))
store.close()
"""


def key(name: str) -> bytes:
    return name.encode().ljust(8, b"\0")


def lesson(page: int, *names: str, site: str = "example.com", words: int = 100, place: bytes = b"here") -> Lesson:
    return Lesson(site, page, words, {key(name): place for name in names})


def pages_of(store: SiteStore, name: str, site: str = "example.com") -> list[int]:
    """The pages that the line is known to stand on, the last one first."""
    return [seen.page for seen in occurrences(store.exchange(None, site, [key(name)]).histories[0])]


@pytest.fixture(params=["memory", "sqlite", "redis"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[..., SiteStore]]:
    """What opens a store of each kind, empty when the test begins."""
    stores: list[SiteStore] = []
    if request.param == "redis":
        url = request.getfixturevalue("redis_url")
        from redis import Redis

        Redis.from_url(url).flushall()

    def opened(total: int = TOTAL, generation: int = GENERATION) -> SiteStore:
        if request.param == "memory":
            stores.append(MemorySiteStore(total, generation))
        elif request.param == "sqlite":
            stores.append(SQLiteSiteStore(str(tmp_path / "memory.db"), total, generation))
        else:
            stores.append(RedisSiteStore(url, total, generation))
        return stores[-1]

    yield opened
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Callable[..., SiteStore]) -> SiteStore:
    return opened()


class TestExchange:
    def test_nothing_is_known_at_first(self, store: SiteStore) -> None:
        assert store.exchange(None, "example.com", [key("a"), key("b")]) == Known(0, [b"", b""])

    def test_a_lesson_is_taken_in_before_the_question(self, store: SiteStore) -> None:
        known = store.exchange(lesson(1, "a", words=90, place=b"left"), "example.com", [key("b"), key("a")])
        assert known.pages == 1
        assert [occurrences(history) for history in known.histories] == [[], [Occurrence(1, 1, 90, b"left")]]

    def test_no_questions(self, store: SiteStore) -> None:
        assert store.exchange(lesson(1, "a"), "example.com", []) == Known(1, [])
        assert store.exchange(lesson(2), "example.org", []) == Known(0, [])
        assert store.exchange(None, "example.com", []) == Known(2, [])

    def test_sites_are_apart(self, store: SiteStore) -> None:
        store.exchange(lesson(1, "a"), "example.com", [])
        assert store.exchange(lesson(2, "a", site="example.org"), "example.net", [key("a")]) == Known(0, [b""])
        assert pages_of(store, "a") == [1]
        assert pages_of(store, "a", "example.org") == [2]

    def test_the_last_pages_are_remembered(self, store: SiteStore) -> None:
        for page in range(RECENT + 3):
            store.exchange(lesson(page, "a"), "example.com", [])
        found = occurrences(store.exchange(None, "example.com", [key("a")]).histories[0])
        assert [seen.page for seen in found] == list(range(RECENT + 2, 2, -1))
        assert [seen.number for seen in found] == list(range(RECENT + 3, 3, -1))

    def test_any_bytes_and_numbers(self, store: SiteStore) -> None:
        keys = [bytes(8), b"\xff" * 8, b"\0\xff'\"\\\r\n%"]
        for page in (0, 0xFFFFFFFF):
            store.exchange(Lesson("ex'ample.com", page, page, dict.fromkeys(keys, page.to_bytes(4, "big"))), "", [])
        expected = [Occurrence(2, 0xFFFFFFFF, 0xFFFFFFFF, b"\xff" * 4), Occurrence(1, 0, 0, bytes(4))]
        known = store.exchange(None, "ex'ample.com", keys)
        assert [occurrences(history) for history in known.histories] == [expected] * 3


class TestForgetting:
    def test_what_does_not_come_again(self, store: SiteStore) -> None:
        store.exchange(lesson(0, "old", "both"), "example.com", [])
        for page in range(1, 10):  # 27 lines: the first are in the older generation
            store.exchange(lesson(page, "both", f"{page}", f"{page} too"), "example.com", [])
        assert pages_of(store, "old") == [0]
        for page in range(10, 15):
            store.exchange(lesson(page, "both", f"{page}", f"{page} too"), "example.com", [])
        assert pages_of(store, "old") == []
        assert pages_of(store, "both") == [14, 13, 12, 11, 10, 9]

    def test_the_site_that_was_taught_longest_ago(self, store: SiteStore) -> None:
        for page, site in enumerate(["one", "two", "three", "one", "four"]):
            store.exchange(lesson(page, "a", *(f"{page} {n}" for n in range(12)), site=site), site, [])
        assert [pages_of(store, "a", site) for site in ("one", "two", "three", "four")] == [[3, 0], [], [2], [4]]
        assert store.exchange(None, "two", []).pages == 0

    def test_a_site_alone_is_not_forgotten(self, opened: Callable[..., SiteStore]) -> None:
        store = opened(total=1)
        store.exchange(lesson(1, "a", "b"), "example.com", [])
        assert pages_of(store, "a") == [1]

    def test_as_much_as_is_allowed(self, store: SiteStore) -> None:
        names = [f"{n}" for n in range(4000)]
        for page in range(1000):
            store.exchange(lesson(page, *names[4 * page : 4 * page + 4], site=f"{page % 7}"), "", [])
        keys = list(map(key, names))
        known = sum(sum(map(bool, store.exchange(None, f"{n}", keys).histories)) for n in range(7))
        assert TOTAL / 2 < known <= TOTAL


def test_all_stores_do_the_same(redis_url: str, tmp_path: Path) -> None:
    from redis import Redis

    Redis.from_url(redis_url).flushall()
    stores = (
        MemorySiteStore(TOTAL, GENERATION),
        SQLiteSiteStore(str(tmp_path / "memory.db"), TOTAL, GENERATION),
        RedisSiteStore(redis_url, TOTAL, GENERATION),
    )
    random = Random(7)
    names = [key(f"{n}") for n in range(40)]
    for page in range(400):
        one, other = random.choices("abcdefgh", range(8), k=2)
        places = {name: random.randbytes(4) for name in random.sample(names, random.randrange(9))}
        taught = Lesson(one, page, random.getrandbits(16), places) if random.random() < 0.9 else None
        answers = [store.exchange(taught, other, names) for store in stores]
        assert answers[0] == answers[1] == answers[2], page
    for store in stores:
        store.close()


def run_two(module: str, name: str, address: str) -> None:
    source = WRITER.format(module=module, name=name)
    command = [sys.executable, "-c", source, address]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    processes = [subprocess.Popen([*command, start], env=environment) for start in ("0", "1000")]
    assert [process.wait(60) for process in processes] == [0, 0]


def check_two(store: SiteStore) -> None:
    """Nothing that one of two processes has learned is lost to the other."""
    numbers = [*range(100), *range(1000, 1100)]
    known = store.exchange(None, "example.com", [b"on  each", *(number.to_bytes(8, "big") for number in numbers)])
    assert known.pages == 200
    assert [seen.number for seen in occurrences(known.histories[0])] == [200, 199, 198, 197, 196, 195]
    found = [occurrences(history) for history in known.histories[1:]]
    assert [seen.page for (seen,) in found] == numbers
    assert sorted(seen.number for (seen,) in found) == list(range(1, 201))


class TestSQLite:
    def test_it_is_kept(self, tmp_path: Path) -> None:
        path = str(tmp_path / "memory.db")
        with closing(SQLiteSiteStore(path)) as store:
            store.exchange(lesson(1, "a"), "", [])
        with closing(SQLiteSiteStore(path)) as store:
            assert pages_of(store, "a") == [1]

    def test_two_processes(self, tmp_path: Path) -> None:
        path = str(tmp_path / "memory.db")
        run_two("sqlite_store", "SQLiteSiteStore", path)
        with closing(SQLiteSiteStore(path)) as store:
            check_two(store)

    def test_one_file_for_all(self, tmp_path: Path) -> None:
        """That of the copies may be the same."""
        path = str(tmp_path / "memory.db")
        for _ in range(2):
            with closing(SQLiteSiteStore(path)) as lines, closing(sqlite.SQLiteStore(path, 10)) as entries:
                lines.exchange(lesson(1, "a"), "", [])
                entries.put({b"a": b"1"})
                assert pages_of(lines, "a")
                assert entries.get([b"a"]) == [b"1"]

    def test_no_such_folder(self, tmp_path: Path) -> None:
        with pytest.raises(sqlite3.Error):
            SQLiteSiteStore(str(tmp_path / "none" / "memory.db"))

    def test_another_file(self, tmp_path: Path) -> None:
        (tmp_path / "page.db").write_text("<html>" * 1000)
        with pytest.raises(sqlite3.Error):
            SQLiteSiteStore(str(tmp_path / "page.db"))

    def test_tables_of_another_version(self, tmp_path: Path) -> None:
        path = str(tmp_path / "memory.db")
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA user_version = 99")
        with pytest.raises(sqlite3.Error, match="version 99"):
            SQLiteSiteStore(path)

    def test_a_failure_leaves_no_half_of_a_lesson(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*args: Any) -> None:
            raise sqlite3.OperationalError("disk full")

        path = str(tmp_path / "memory.db")
        with closing(SQLiteSiteStore(path)) as store:
            with monkeypatch.context() as patch:
                patch.setattr(store, "_forget", fail)
                with pytest.raises(sqlite3.OperationalError):
                    store.exchange(lesson(1, "a"), "", [])
            assert store.exchange(lesson(2, "b"), "example.com", [key("a")]) == Known(1, [b""])


class TestRedis:
    def test_two_processes(self, redis_url: str) -> None:
        from redis import Redis

        Redis.from_url(redis_url).flushall()
        run_two("redis_store", "RedisSiteStore", redis_url)
        with closing(RedisSiteStore(redis_url)) as store:
            check_two(store)

    def test_one_call_a_page(self, redis_url: str) -> None:
        from redis import Redis

        client = Redis.from_url(redis_url)
        with closing(RedisSiteStore(redis_url)) as store:
            store.exchange(lesson(1, "a"), "example.com", [key("a")])
            client.config_resetstat()
            for page in range(10):
                store.exchange(lesson(page, *map(str, range(50))), "example.com", list(map(key, map(str, range(50)))))
        calls: Any = client.info("commandstats")
        assert calls["cmdstat_evalsha"]["calls"] == 10
        # Within the script: numbered, written and read.
        assert set(calls) - {"cmdstat_evalsha"} <= {
            f"cmdstat_{name}" for name in "hget|hmget|hset|hincrby|incr|incrby|zadd|info|config|client|hello".split("|")
        } | {"cmdstat_config|resetstat", "cmdstat_client|setinfo"}

    def test_what_is_forgotten_is_gone(self, redis_url: str) -> None:
        from redis import Redis

        client = Redis.from_url(redis_url)
        client.flushall()
        with closing(RedisSiteStore(redis_url, TOTAL, GENERATION)) as store:
            for page in range(300):
                store.exchange(lesson(page, f"{page}", "a", site=f"{page}"), "", [])
        keys = client.keys()
        assert len(keys) <= 2 * TOTAL / 2 + 3
        assert all(name.startswith(PREFIX.encode()) for name in keys)

    def test_no_server(self, tmp_path: Path) -> None:
        redis = pytest.importorskip("redis")
        with (
            closing(RedisSiteStore(f"unix://{tmp_path}/none")) as store,
            pytest.raises(redis.exceptions.ConnectionError),
        ):
            store.exchange(None, "example.com", [])

from __future__ import annotations

import logging
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from scrapy_article.stores import Capacity, Store, open_store
from scrapy_article.stores.guard import PATIENCE, PAUSE, SLOW, Guard
from scrapy_article.stores.memory import MemoryStore
from scrapy_article.stores.redis import PREFIX, RedisStore
from scrapy_article.stores.sqlite import SQLiteStore, connect


@pytest.fixture(params=["memory", "file", "redis"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[int], Store]]:
    place = {"memory": lambda: "memory", "file": lambda: str(tmp_path / "store"), "redis": lambda: emptied(request)}
    name = place[request.param]()
    with ExitStack() as stack:
        yield lambda limit: stack.enter_context(closing(open_store(name, Capacity(limit, limit, limit))))


def emptied(request: pytest.FixtureRequest) -> str:
    url: str = request.getfixturevalue("redis_url")
    with client(url) as redis:
        redis.flushall()
    return url


def client(url: str) -> Any:
    from redis import Redis

    return Redis.from_url(url)


class TestEntries:
    def test_get_and_put(self, make: Callable[[int], Store]) -> None:
        store = make(10)
        assert store.get([b"a"]) == [None]
        store.put({b"a": b"1", b"b": b""})
        store.put({b"a": b"2"})
        assert store.get([b"b", b"c", b"a", b"a"]) == [b"", None, b"2", b"2"]

    def test_nothing(self, make: Callable[[int], Store]) -> None:
        store = make(10)
        store.put({})
        assert store.get([]) == []

    @pytest.mark.parametrize("make", ["memory", "file"], indirect=True)
    def test_the_oldest_are_forgotten(self, make: Callable[[int], Store]) -> None:
        store = make(5)
        for i in range(8):
            store.put({b"%d" % i: b"x"})
            if i == 5:
                store.put({b"3": b"y"})
        kept = store.get([b"%d" % i for i in range(8)])
        assert kept[:3] == [None, None, None]
        assert kept[5:] == [b"x", b"x", b"x"]
        assert kept[3] == b"y"
        assert sum(value is not None for value in kept) <= 5

    def test_bounded(self, make: Callable[[int], Store]) -> None:
        store = make(100)
        for i in range(50):
            store.put({b"%d" % (17 * i + j): b"x" for j in range(17)})
        assert sum(value is not None for value in store.get([b"%d" % i for i in range(850)])) <= 100


def test_what_is_read_in_memory_counts_as_new() -> None:
    store = MemoryStore(2)
    store.put({b"a": b"1", b"b": b"2"})
    store.get([b"a"])
    store.put({b"c": b"3"})
    assert store.get([b"a", b"b", b"c"]) == [b"1", None, b"3"]


class TestFile:
    def test_is_kept(self, tmp_path: Path) -> None:
        with closing(SQLiteStore(str(tmp_path / "x"), 10)) as store:
            store.put({b"a": b"1"})
        with closing(SQLiteStore(str(tmp_path / "x"), 10)) as store:
            assert store.get([b"a"]) == [b"1"]

    @pytest.mark.slow
    def test_several_processes(self, tmp_path: Path) -> None:
        code = (
            "import sys; from scrapy_article.stores.sqlite import SQLiteStore; store = SQLiteStore(sys.argv[1], 10_000)\n"
            "for i in range(200): store.put({f'{sys.argv[2]}-{i}'.encode(): b'x', b'shared': sys.argv[2].encode()})"
        )
        arguments = [sys.executable, "-c", code, str(tmp_path / "x")]
        for process in [subprocess.Popen([*arguments, str(i)]) for i in range(3)]:
            assert process.wait(60) == 0
        with closing(SQLiteStore(str(tmp_path / "x"), 10_000)) as store:
            assert store.get([f"{i}-{j}".encode() for i in range(3) for j in range(200)]) == [b"x"] * 600

    def test_opened_by_many_at_once(self, tmp_path: Path) -> None:
        def open_it(path: str, barrier: Barrier) -> None:
            barrier.wait()
            connect(path).close()

        with ThreadPoolExecutor(6) as pool:
            for number in range(40):
                barrier = Barrier(6)
                opened = [pool.submit(open_it, str(tmp_path / f"{number}.db"), barrier) for _ in range(6)]
                for future in opened:
                    future.result()

    def test_all_or_nothing(self, tmp_path: Path) -> None:
        with closing(SQLiteStore(str(tmp_path / "x"), 10)) as store:
            with pytest.raises(sqlite3.Error):
                store.put({b"a": b"1", b"b": None})  # type: ignore[dict-item]
            assert store.get([b"a"]) == [None]
            store.put({b"a": b"2"})
            assert store.get([b"a"]) == [b"2"]

    def test_a_file_that_is_none(self, tmp_path: Path) -> None:
        (tmp_path / "x").write_text("no database" * 100)
        with pytest.raises(sqlite3.Error):
            SQLiteStore(str(tmp_path / "x"), 10)


class TestRedis:
    def test_is_shared(self, redis_url: str) -> None:
        with client(redis_url) as redis, closing(RedisStore(redis_url, 10)) as one:
            redis.flushall()
            one.put({b"a": b"1"})
            with closing(RedisStore(redis_url, 10)) as other:
                assert other.get([b"a"]) == [b"1"]
            assert all(key.startswith(PREFIX.encode()) for key in redis.scan_iter())

    def test_what_is_kept(self, redis_url: str) -> None:
        """At least the last half of the limit, and never more than that and what one call brings."""
        with client(redis_url) as redis, closing(RedisStore(redis_url, 100)) as store:
            redis.flushall()
            for i in range(300):
                store.put({b"%d-%d" % (i, j): b"x" for j in range(3)})
            kept = [key for key in range(300) if store.get([b"%d-0" % key]) == [b"x"]]
            assert kept == list(range(kept[0], 300))
            assert 50 / 3 <= len(kept) <= 102 / 3

    def test_no_server(self, tmp_path: Path) -> None:
        redis = pytest.importorskip("redis")
        with closing(RedisStore(f"unix://{tmp_path}/none", 10)) as store, pytest.raises(redis.RedisError):
            store.get([b"a"])


class Clock:
    """In the place of `time`."""

    now = 1_000.0

    def monotonic(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


class TestGuard:
    class Flaky:
        def __init__(self, failures: set[int]):
            self.failures, self.calls = failures, 0

        def call(self) -> int:
            self.calls += 1
            if self.calls - 1 in self.failures:
                raise OSError("gone.")  # as Redis ends its messages
            return self.calls

        def close(self) -> None:
            raise OSError("no end")

    def test_for_a_while(self, caplog: pytest.LogCaptureFixture) -> None:
        flaky = self.Flaky({0, 1, 3, 4})
        guard = Guard("The store x", lambda: flaky)
        assert [guard.use(self.Flaky.call) for _ in range(6)] == [None, None, 3, None, None, 6]
        assert guard.errors == 4
        assert caplog.messages == [
            "The store x failed: OSError: gone. The crawl goes on without; further failures are only counted."
        ]

    def test_for_good(self) -> None:
        flaky = self.Flaky(set(range(9)))
        guard = Guard("The store x", lambda: flaky)
        assert [guard.use(self.Flaky.call) for _ in range(6)] == [None] * 6
        assert flaky.calls == guard.errors == PATIENCE

    @pytest.fixture
    def clock(self, monkeypatch: pytest.MonkeyPatch) -> Clock:
        clock = Clock()
        monkeypatch.setattr("scrapy_article.stores.guard.time", clock)
        return clock

    def test_tried_again(self, clock: Clock) -> None:
        flaky = self.Flaky({0, 1, 2, 3, 5})
        guard = Guard("The store x", lambda: flaky)
        found = []
        for _ in range(5):
            found += [guard.use(self.Flaky.call) for _ in range(4)]
            clock.now += PAUSE
        assert found == [None] * 4 + [None] * 4 + [5, None, 7, 8] + [9, 10, 11, 12] + [13, 14, 15, 16]

    @pytest.mark.parametrize("failures", [set(), {1, 3}, set(range(100))])
    @pytest.mark.parametrize("quick", [0, 1, 5])
    def test_slow(self, clock: Clock, failures: set[int], quick: int, caplog: pytest.LogCaptureFixture) -> None:
        """A page waits now and then, be others answered quickly in between or not at all."""
        flaky = self.Flaky(failures)
        guard = Guard("The store x", lambda: flaky)
        waited = 0.0

        def answer(store: TestGuard.Flaky) -> int:
            nonlocal waited
            if store.calls % (quick + 1) == 0:
                clock.now += 1.5 * SLOW
                waited += 1.5 * SLOW
            return store.call()

        for _ in range(1_000):
            guard.use(answer)
            clock.now += PAUSE / 100
        assert waited < 1.5 * SLOW * (PATIENCE + 12)
        slow = [record.message for record in caplog.records if record.levelno == logging.WARNING]
        if not failures:
            assert slow[0].startswith("The store x answers slowly: the last answer took 1.5 seconds.")
        assert len(slow) <= 1

    def test_slow_for_a_while(self, clock: Clock) -> None:
        flaky = self.Flaky(set())
        guard = Guard("The store x", lambda: flaky)

        def answer(store: TestGuard.Flaky) -> int:
            clock.now += SLOW if clock.now < 2 * PAUSE else 0.01
            return store.call()

        for _ in range(500):
            guard.use(answer)
            clock.now += 1
        assert guard.errors == 0
        assert flaky.calls > 300

    def test_slow_now_and_then(self, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
        flaky = self.Flaky(set())
        guard = Guard("The store x", lambda: flaky)
        for number in range(100):
            clock.now += PAUSE if number % 2 else 0.1
            guard.use(lambda store, slow=number % 6 == 0: (clock.advance(SLOW if slow else 0), store.call()))
        assert flaky.calls == 100
        assert not caplog.records

    def test_close(self) -> None:
        guard = Guard("The store x", lambda: self.Flaky(set()))
        guard.close()
        assert guard.errors == 0
        guard.use(self.Flaky.call)
        guard.close()
        assert guard.errors == 1

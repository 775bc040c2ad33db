import os
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

from scrapy_article.stores import MAX_FAILURES, RETRY_SECONDS, SLOW_SECONDS, Guard, Purpose, Store, open_store

KINDS = ["memory", "file", "redis"]


def opened(place: str, limit: int = 10_000, name: str = "entries") -> Store:
    return open_store(place, Purpose(name, name, limit, limit, limit))


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where there is an empty store of a kind."""
    if request.param != "redis":
        return "memory" if request.param == "memory" else str(tmp_path / "store")
    url: str = request.getfixturevalue("redis_url")
    with client(url) as redis:
        redis.flushall()
    return url


@pytest.fixture
def make(place: str) -> Iterator[Callable[[int], Store]]:
    with ExitStack() as stack:
        yield lambda limit: stack.enter_context(closing(opened(place, limit)))


def client(url: str) -> Any:
    from redis import Redis

    return Redis.from_url(url)


def put(store: Store, history: int = 0, **values: bytes) -> None:
    store.put({key.encode(): value for key, value in values.items()}, history)


@pytest.mark.parametrize("place", KINDS, indirect=True)
class TestEntries:
    def test_get_and_put(self, make: Callable[[int], Store]) -> None:
        store = make(10)
        assert store.get([b"a"]) == [b""]
        put(store, a=b"1", b=b"3")
        put(store, a=b"2")
        assert store.get([b"b", b"c", b"a", b"a"]) == [b"3", b"", b"2", b"2"]

    def test_history(self, make: Callable[[int], Store]) -> None:
        store = make(10)
        for value in (b"12", b"34", b"56", b"\0\xff"):
            put(store, 4, a=value, b=value[:1])
        assert store.get([b"a", b"b"]) == [b"\0\xff5634", b"\x00531"]
        put(store, a=b"new")
        assert store.get([b"a"]) == [b"new"]

    def test_what_was_put_long_ago_is_forgotten(self, make: Callable[[int], Store]) -> None:
        """At least the last half of the limit is kept, and never more than that and what one call brings."""
        store = make(100)
        for i in range(300):
            store.put({b"%d-%d" % (i, j): b"x" for j in range(3)})
            put(store, 3, often=b"y")
        kept = [number for number in range(300) if store.get([b"%d-0" % number]) == [b"x"]]
        assert kept == list(range(kept[0], 300))
        assert 50 / 4 <= len(kept) <= 102 / 3
        assert store.get([b"often"]) == [b"yyyy"]


PARTED = pytest.mark.parametrize("place", KINDS[1:], indirect=True)


@PARTED
class TestShared:
    def test_several_processes(self, place: str) -> None:
        """None loses what another has put."""
        code = (
            "import sys; from scrapy_article.stores import *\n"
            "store = open_store(sys.argv[1], Purpose('entries', 'entries', *[10_000] * 3))\n"
            "for i in range(200): store.put({f'{sys.argv[2]}-{i}'.encode(): b'x', b'shared': b'y'}, 999)"
        )
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        arguments = [sys.executable, "-c", code, place]
        for process in [subprocess.Popen([*arguments, str(i)], env=environment) for i in range(3)]:
            assert process.wait(60) == 0
        with closing(opened(place)) as store:
            assert store.get([f"{i}-{j}".encode() for i in range(3) for j in range(200)]) == [b"x"] * 600
            assert store.get([b"shared"]) == [b"y" * 600]


class TestFile:
    def test_opened_by_many_at_once(self, tmp_path: Path) -> None:
        def open_it(path: str, barrier: Barrier) -> None:
            barrier.wait()
            opened(path).close()

        with ThreadPoolExecutor(6) as pool:
            for number in range(40):
                barrier = Barrier(6)
                opening = [pool.submit(open_it, str(tmp_path / f"{number}.db"), barrier) for _ in range(6)]
                for future in opening:
                    future.result()

    def test_all_or_nothing(self, tmp_path: Path) -> None:
        with closing(opened(str(tmp_path / "x"))) as store:
            with pytest.raises(sqlite3.Error):
                put(store, a=b"1", b=None)  # type: ignore[arg-type]
            assert store.get([b"a"]) == [b""]
            put(store, a=b"2")
            assert store.get([b"a"]) == [b"2"]

    @pytest.mark.parametrize("content", [None, b"no database" * 100])
    def test_a_file_that_is_none(self, tmp_path: Path, content: bytes | None) -> None:
        path = tmp_path / "no" / "x.db"
        if content is not None:
            path = tmp_path / "x.db"
            path.write_bytes(content)
        with pytest.raises(sqlite3.Error):
            opened(str(path))


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

    @staticmethod
    def guard(flaky: Flaky, monkeypatch: pytest.MonkeyPatch) -> Any:
        monkeypatch.setattr("scrapy_article.stores.open_store", lambda *_: flaky)
        return Guard("The store", "x", Purpose("x", "x", 1, 1, 1))

    def test_for_a_while(self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
        guard = self.guard(self.Flaky({0, 1, 3}), monkeypatch)
        assert [guard.use(self.Flaky.call) for _ in range(6)] == [None, None, 3, None, None, None]
        assert guard.errors == 3
        assert caplog.messages == [
            "The store x failed: OSError: gone. The crawl continues without it; further failures are only counted."
        ]

    @pytest.fixture
    def clock(self, monkeypatch: pytest.MonkeyPatch) -> Clock:
        clock = Clock()
        monkeypatch.setattr("scrapy_article.stores.time", clock)
        return clock

    @pytest.mark.parametrize("failures", [set(), {1, 3}, set(range(100))])
    @pytest.mark.parametrize("quick", [0, 1, 5])
    def test_slow(
        self,
        clock: Clock,
        failures: set[int],
        quick: int,
        monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        """A page waits now and then, be others answered quickly in between or not at all."""
        guard = self.guard(self.Flaky(failures), monkeypatch)
        waited = 0.0

        def answer(store: TestGuard.Flaky) -> int:
            nonlocal waited
            if store.calls % (quick + 1) == 0:
                clock.now += 1.5 * SLOW_SECONDS
                waited += 1.5 * SLOW_SECONDS
            return store.call()

        for _ in range(1_000):
            guard.use(answer)
            clock.now += RETRY_SECONDS / 100
        assert waited < 1.5 * SLOW_SECONDS * (MAX_FAILURES + 12)
        assert len(caplog.records) == 1
        if not failures:
            assert caplog.messages[0].startswith("The store x was slow three times.")

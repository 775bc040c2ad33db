from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from scrapy_article.stores import MemoryStore, SqliteStore, Store, open_store


@pytest.fixture(params=["memory", "file"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[int], Store]]:
    name = "memory" if request.param == "memory" else str(tmp_path / "store")
    with ExitStack() as stack:
        yield lambda limit: stack.enter_context(closing(open_store(name, limit, limit)))


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
        with closing(SqliteStore(str(tmp_path / "x"), 10)) as store:
            store.put({b"a": b"1"})
        with closing(SqliteStore(str(tmp_path / "x"), 10)) as store:
            assert store.get([b"a"]) == [b"1"]

    def test_several_processes(self, tmp_path: Path) -> None:
        code = (
            "import sys; from scrapy_article.stores import SqliteStore; store = SqliteStore(sys.argv[1], 10_000)\n"
            "for i in range(200): store.put({f'{sys.argv[2]}-{i}'.encode(): b'x', b'shared': sys.argv[2].encode()})"
        )
        arguments = [sys.executable, "-c", code, str(tmp_path / "x")]
        for process in [subprocess.Popen([*arguments, str(i)]) for i in range(3)]:
            assert process.wait(60) == 0
        with closing(SqliteStore(str(tmp_path / "x"), 10_000)) as store:
            assert store.get([f"{i}-{j}".encode() for i in range(3) for j in range(200)]) == [b"x"] * 600

    def test_all_or_nothing(self, tmp_path: Path) -> None:
        with closing(SqliteStore(str(tmp_path / "x"), 10)) as store:
            with pytest.raises(sqlite3.Error):
                store.put({b"a": b"1", b"b": None})  # type: ignore[dict-item]
            assert store.get([b"a"]) == [None]
            store.put({b"a": b"2"})
            assert store.get([b"a"]) == [b"2"]

    def test_a_file_that_is_none(self, tmp_path: Path) -> None:
        (tmp_path / "x").write_text("no database" * 100)
        with pytest.raises(sqlite3.Error):
            SqliteStore(str(tmp_path / "x"), 10)

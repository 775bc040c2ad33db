from __future__ import annotations

import logging
import pickle
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import closing
from pathlib import Path
from typing import Any

import engine
import pytest
from components import URL
from crawls.pages import article_page, headline
from engine import is_running

from scrapy_article import extract
from scrapy_article.article import Article
from scrapy_article.workers.crawl import Extractor, Reply, Task, Workers

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc"),
]

PAGE = article_page(1).encode()
ENGINE = {"method": "trafilatura"}
LONG = 60
"""Seconds that no test waits for."""


@pytest.fixture(autouse=True, scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(sys, "path", [*sys.path])
        engine.install(tmp_path_factory.mktemp("library"))
        yield


@pytest.fixture
def pool() -> Iterator[Pool]:
    pool = Pool(1, LONG)
    yield pool
    pool.close()


@pytest.fixture(scope="module")
def lasting(library: None) -> Iterator[Pool]:
    """For tests after which it is as it was."""
    pool = Pool(1, LONG)
    yield pool
    assert pool.started == 1
    pool.close()


class Pool(Workers):
    """Workers that were started."""

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        self.start()

    def extracted(self, comment: str = "", options: dict[str, Any] = ENGINE) -> Reply:
        """What comes of a page with that comment."""
        return self.put(Task(PAGE + f"<!-- {comment} -->".encode(), URL, options)).result(LONG)

    def pid(self) -> int:
        """The process id of the only worker, when it is ready."""
        self.extracted()
        [pid] = self.pids
        return pid


class TestReply:
    def test_article(self, lasting: Pool) -> None:
        options = {"encoding": "utf-8", "method": "auto", "model": None, "favor": "recall", "downloaded": None}
        reply = lasting.put(Task(PAGE, URL, options)).result(LONG)
        assert reply.article == extract(PAGE, URL, **options)
        assert reply.article.title == headline(1)
        assert reply.error is None
        assert reply.records == ()
        assert 0 < reply.seconds < 10
        assert 0 < reply.waited < LONG

    def test_what_libraries_log_and_print(self, capfd: pytest.CaptureFixture[str]) -> None:
        pool = Pool(1, LONG)  # a fixture may start it while the capture is off
        for _ in range(2):
            [record] = pool.extracted().records
            assert (record.name, record.levelno) == ("engine", logging.WARNING)
            assert record.getMessage().endswith(" characters")
        assert capfd.readouterr().err.count("a library that prints") == 2
        pool.close()

    def test_error(self, lasting: Pool) -> None:
        reply = lasting.extracted(options={"method": "none such"})
        assert reply.article == Article(url=URL, warnings=["error"])
        assert reply.error == "ValueError"
        [record] = reply.records
        assert URL in record.getMessage()
        assert "Traceback" in record.getMessage()
        assert "no method 'none such'" in record.getMessage()


class TestLimit:
    @pytest.mark.parametrize("comment", [f"sleep {LONG}", "spin"])
    def test_page_that_takes_too_long(self, comment: str, caplog: pytest.LogCaptureFixture) -> None:
        pool = Pool(1, 1)
        first = pool.pid()
        assert pool.extracted(comment) == Reply(
            Article(url=URL, warnings=["timeout"]), waited=pytest.approx(0, abs=LONG)
        )
        assert caplog.messages == [f"The extraction of {URL} was stopped after ARTICLE_TIMEOUT = 1 seconds"]
        assert not is_running(first)
        assert pool.extracted().article.warnings == []
        assert pool.pids not in ([], [first])
        pool.close()


class TestDeath:
    @pytest.mark.parametrize(("comment", "status"), [("kill", -9), ("exit", 3)])
    def test_over_a_page(self, pool: Pool, comment: str, status: int, caplog: pytest.LogCaptureFixture) -> None:
        assert pool.extracted(comment).article == Article(url=URL, warnings=["worker-died"])
        assert caplog.messages == [f"The worker that extracted {URL} died: exit status {status}"]
        assert pool.extracted().article.warnings == []
        assert pool.started == 3


class TestClose:
    def test_busy(self, pool: Pool, caplog: pytest.LogCaptureFixture) -> None:
        pid = pool.pid()
        pages = [pool.put(Task(f"<p>x</p><!-- sleep {LONG} -->".encode(), URL, ENGINE)) for _ in range(3)]
        while not pages[0].running():
            time.sleep(0.01)
        pool.close()
        assert not is_running(pid)
        assert pages[0].result(0).article.warnings == ["worker-died"]
        for page in pages[1:]:
            with pytest.raises(CancelledError):
                page.result(0)
        assert caplog.messages == []

    def test_what_the_last_page_has_taught_is_written_down(self, tmp_path: Path) -> None:
        path = tmp_path / "sites.db"
        pool = Pool(1, LONG, str(path))
        pool.put(Task(PAGE, URL, {})).result(LONG)
        pool.close()
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT count(*) > 5 FROM lines").fetchone() == (1,)
        assert [file.name for file in tmp_path.iterdir()] == ["sites.db"]  # nothing is left in a log


class TestProcess:
    """`scrapy_article.workers.process.main` by itself."""

    def start(self, limit: float = LONG, code: str = "pass") -> subprocess.Popen[bytes]:
        command = f"import sys; sys.path[:] = {sys.path!r}; from scrapy_article.workers import process; {code}; process.main()"
        started = subprocess.Popen([sys.executable, "-c", command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.send((Extractor, ("off",), limit), started)
        return started

    def send(self, message: Any, to: subprocess.Popen[bytes]) -> None:
        assert to.stdin is not None
        to.stdin.write(pickle.dumps(message))
        to.stdin.flush()

    @pytest.mark.parametrize("comment", [f"sleep {LONG}", "spin"])
    def test_ends_where_nobody_else_ends_it(self, comment: str) -> None:
        with self.start(0.5, "process.GRACE = 0") as started:
            self.send(Task(PAGE + f"<!-- {comment} -->".encode(), URL, ENGINE), started)
            assert started.wait(LONG / 2) == 1

"""The command ``scrapy article batch``: in this process, and as users call, stop and kill it."""

import fcntl
import json
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import running
from scrapy.exceptions import UsageError

pytest.importorskip("fastwarc", reason="the extra batch is not installed")
pytest.importorskip("pyarrow", reason="the extra batch is not installed")

from archives import damaged, html, numbered, record, write
from engine import is_running

from scrapy_article import commands
from scrapy_article.commands.article_batch import Command

DEADLINE = 120


def children(pid: int) -> list[int]:
    found: list[int] = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):  # a thread that ended meanwhile
            found += map(int, path.read_text().split())
    return found


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    write(tmp_path / "in.warc.gz", list(map(numbered, range(400))))
    return tmp_path / "in.warc.gz"


start = partial(running.start, Command)


def call(*argv: object, stderr: int = subprocess.PIPE) -> subprocess.Popen[str]:
    code = "from scrapy.cmdline import execute; import sys; execute(['scrapy', 'article', 'batch', *sys.argv[1:]])"
    arguments = [sys.executable, "-c", code, *map(str, argv)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(arguments, stderr=stderr, text=True, env=environment, cwd=Path(str(argv[0])).parent)


def pages_done(out: Path) -> int:
    """How many pages the journal tells of."""
    try:
        return int(json.loads(out.with_name(f"{out.name}.journal").read_text())["counts"].get("pages", 0))
    except FileNotFoundError:
        return 0


def wait_for_pages(out: Path, process: subprocess.Popen[str], more_than: int = 0) -> int:
    end = time.monotonic() + DEADLINE
    while (done := pages_done(out)) <= more_than:
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.02)
    return done


def rows(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.read_text().splitlines()]


def urls(out: Path) -> list[str]:
    return [row["url"] for row in rows(out)]


EXPECTED = [f"https://example.com/{i}" for i in range(400)]


class TestRun:
    @pytest.mark.slow
    def test_figures(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        records = [
            numbered(1),
            record(html(0, "index"), "https://example.com/"),
            record(b"", kind="request"),
            numbered(2),
        ]
        offsets = write(tmp_path / "in.warc.gz", [*records, numbered(3), numbered(4)])
        damaged(
            tmp_path / "in.warc.gz",
            lambda content: content.__setitem__(slice(offsets[4], offsets[4] + 30), b"\xff" * 30),
        )
        assert start(tmp_path / "in.warc.gz", "-o", tmp_path / "out.jsonl", "--jobs", 1).exitcode == 0
        out, err = capsys.readouterr()
        assert out == ""
        assert "4 pages: 3 article, 1 index\n" in err
        assert "1 other records: 1 request\n" in err
        assert "1 damaged records\n" in err
        assert re.search(r"in\.warc\.gz, record 4, byte \d+: \S", err)
        assert re.search(r"4 pages in [\d.]+ s: [\d.]+ per second, 1 processes\n\Z", err)
        types = [row["page_type"] for row in rows(tmp_path / "out.jsonl")]
        assert types == ["article", "index", "article", "article"]

    def test_a_page_that_takes_too_long(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "a.html").write_bytes(html(1))
        start(tmp_path / "a.html", "-o", tmp_path / "out.jsonl", "--jobs", 1, "--timeout", "0.0001")
        assert "1 pages without an article: 1 timeout\n" in capsys.readouterr().err
        (row,) = rows(tmp_path / "out.jsonl")
        assert row["error"].startswith("timeout: ")
        assert (row["page_type"], row["text"], row["warnings"]) == ("other", "", ["error"])

    @pytest.mark.parametrize(
        ("argv", "message"),
        [
            (["in.html", "-o", "out.csv"], "the extension must be"),
            (["in.html", "-o", "missing/out.jsonl"], "no such directory"),
            (["missing", "-o", "out.jsonl"], "no such file or directory"),
            *(
                (
                    ["in.html", "-o", "out.jsonl", "--timeout", value],
                    "--timeout must be a number of seconds above 0, up to",
                )
                for value in ("0", "inf", "nan", "1e9")
            ),
            (["in.html", "-o", "out.jsonl", "--model", "missing"], "missing"),
            (["in.html", "-o", "out.jsonl", "--colour"], "no such option"),
            (["in.html", "-o", "out.jsonl", "--fields", "text, titel"], "--fields: no field 'titel': did you mean"),
            (["in.html", "-o", "there.jsonl"], "exists already: --overwrite starts again"),
            (
                ["there.jsonl", "-o", "there.jsonl", "--overwrite"],
                "there.jsonl is both an input and a file of the output$",
            ),
        ],
    )
    def test_refusals(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: list[str], message: str) -> None:
        monkeypatch.chdir(tmp_path)
        Path("in.html").write_bytes(html(1))
        Path("there.jsonl").touch()
        with pytest.raises(UsageError, match=message):
            start(*argv)
        assert Path("there.jsonl").exists()

    @pytest.mark.parametrize(("module", "name"), [("fastwarc", "x.jsonl"), ("pyarrow", "x.parquet")])
    def test_without_the_extra(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, name: str) -> None:
        write(tmp_path / "in.warc", [numbered(1)])
        monkeypatch.setattr(commands, "find_spec", lambda found: None if found == module else object())
        with pytest.raises(UsageError, match=rf"{module} is missing: pip install 'scrapy-article\[batch\]'"):
            start(tmp_path / "in.warc", "-o", tmp_path / name)

    def test_settings(self, tmp_path: Path) -> None:
        """They count where no option says otherwise."""
        (tmp_path / "in.html").write_bytes(html(1))
        out = tmp_path / "out.jsonl"
        args = (tmp_path / "in.html", "-o", out, "--jobs", 1, "--overwrite")

        def row(*more: str, **settings: object) -> dict[str, Any]:
            start(*args, *more, **settings)
            return rows(out)[0]

        cut = row(ARTICLE_METHOD="density", ARTICLE_MAX_BYTES=200)
        assert cut["reasons"]["text"].startswith("method density")
        assert "too-large" in cut["warnings"]
        found = row("--method", "all-text", ARTICLE_METHOD="density", ARTICLE_FAVOR=None)
        assert found["reasons"]["text"].startswith("method all-text")
        for name, message in (("ARTICLE_BOGUS", "is not a setting of"), ("ARTICLE_FAVOR", "= 1 is wrong")):
            with pytest.raises(UsageError, match=f"{name} {message}"):
                start(*args, **{name: 1})


class TestStops:
    @pytest.mark.slow
    def test_killed(self, archive: Path) -> None:
        out = archive.with_name("out.jsonl")
        done = 0
        for _ in range(2):
            process = call(archive, "-o", out, "--jobs", 2, "--method", "density", stderr=subprocess.DEVNULL)
            done = wait_for_pages(out, process, done)
            workers = children(process.pid)
            process.kill()
            process.wait()
            assert not out.exists()
            end = time.monotonic() + DEADLINE
            while any(map(is_running, workers)):  # they see that nobody gives them work
                assert time.monotonic() < end
                time.sleep(0.02)
        assert done < 400
        process = call(archive, "-o", out, "--jobs", 2, "--method", "density")
        _, err = process.communicate(timeout=DEADLINE)
        assert process.returncode == 0, err
        assert "resuming the job that was stopped" in err
        assert "400 pages: " in err
        assert urls(out) == EXPECTED

    @pytest.mark.slow
    def test_interrupted_in_a_terminal(self, archive: Path) -> None:
        out = archive.with_name("out.jsonl")
        terminal, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("4H", 24, 100, 0, 0))
        process = call(archive, "-o", out, "--jobs", 1, "--method", "density", stderr=end)
        os.close(end)
        wait_for_pages(out, process, 100)
        process.send_signal(signal.SIGINT)
        assert process.wait(DEADLINE) == 130
        screen = b""
        try:
            while part := os.read(terminal, 65536):
                screen += part
        except OSError:  # what Linux says at the end
            pass
        os.close(terminal)
        text = screen.decode()
        assert re.search(r"\d+%\|.+\| [\d,]+ pages, [\d.]+/s \[\d\d:\d\d, \d\d:\d\d left\]", text)
        assert "stopped: run the same command to resume" in text
        assert 0 < pages_done(out) < 400
        done = pages_done(out)
        process = call(archive, "-o", out, "--jobs", 1, "--method", "density")
        _, err = process.communicate(timeout=DEADLINE)
        assert urls(out) == EXPECTED
        assert f"{400 - done:,} pages in " in err

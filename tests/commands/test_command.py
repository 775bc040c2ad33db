"""The command as a whole: in this process, and as users call it."""

import io
import json
import re
import socket
from contextlib import closing
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
import running
from processes import run_scrapy
from scrapy.exceptions import UsageError

from scrapy_article import accelerators
from scrapy_article.commands import run
from scrapy_article.commands.article import Command

start = partial(running.start, Command)


def page(number: int) -> str:
    body = "".join(
        f"<p>In town number {number}, the {who} met for a long time, but nobody knows what it was about.</p>"
        for who in ("council", "bakers", "teachers", "fishermen")
    )
    return (
        f"<!DOCTYPE html><html><head><title>Story {number}</title></head><body><nav><a href='/'>Home</a></nav>"
        f"<article><h1>Story {number}</h1>{body}</article></body></html>"
    )


@pytest.fixture
def pages(tmp_path) -> Path:
    """A directory with three pages, and a picture."""
    folder = tmp_path / "pages"
    (folder / "sub").mkdir(parents=True)
    for number, name in enumerate(("a.html", "b.html", "sub/c"), 1):
        (folder / name).write_text(page(number))
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    return folder


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class TestFormats:
    def test_text(self, pages, capsys):
        assert start(pages / "a.html").exitcode == 0
        out, err = capsys.readouterr()
        assert out.startswith("Story 1\n")
        assert out.count("In town number 1,") == 4
        assert "──" not in out
        assert err == ""

    def test_several(self, pages, capsys):
        start(pages)
        out = capsys.readouterr().out
        rules = re.findall(r"^── (.+?) ─+$", out, re.MULTILINE)
        assert rules == [str(pages / name) for name in ("a.html", "b.html", "sub/c")]
        assert re.findall("^Story .", out, re.MULTILINE) == ["Story 1", "Story 2", "Story 3"]

    def test_jsonl(self, pages, capsys):
        start("--format", "jsonl", pages, "--url", "https://example.com/")
        articles = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [article["title"] for article in articles] == ["Story 1", "Story 2", "Story 3"]
        assert articles[2]["source"] == str(pages / "sub" / "c")
        assert articles[2]["url"] == "https://example.com/sub/c"

    def test_json(self, pages, capsys):
        start("--format", "json", pages / "a.html")
        assert json.loads(capsys.readouterr().out)["title"] == "Story 1"
        start("--format", "json", pages)
        assert [article["title"] for article in json.loads(capsys.readouterr().out)] == [
            "Story 1",
            "Story 2",
            "Story 3",
        ]
        start("--format", "json", pages / "picture.png", "missing")
        assert json.loads(capsys.readouterr().out) == []
        start("--format", "json", pages / "picture.png")
        assert capsys.readouterr().out == ""

    @pytest.mark.parametrize("form", ["text", "json", "print"])
    def test_a_file_is_not_emptied_for_nothing(self, tmp_path, form):
        out = tmp_path / "out"
        out.write_text("precious")
        assert start(tmp_path / "none", tmp_path / "none either", "--format", form, "-o", out).exitcode == 1
        assert out.read_text() == "precious"
        assert start(tmp_path / "none", "-o", tmp_path / "new").exitcode == 1
        assert not (tmp_path / "new").exists()

    def test_an_input_is_no_output(self, pages, tmp_path):
        (tmp_path / "link").symlink_to(pages / "a.html")
        for out in (pages / "a.html", tmp_path / "link"):
            with pytest.raises(UsageError, match=f"-o {out}: this file is also an input"):
                start(pages / "b.html", pages, "-o", out)
        assert (pages / "a.html").read_text() == page(1)

    def test_explain(self, pages, capsys):
        start("--explain", pages / "a.html")
        assert capsys.readouterr().out.count("+ selected") == 4

    def test_settings(self, pages, capsys):
        """They count where no option says otherwise."""
        args = (pages / "a.html", "--format", "json")

        def printed(*more: str, **settings: object) -> dict[str, object]:
            start(*args, *more, **settings)
            return json.loads(capsys.readouterr().out)

        assert printed(ARTICLE_METHOD="density")["reasons"]["text"].startswith("method density")
        found = printed("--method", "all-text", ARTICLE_METHOD="density")
        assert found["reasons"]["text"].startswith("method all-text")
        cut = printed(ARTICLE_MAX_BYTES="200")
        assert "too-large" in cut["warnings"]
        assert cut["text"] != printed()["text"]

    def test_methods(self, capsys):
        start("--methods")
        printed = capsys.readouterr().out
        assert printed.startswith("auto\n    ")
        assert printed.endswith(f"\n\n{accelerators.summary()}\n")


class TestInput:
    def test_stdin(self, monkeypatch, capsys):
        for argv in ([], ["-"]):
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(page(7).encode())))
            start(*argv, "--url", "https://example.com/x", "--format", "json")
            article = json.loads(capsys.readouterr().out)
            assert (article["title"], article["url"], article["source"]) == ("Story 7", "https://example.com/x", "-")

    def test_a_page_that_raises(self, pages, capsys, monkeypatch):
        def analyse(*args: object, **kwargs: object) -> None:
            raise ZeroDivisionError("one\ntwo")

        monkeypatch.setattr(run, "analyse", analyse)
        assert start(pages / "a.html").exitcode == 1
        assert capsys.readouterr().err == (
            f"scrapy article: {pages}/a.html: no article could be extracted: ZeroDivisionError: one two\n"
        )


class TestUsage:
    @pytest.mark.parametrize(
        ("argv", "message"),
        [
            (["--explain", "--format", "json", "x"], "its own format"),
            (["--encoding", "klingon", "x"], "klingon"),
            (["--url", "example.com", "x"], "absolute URL"),
            (["--explian", "x"], "no such option: --explian"),
            (["-o", "/no/such/directory/x", "x"], "-o /no/such/directory/x: No such file or directory"),
        ],
    )
    def test_wrong(self, argv, message):
        with pytest.raises(UsageError, match=message):
            start(*argv)

    def test_a_method_that_there_is_not(self, capsys):
        with pytest.raises(SystemExit):
            start("--method", "densty", "x")
        assert "no method 'densty': did you mean 'density'?" in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("setting", "message"),
        [
            ({"ARTICLE_METHOD": "densty"}, "ARTICLE_METHOD = 'densty' is wrong: allowed is a method that"),
            ({"ARTICLE_BOGUS": "1"}, "ARTICLE_BOGUS is not a setting of scrapy-article"),
            ({"ARTICLE_MODEL": "none.npz"}, "ARTICLE_MODEL = 'none.npz' is wrong"),
        ],
    )
    def test_wrong_settings(self, setting, message, capsys):
        with pytest.raises(UsageError) as caught:
            start("x", **setting)
        assert str(caught.value).startswith(message)
        assert "\n" not in str(caught.value)
        assert start("--methods", **setting).exitcode == 0


class TestTerminal:
    @pytest.fixture(autouse=True)
    def environment(self, monkeypatch):
        monkeypatch.setenv("COLUMNS", "40")
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.delenv("NO_COLOR", raising=False)

    def test_wrapped_and_coloured(self, pages, monkeypatch):
        terminal = Terminal()
        monkeypatch.setattr("sys.stdout", terminal)
        start(pages)
        lines = terminal.getvalue().splitlines()
        assert "\x1b[1mStory 1\x1b[0m" in lines
        assert max(len(re.sub("\x1b.*?m", "", line)) for line in lines) == 40

    def test_progress(self, pages, monkeypatch):
        bar = Terminal()
        monkeypatch.setattr("sys.stderr", bar)
        monkeypatch.setattr("tqdm.tqdm.monitor_interval", 0)
        monkeypatch.setattr(run, "_DELAY", 0)
        start(pages, "missing")
        assert "| 0/4 [" in bar.getvalue()
        assert "missing: No such file" in bar.getvalue()


class Closed(io.StringIO):
    """A stream that nobody reads, or that fails in another way."""

    def __init__(self, error: OSError):
        super().__init__()
        self.error = error
        self.writes = 0

    def write(self, text: str) -> int:
        self.writes += 1
        raise self.error


class TestClosedOutput:
    def test_pipe(self, pages, monkeypatch, capsys):
        stream = Closed(BrokenPipeError(32, "Broken pipe"))
        monkeypatch.setattr("sys.stdout", stream)
        assert start("--format", "json", pages).exitcode == 0
        assert stream.writes == 1
        assert capsys.readouterr().err == ""

    def test_full_disk(self, pages, monkeypatch, capsys):
        stream = Closed(OSError(28, "No space left on device"))
        monkeypatch.setattr("sys.stdout", stream)
        assert start(pages).exitcode == 1
        assert stream.writes == 1
        assert capsys.readouterr().err == "scrapy article: standard output: No space left on device\n"

    def test_interrupt(self, pages, monkeypatch):
        def analyse(*args: object, **kwargs: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(run, "analyse", analyse)
        assert start(pages).exitcode == 130


# --- as users call it ---------------------------------------------------------


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        status, headers, body = {
            "/1": (200, {"Content-Type": "text/html; charset=utf-8"}, page(1)),
            "/old": (301, {"Location": "/1"}, ""),
            "/robots.txt": (200, {"Content-Type": "text/plain"}, "User-agent: *\nDisallow: /private\n"),
            "/private": (200, {"Content-Type": "text/html"}, page(3)),
        }.get(self.path, (404, {}, "nothing"))
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def site():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def unused_port():
    with closing(socket.socket()) as sock:
        sock.bind(("127.0.0.1", 0))
        yield sock.getsockname()[1]


@pytest.mark.slow
def test_a_project_with_urls_and_files(site, unused_port, pages, tmp_path):
    (tmp_path / "scrapy.cfg").write_text("[settings]\ndefault = project_settings\n")
    (tmp_path / "project_settings.py").write_text(
        "ADDONS = {'scrapy_article.Addon': 500}\n"
        "FEEDS = {'items.jsonl': {'format': 'jsonlines', 'overwrite': True}}\n"
        "LOG_LEVEL = 'DEBUG'\nROBOTSTXT_OBEY = True\nRETRY_TIMES = 1\nRETRY_PRIORITY_ADJUST = 1\n"
    )
    (tmp_path / "items.jsonl").write_text("precious")
    refused = f"http://127.0.0.1:{unused_port}/"
    targets = [refused, f"{site}/private", f"{site}/old", "pages/b.html", f"{site}/missing"]
    done = run_scrapy("article", "--format", "jsonl", *targets, cwd=tmp_path, ok=False)
    articles = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(article["source"], article["title"]) for article in articles] == [
        (f"{site}/old", "Story 1"),
        ("pages/b.html", "Story 2"),
    ]
    assert articles[0]["url"] == f"{site}/1"
    lines = done.stderr.splitlines()
    assert len(lines) == 3, done.stderr
    assert lines[0].startswith(f"scrapy article: {refused}: Connection was refused")
    assert lines[1:] == [
        f"scrapy article: {site}/private: Forbidden by robots.txt",
        f"scrapy article: {site}/missing: HTTP status 404 Not Found",
    ]
    assert done.status == 1
    assert (tmp_path / "items.jsonl").read_text() == "precious"

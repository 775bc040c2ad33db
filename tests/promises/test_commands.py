"""A command reads what can be read, and says of the rest what is wrong with it."""

import json
from pathlib import Path

import pytest
from promises.ordinary import PARAGRAPHS, TITLE, page
from running import start

from scrapy_article.commands.article import Command


def test_a_target_that_cannot_be_read_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each has one line, whose name cannot change the terminal, and the exit status tells of a failure."""
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    (tmp_path / "empty.html").write_bytes(b"")
    (tmp_path / "none").mkdir()
    (tmp_path / "b.html").write_text(page(), encoding="utf-8")
    names = ("missing\x1b[2J.html", "picture.png", "empty.html", "none", "b.html")
    assert start(Command, *(tmp_path / name for name in names)).exitcode == 1
    out, err = capsys.readouterr()
    assert TITLE in out
    assert err.splitlines() == [
        f"scrapy article: {tmp_path}/missing[2J.html: No such file or directory",
        f"scrapy article: {tmp_path}/picture.png: binary data, not HTML",
        f"scrapy article: {tmp_path}/empty.html: empty",
        f"scrapy article: {tmp_path}/none: no HTML files in this directory",
    ]


def test_no_page_writes_to_the_terminal_but_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evil = page(title=f"{TITLE}\x1b]0;owned\x07 &#27;[2J").replace(PARAGRAPHS[0], f"{PARAGRAPHS[0]}\x1b[31m&#x9b;2J")
    (tmp_path / "page.html").write_text(evil, encoding="utf-8")
    for form in ("text", "markdown", "json", "jsonl"):
        assert start(Command, tmp_path / "page.html", "--format", form).exitcode == 0
        out = capsys.readouterr().out
        assert all(sign.isprintable() or sign == "\n" for sign in out)
    assert json.loads(out)["text"].startswith(PARAGRAPHS[0])

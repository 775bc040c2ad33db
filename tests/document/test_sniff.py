import os
import time
from pathlib import Path

import pytest
from cpu import slowness

from scrapy_article.document.parsing.sniff import is_html_file, looks_like_html

PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452")


class TestBytes:
    @pytest.mark.parametrize(
        "body",
        [
            b"\xef\xbb\xbf\n\t <HTML lang=en>",
            b'<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html>',
            b"<div class='x'>",
            "<html><p>ü".encode("utf-16"),
            b"\xfe\xff" + "<!doctype html>".encode("utf-16-be"),
        ],
    )
    def test_looks_like_html(self, body: bytes) -> None:
        assert looks_like_html(body)

    @pytest.mark.parametrize(
        "body",
        [
            b"",
            b"   ",
            b'{"html": "<html>"}',
            b"plain text with <html> in it",
            b"<htmlx>",
            b"<svg xmlns='http://www.w3.org/2000/svg'>",
            b'<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>',
            b"<!--" + b"x" * 2000 + b"--><html>",
        ],
    )
    def test_does_not_look_like_html(self, body: bytes) -> None:
        assert not looks_like_html(body)

    def test_what_is_served_as_xml(self) -> None:
        assert looks_like_html(b'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">', xml=True)
        assert not looks_like_html(b"<title>A document type of our own</title>", xml=True)
        assert not looks_like_html(b"<section><p>x</p></section>", xml=True)

    @pytest.mark.parametrize("body", [b"<!-->" * 80_000, b"<!---->" * 80_000, b"<?" * 200_000, b" \n" * 200_000])
    def test_time(self, body: bytes) -> None:
        started = time.process_time()
        assert not looks_like_html(body)
        assert time.process_time() - started < 0.5 * slowness()


class TestFiles:
    @pytest.mark.parametrize(
        ("name", "body", "expected"),
        [
            ("a.html", b"", True),
            ("a.XHTML", b"", True),
            ("a.txt", b"<html>", False),
            ("index.html?p=3", b"<!doctype html>", True),
            ("What happened at 5 p.m. today", b"<html>", True),
            ("a.php", b"<?php echo 1; ?>", False),
        ],
    )
    def test_names_and_beginnings(self, tmp_path: Path, name: str, body: bytes, expected: bool) -> None:
        (tmp_path / name).write_bytes(body)
        assert is_html_file(tmp_path / name) is expected

    def test_a_pipe_is_not_waited_for(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        assert not is_html_file(tmp_path / "pipe")

import os
import time

import pytest
from cpu import slowness

from scrapy_article.commands import TerminalStyle, width, wrap


class TestWrap:
    @pytest.mark.parametrize("text", ["стол " * 20, "日本 " * 20])
    def test_nothing_is_lost(self, text):
        lines = wrap(text, 20)
        assert " ".join(lines) == text.strip()
        assert max(map(width, lines)) <= 20

    @pytest.mark.parametrize("text", ["字" * 100_000, "a " * 50_000])
    def test_time(self, text):
        start = time.process_time()
        assert wrap(text, 80)
        assert time.process_time() - start < 2 * slowness()


class TestStyle:
    @pytest.mark.parametrize(
        ("environment", "colour"),
        [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
    )
    def test_of_a_terminal(self, environment, colour, monkeypatch):
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.setenv("TERM", "xterm")
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        parent, child = os.openpty()
        with open(parent), open(child, "w") as stream:  # noqa: PTH123 - they are descriptors
            assert TerminalStyle.of(stream).colour is colour

from __future__ import annotations

import os

import pytest

from scrapy_article.evaluation.parallel import cores, ordered


class TestOrdered:
    def test_in_this_process(self):
        assert list(ordered(lambda _: os.getpid(), range(3))) == [os.getpid()] * 3

    def test_is_lazy(self):
        seen = []
        results = ordered(str, (seen.append(i) or i for i in range(100)))
        assert next(results) == "0"
        assert seen == [0]

    def test_in_others(self):
        assert list(ordered(abs, range(-20, 0), jobs=2)) == list(range(20, 0, -1))

    def test_errors_come_back(self):
        with pytest.raises(ValueError, match="invalid literal"):
            list(ordered(int, ["1", "x", *["2"] * 20], jobs=2))


def test_cores(monkeypatch):
    assert 1 <= cores() <= os.cpu_count()
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert cores() == os.cpu_count()

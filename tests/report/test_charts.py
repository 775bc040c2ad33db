from __future__ import annotations

from itertools import pairwise

from lxml import etree

from scrapy_article.report.charts import HEIGHT, WIDTH, bars


def drawn(labels, values):
    return etree.fromstring(bars("A & b", labels, values, "things"))


def test_bars():
    figure = drawn(["a", "b", "c"], [1, 0, 4])
    rects = figure.findall(".//rect")
    assert [rect.find("title").text for rect in rects] == ["a: 1", "c: 4"]
    low, high = (float(rect.get("height")) for rect in rects)
    assert high == 4 * low
    assert figure.find("svg").get("aria-label") == "A & b: 5 things"
    assert [(row[0].text, row[1].text) for row in figure.iter("tr")] == [("a", "1"), ("c", "4")]


def test_everything_is_inside():
    figure = drawn([f"2024-{n:02}" for n in range(60)], list(range(60)))
    for rect in figure.iter("rect"):
        assert 0 <= float(rect.get("x")) <= WIDTH - float(rect.get("width"))
        assert 0 <= float(rect.get("y")) <= HEIGHT - float(rect.get("height"))
    labels = [float(text.get("x")) for text in figure.iter("text")][2:]
    assert min(b - a for a, b in pairwise(labels)) > 50  # no label covers the next


def test_nothing_to_draw():
    assert "None." in bars("A", [], [], "things")
    assert "None." in bars("A", ["a"], [0], "things")


def test_escaped():
    assert "<script" not in bars("<script>", ["<script>"], [1], "<script>")

"""What rules bring on a small corpus, and which of them are left out."""

import runpy
from pathlib import Path

import pytest

from scrapy_article.cleanup import registry
from scrapy_article.evaluation.corpus import Page

elimination = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "elimination.py"))

LINES = [
    f"The council of the {part} town met on Monday, and it was clear to all that the old bridge would not last."
    for part in ("northern", "southern", "eastern", "western", "upper", "lower")
]
AGAIN = "<section class=mobile><div>" + "".join(f"<p>{line}</p>" for line in LINES) + "</div></section>"


def page(number, between=AGAIN):
    body = "".join(f"<p>{line}</p>" for line in LINES)
    return Page(
        id=str(number),
        html=f"<title>A bridge</title><article><h1>A bridge</h1><div><div>{body}</div></div>{between}{body.replace('Monday', 'May 5')}</article>".encode(),
        corpus="made",
        url=f"https://site{number}.example/bridge",
        page_type="article",
        text="\n\n".join([*LINES, *(line.replace("Monday", "May 5") for line in LINES)]),
    )


@pytest.fixture(scope="module")
def study():
    return elimination["Study"]([page(number) for number in range(24)], lambda _: None)


def test_ablations(study):
    found = {one.rule.name: one for one in study.ablations()}
    assert found.keys() == registry.rules().keys()
    best = found["repeated-blocks"]
    assert (best.pages, best.sites, best.better, best.worse) == (24, 24, 24, 0)
    assert best.gain == pytest.approx(best.low) == pytest.approx(best.high) == pytest.approx(best.halves[0])
    assert best.gains == {"text": pytest.approx(best.gain), "strings": 0, "all types": 0}
    assert 0.01 < best.gain < 0.3
    assert best.stays
    assert not any(one.stays for name, one in found.items() if name not in ("repeated-blocks", "title-and-byline"))
    nothing = found["footnotes"]
    assert (nothing.pages, nothing.gain, nothing.low, nothing.high) == (0, 0, 0, 0)


def test_elimination(study):
    left = [step.rule.name for step in study.eliminate()]
    assert "footnotes" in left
    assert "repeated-blocks" not in left
    assert len({*left}) == len(left)


def test_report(study):
    first, second = elimination["report"](study).split("backward elimination")
    for name in registry.rules():
        assert f"| {name} " in first
    assert "| footnotes " in second

"""The pages as they are drawn: nothing juts out, all can be read, and what they offer works without a script."""

import pytest
from report.browser import Question, ask, needs_chromium
from report.pages import ESCAPED, URL, crawled, made, story

from scrapy_article.extract import analyse
from scrapy_article.report.explanation import explanation, selections
from scrapy_article.report.printing import print_page, print_section

pytestmark = needs_chromium

OVERFLOW = """(page, document) => [...document.querySelectorAll("body *")].filter(e =>
    e.getBoundingClientRect().right > page.innerWidth + 1 && !e.closest(".scroll")
  ).map(e => e.outerHTML.slice(0, 200)).concat(
    document.documentElement.scrollWidth > page.innerWidth ? ["the page is wider than its window"] : [])"""

CONTRAST = """(page, document) => {
  const channels = colour => {
    const numbers = colour.match(/[\\d.]+/g).map(Number);
    return colour.startsWith("color(") ? numbers.map((n, i) => i < 3 ? n * 255 : n) : numbers;
  };
  const luminance = c => [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
    const v = c[i] / 255;
    return sum + weight * (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  }, 0);
  const background = element => {
    for (let e = element; e; e = e.parentElement) {
      const c = channels(page.getComputedStyle(e).backgroundColor);
      if (c.length < 4 || c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.getClientRects().length) continue;
    const style = page.getComputedStyle(element);
    const [a, b] = [luminance(channels(style.color)), luminance(background(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) poor.push([Math.round(ratio * 100) / 100, element.className, walker.currentNode.data.slice(0, 40)]);
  }
  return poor;
}"""
"""Texts whose contrast is below what WCAG 2.2 asks for (success criterion 1.4.3)."""


FILTER = """(page, document) => {
  const shown = () => [...document.querySelectorAll(".segments li")].filter(e => e.offsetHeight);
  const opening = shown()[0].matches(".selected");
  document.getElementById("show-all").click();
  const all = shown().length;
  document.getElementById("show-selected").click();
  const kept = shown();
  document.getElementById("show-rejected").click();
  const left = shown();
  return [opening, all, kept.length, left.length, kept.every(e => e.matches(".selected")), left.some(e => e.matches(".selected"))];
}"""

DIFFERENCES = """(page, document) => {
  document.getElementById("show-differing").click();
  const rows = [...document.querySelectorAll(".methods tbody tr")];
  return [rows.length, rows.filter(e => e.offsetHeight).length, rows.filter(e => e.matches(".differs")).length];
}"""

REASONS = """(page, document) => {
  const summary = document.querySelector(".segments li:not(.before) summary");
  const segment = summary.closest("li");
  const before = segment.offsetHeight;
  summary.focus();
  const focused = document.activeElement === summary;
  summary.click();
  return [focused, segment.offsetHeight - before, segment.innerText.includes("Reason")];
}"""

EXPLAINED = (
    '(page, document) => [...document.querySelectorAll(".explained")].filter(e => e.offsetHeight).map(e => e.id)'
)

WIDTHS = (360, 390, 1280)
NAMES = ("explanation", "crawl", "print")
LONG = "unbroken" * 40


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    page = story(extra=f'<p class="{LONG}">{ESCAPED} {LONG}</p>')
    analysis = analyse(page, f"{URL}/{LONG}")
    choices = selections(analysis.document, ["auto", "rules", "density", "all-text"])
    return {
        "explanation": explanation(analysis, choices, "page.html"),
        "crawl": made(crawled(), LONG),
        "print": print_page([print_section(analysis, {})], "x"),
    }


@pytest.fixture(scope="module")
def looks(pages, tmp_path_factory) -> dict[tuple[object, ...], object]:
    """How the pages look, by name, colours, and width or what was asked."""
    found: dict[tuple[object, ...], object] = {}
    for dark in (False, True):
        questions = {(name, dark, width): Question(pages[name], OVERFLOW, width) for name in NAMES for width in WIDTHS}
        questions |= {(name, dark, "contrast"): Question(pages[name], CONTRAST) for name in NAMES}
        answers = ask([*questions.values()], tmp_path_factory.mktemp("chromium"), dark=dark)
        found |= zip(questions, answers, strict=True)
    return found


@pytest.mark.parametrize("dark", [False, True])
class TestLooks:
    @pytest.mark.parametrize("width", WIDTHS)
    @pytest.mark.parametrize("name", NAMES)
    def test_nothing_juts_out(self, looks, name, dark, width):
        assert looks[name, dark, width] == []

    @pytest.mark.parametrize("name", NAMES)
    def test_contrast(self, looks, name, dark):
        assert looks[name, dark, "contrast"] == []


def test_what_pages_offer_works_without_a_script(pages, tmp_path):
    explained, crawl = pages["explanation"], pages["crawl"]
    filtered, differences, reasons, unasked, asked = ask(
        [
            Question(explained, FILTER),
            Question(explained, DIFFERENCES),
            Question(explained, REASONS, 390),
            Question(crawl, EXPLAINED),
            Question(crawl, EXPLAINED, fragment="#page-1"),
        ],
        tmp_path,
    )
    opens_at_the_text, everything, kept, left, only_kept, some_kept = filtered
    assert opens_at_the_text
    assert kept > 0
    assert left > 0
    assert kept + left == everything
    assert only_kept
    assert not some_kept
    rows, shown, differing = differences
    assert 0 < shown == differing < rows
    focused, grown, told = reasons
    assert focused
    assert grown > 30
    assert told
    assert unasked == []
    assert asked == ["page-1"]

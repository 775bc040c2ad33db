"""What lines are, and which cards they make, counted."""

import pytest
from hand_made import SENTENCE

from scrapy_article.document import Document
from scrapy_article.page_type.lines import count_lines


def test_lines():
    document = Document(
        f"<nav><a href=/>Home of the news</a></nav><h1>Bridge</h1><p>{SENTENCE}</p><p>Short</p>"
        f"<h2><a href=/x>The harbour is open again</a></h2><p>{SENTENCE} {SENTENCE}</p><div class=comments>{SENTENCE}</div>"
        "<article>1.5.2024</article><form>€ 2<button>Buy</button></form>"
    )
    found = count_lines(document.arrays, [2, 3, 4, 5], [8], 1)
    assert found.all.words == 4 + 1 + 17 + 1 + 5 + 34 + 17 + 1 + 2 + 1
    assert found.kept.words == found.span_words == 17 + 1 + 5 + 34
    assert found.run == 34 + 0.3 * 5
    assert found.longest == 34
    assert (found.good_kept.lines, found.good_left.lines, found.good_kept.words) == (2, 1, 17 + 34)
    assert (found.links.lines, found.links_out.lines, found.headlines.lines) == (2, 1, 1)
    assert (found.links.words, found.headlines.words) == (4 + 5, 5)
    assert (found.headings.lines, found.linked_headings.lines, found.linked_headings_kept.lines) == (2, 1, 1)
    assert (found.articles.lines, found.articles.words, found.most_article_words) == (1, 1, 1)
    assert (found.after_links.lines, found.after_good.words, found.after_kept.words) == (
        1,
        17 + 34 + 17,
        17 + 1 + 5 + 34,
    )
    assert count_lines(document.arrays, [], [], 9).after == (0, 0, 0, 0)


def test_cards():
    document = Document(
        "<ul>"
        + "<li><a href=/>One two three</a> <li>x<a href=/y>Seen by all in town</a><p>1.5.2024</li>" * 3
        + "</ul><p>x"
    )
    found = count_lines(document.arrays, [0, 1], [2], 0)
    assert found.cards == (3 * 3 + 3 * 6, 6, 3, 2, 1, 3 + 5)
    document = Document(document.source.replace("ul", "nav"))
    assert count_lines(document.arrays, [0, 1], [2], 0).cards == (0, 0, 0, 0, 0, 0)


class TestThresholds:
    """On either side of each."""

    def counted(self, html, kept=(), first=0):
        return count_lines(Document(html).arrays, [*kept], [], first)

    def test_links(self):
        """Of 101 lines of a hundred characters, each with one more of them in a link than that before."""
        lines = [f"<a href=/>{'x' * linked}</a>{'y' * (100 - linked)}" for linked in range(101)]
        found = self.counted("".join(f"<p>{line}</p>" for line in lines))
        assert (found.links.lines, found.linked_headings.lines) == (20, 0)
        found = self.counted("".join(f"<h2>{line}</h2>" for line in lines))
        assert (found.links.lines, found.linked_headings.lines) == (20, 50)

    @pytest.mark.parametrize(("linked", "longest"), [(29, 1), (30, 0)])
    def test_longest(self, linked, longest):
        html = f"<p><a href=/>{'x' * linked}</a>{'y' * (90 - linked)}</p>"
        assert self.counted(html, [0]).longest == longest

    def test_short_lines_count_less(self):
        assert self.counted(f"<p>{'word ' * 10}</p>", [0]).run == 0.3 * 10

    @pytest.mark.parametrize(("words", "headlines"), [(3, 0), (4, 1)])
    def test_headlines(self, words, headlines):
        assert self.counted(f"<p><a href=/>{'word ' * words}</a></p>").headlines.lines == headlines

    @pytest.mark.parametrize("first", [0, 2])
    def test_after_the_headline(self, first):
        found = self.counted("<p><a href=/>word</a></p>" * 40, range(40), first)
        assert (found.after_links.lines, found.after_kept.words) == (30, 30)
        assert found.after.chars == found.after.linked == 4 * 30

    @pytest.mark.parametrize(("siblings", "words", "cards"), [(2, 3, 0), (3, 2, 0), (3, 3, 3)])
    def test_cards(self, siblings, words, cards):
        item = f"<li><a href=/>{'word ' * words}</a><p>Text</p></li>"
        assert self.counted(f"<ul>{item * siblings}</ul>").cards.cards == cards

    @pytest.mark.parametrize(("words", "cards"), [(3, 0), (4, 3)])
    def test_headline_cards(self, words, cards):
        item = f"<li><a href=/>{'word ' * words}</a><p>Text</p></li>"
        assert self.counted(f"<ul>{item * 3}</ul>").cards.headlines == cards

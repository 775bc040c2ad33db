"""What lines are and which cards they make, counted the same in C and in Python."""

from random import Random

import numpy as np
import pytest
from allocations import fail_everywhere, leaves_nothing
from bundled_pages import PAGES
from hand_made import SENTENCE
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.page_type.counts import count_lines, read_leads
from scrapy_article.page_type.lines import BITS, LineCounts, count_lines_in_python

BOTH = pytest.mark.parametrize("count", [count_lines, count_lines_in_python])
PIECES = [
    *("<ul>", "<li>", "</ul>", "<div>", "<div class=a>", "</div>", "<p>", "<article>", "</article>", "<br>", "<nav>", "</nav>"),
    *("one ", "two words ", SENTENCE, "<pre>a\n b</pre>", "<form>", "</form>", "<div class=comments>", "<div role=article>"),
    *("<a href=/>one two three four</a>", "<a href=/>x</a>", "<h2><a href=/>y</a></h2>", "<h2><a href=/>y</a>z</h2>", "1.1.2024 ", "12:30"),
]  # fmt: skip


def assert_same(document, random):
    arrays = document.arrays
    if not arrays.segments:
        return
    numbers = range(len(arrays.segments))
    kept = [i for i in numbers if random.random() < 0.4]
    prices = [i for i in numbers if random.random() < 0.1]
    asked = arrays, kept, prices, random.choice(numbers)
    assert count_lines(*asked) == count_lines_in_python(*asked)


def test_pages():
    random = Random(2)
    for page in PAGES:
        assert_same(Document(page), random)


@pytest.mark.parametrize("seed", range(4))
def test_parts_of_pages(seed):
    random = Random(seed)
    for _ in range(50):
        pages = random.choices(PAGES, k=2)
        parts = [page[(at := random.randrange(len(page))) : at + random.choice((300, 4000))] for page in pages]
        assert_same(Document(b"".join(parts)), random)


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=40), st.randoms(use_true_random=False))
def test_fragments(parts, random):
    assert_same(Document(f"x{''.join(parts)}"), random)


@BOTH
def test_lines(count):
    document = Document(
        f"<nav><a href=/>Home of the news</a></nav><h1>Bridge</h1><p>{SENTENCE}</p><p>Short</p>"
        f"<h2><a href=/x>The harbour is open again</a></h2><p>{SENTENCE} {SENTENCE}</p><div class=comments>{SENTENCE}</div>"
        "<article>1.5.2024</article><form>€ 2<button>Buy</button></form>"
    )
    found = count(document.arrays, [2, 3, 4, 5], [8], 1)
    assert found.words == 4 + 1 + 17 + 1 + 5 + 34 + 17 + 1 + 2 + 1
    assert found.kept_words == found.span_words == 17 + 1 + 5 + 34
    assert found.run == 34 + 0.3 * 5
    assert found.longest == 34
    assert (found.good_kept, found.good_left, found.good_kept_words) == (2, 1, 17 + 34)
    assert (found.links, found.links_out, found.headlines) == (2, 1, 1)
    assert (found.link_words, found.headline_words, found.comment_words) == (4 + 5, 5, 17)
    assert (found.headings, found.linked_headings, found.linked_headings_kept) == (2, 1, 1)
    assert (found.dated_left, found.dated_kept, found.prices, found.forms, found.buttons) == (1, 0, 1, 2, 1)
    assert (found.articles, found.article_words, found.most_article_words) == (1, 1, 1)
    assert (found.in_paragraphs, found.in_lists, found.in_articles, found.preformatted) == (17 + 1 + 34, 0, 0, 0)
    assert (found.after_links, found.after_good_words, found.after_kept_words) == (1, 17 + 34 + 17, 17 + 1 + 5 + 34)
    assert count(document.arrays, [], [], 9)[17:21] == (0, 0, 0, 0)


@BOTH
def test_cards(count):
    document = Document(
        "<ul>"
        + "<li><a href=/>One two three</a> <li>x<a href=/y>Seen by all in town</a><p>1.5.2024</li>" * 3
        + "</ul><p>x"
    )
    found = count(document.arrays, [0, 1], [2], 0)
    assert found[-6:] == (3 * 3 + 3 * 6, 6, 3, 2, 1, 3 + 5)
    document = Document(document.source.replace("ul", "nav"))
    assert count(document.arrays, [0, 1], [2], 0)[-6:] == (0, 0, 0, 0, 0, 0)


@BOTH
class TestThresholds:
    """On either side of each, so that the two cannot drift apart, nor both unseen."""

    def counted(self, count, html, kept=(), first=0):
        return count(Document(html).arrays, [*kept], [], first)

    def test_links(self, count):
        """Of 101 lines of a hundred characters, each with one more of them in a link than that before."""
        lines = [f"<a href=/>{'x' * linked}</a>{'y' * (100 - linked)}" for linked in range(101)]
        found = self.counted(count, "".join(f"<p>{line}</p>" for line in lines))
        assert (found.links, found.linked_headings) == (20, 0)
        found = self.counted(count, "".join(f"<h2>{line}</h2>" for line in lines))
        assert (found.links, found.linked_headings) == (20, 50)

    @pytest.mark.parametrize(("linked", "longest"), [(29, 1), (30, 0)])
    def test_longest(self, count, linked, longest):
        html = f"<p><a href=/>{'x' * linked}</a>{'y' * (90 - linked)}</p>"
        assert self.counted(count, html, [0]).longest == longest

    def test_short_lines_count_less(self, count):
        assert self.counted(count, f"<p>{'word ' * 10}</p>", [0]).run == 0.3 * 10

    @pytest.mark.parametrize(("words", "headlines"), [(3, 0), (4, 1)])
    def test_headlines(self, count, words, headlines):
        assert self.counted(count, f"<p><a href=/>{'word ' * words}</a></p>").headlines == headlines

    @pytest.mark.parametrize("first", [0, 2])
    def test_after_the_headline(self, count, first):
        found = self.counted(count, "<p><a href=/>word</a></p>" * 40, range(40), first)
        assert (found.after_links, found.after_kept_words) == (30, 30)
        assert found.after_chars == found.after_link_chars == 4 * 30

    @pytest.mark.parametrize(("siblings", "words", "cards"), [(2, 3, 0), (3, 2, 0), (3, 3, 3)])
    def test_cards(self, count, siblings, words, cards):
        item = f"<li><a href=/>{'word ' * words}</a><p>Text</p></li>"
        assert self.counted(count, f"<ul>{item * siblings}</ul>").cards == cards

    @pytest.mark.parametrize(("words", "cards"), [(3, 0), (4, 3)])
    def test_headline_cards(self, count, words, cards):
        item = f"<li><a href=/>{'word ' * words}</a><p>Text</p></li>"
        assert self.counted(count, f"<ul>{item * 3}</ul>").headline_cards == cards


native = pytest.mark.skipif(count_lines is count_lines_in_python, reason="the compiled counting was not built")


@native
class TestCompiled:
    def arguments(self):
        document = Document(f"<ul><li><a href=/x-y-z-1>a b c</a><li><article>d<p>{SENTENCE}</article></ul>")
        arrays = document.arrays
        rows = [arrays.up, arrays.start, arrays.end, arrays.flags, arrays.hints, arrays.kinds, arrays.block_of]
        rows += [arrays.words, arrays.chars, arrays.link_chars, arrays.good, arrays.dated]
        return document, [arrays.tags, [0], [1], 0, BITS, *rows]

    def test_right(self):
        from scrapy_article.page_type import _counts

        document, arguments = self.arguments()
        assert LineCounts._make(_counts.count_lines(*arguments)) == count_lines_in_python(document.arrays, [0], [1], 0)

    @pytest.mark.parametrize(
        ("at", "value"),
        [
            *((0, ()), (1, [3]), (1, [-1]), (1, ["x"]), (1, None), (2, [3]), (2, [2**70]), (3, "x"), (4, BITS[1:]), (5, None)),
            *((11, np.full(3, -1)), (11, np.full(3, 2**40)), *((at, np.zeros(1, np.int8)) for at in range(6, 17))),
        ],
    )  # fmt: skip
    def test_arguments(self, at, value):
        from scrapy_article.page_type import _counts

        _, arguments = self.arguments()
        arguments[at] = value
        with pytest.raises((TypeError, ValueError, IndexError, OverflowError)):
            _counts.count_lines(*arguments)

    @pytest.mark.parametrize("at", range(5, 11))
    @pytest.mark.parametrize("value", [-(2**40), 2**40])
    def test_numbers_out_of_range(self, at, value):
        """Only compared, or passed over."""
        from scrapy_article.page_type import _counts

        _, arguments = self.arguments()
        arguments[at] = np.full_like(arguments[at], value)
        assert len(_counts.count_lines(*arguments)) == len(LineCounts._fields)

    @pytest.mark.parametrize("tag", [None, 1])
    def test_blocks_without_a_tag(self, tag):
        from scrapy_article.page_type import _counts

        _, arguments = self.arguments()
        arguments[0] = [tag] * len(arguments[0])
        with pytest.raises(TypeError, match="no text"):
            _counts.count_lines(*arguments)

    def test_nothing_is_left_behind(self):
        document, _ = self.arguments()

        def use():
            count_lines(document.arrays, [0, 1], [1], 0)
            read_leads(document.walk.links, document.hrefs, bytearray(3), "a.example")

        assert leaves_nothing(use)

    def test_out_of_memory(self):
        """Wherever memory runs out, there is an error, and nothing is left behind."""
        from scrapy_article.page_type import _counts

        document, arguments = self.arguments()

        def count():
            return (
                _counts.count_lines(*arguments),
                _counts.read_leads(document.walk.links, document.hrefs, bytearray(3), "a.example", BITS[1], 9),
            )

        expected = count()
        fail_everywhere(count, lambda found: found == expected, 20)

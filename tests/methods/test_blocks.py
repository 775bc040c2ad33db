"""Methods that weigh blocks, each on pages where the measure can be worked out by hand."""

import hand_made
import pytest

from scrapy_article.document import Document
from scrapy_article.methods import get

TEXT = "x" * 100


def kept(name: str, html: str) -> list[str]:
    return hand_made.kept(html, get(name).select)


def test_every_text_node():
    document = Document(
        "<title>T</title><style>s{}</style><p>a<b>b</b>c<!-- no --></p><script>x()</script><textarea>t</textarea>"
    )
    selection = get("all-text").select(document)
    assert selection.text is not None
    assert selection.text.split() == ["T", "s{}", "a", "b", "c", "x()", "t"]
    assert selection.selected == [0]
    assert selection.reasons == ["text"]


class TestLinkQuota:
    @pytest.mark.parametrize(
        ("letters", "links", "stays"),
        [(0, 0, True), (20, 1, True), (20, 2, False), (100, 7, True), (99, 7, False)],  # five letters are a word
    )
    def test_the_quota(self, letters, links, stays):
        html = f"<div>{'x' * letters or 'y'}{'<a href=1>y</a>' * links}</div>"
        assert len(kept("link-quota", html)) == stays

    @pytest.mark.parametrize(
        "html",
        [
            "<div><p><a href=1>one</a></p>few<p><a href=2>two</a></p><a href=3>three</a></div><p>Some text.</p>",
            "<a href=1><div>one</div><div>two</div></a><p>Some text.</p>",
        ],
    )
    def test_what_is_left_may_drop_the_block_around(self, html):
        assert kept("link-quota", html) == ["Some text."]


@pytest.mark.parametrize(
    ("html", "container"),
    [
        # menu: 9 * (36 - 4) = 288; text: 5 * (500 - 100) = 2000; one: 0; body: 3 * (836 - 836 / 3) = 1672.
        (
            f"<ul id=menu>{'<li>menu</li>' * 9}</ul><div id=text>{f'<p>{TEXT}</p>' * 5}</div><div><p>{TEXT * 3}</p></div>",
            "text",
        ),
        # div: 2 * (200 - 100) = 200; body: 3 * (400 - 400 / 3) = 800.
        (f"<body id=all><div><p>{TEXT}</p><p>{TEXT}</p></div><div>{TEXT}</div><div>{TEXT}</div></body>", "all"),
        # Lines are children: 3 * (300 - 100) = 600; two: 2 * (200 - 100) = 200; body: 2 * (500 - 250) = 500.
        # Linked text is not counted.
        (f"<body><ul id=links>{f'<li><a href=x>{TEXT}</a></li>' * 20}</ul><div id=text>{f'<p>{TEXT}</p>' * 3}", "text"),
        # The innermost of equals.
    ],
)
def test_fan_out(html, container):
    document = Document(html)
    selection = get("fan-out").select(document)
    assert selection.container is not None
    assert selection.container.names == container
    assert selection.selected == list(range(selection.container.start, selection.container.end))
    assert selection.reasons[selection.selected[0]] == "in the subtree"


class TestComma:
    PROSE = "The ferry, said the office, will run again from Monday. It had cracks."
    GOOD = "the punctuation of running text"

    def reasons(self, html: str) -> dict[str, str]:
        document = Document(html)
        selection = get("comma").select(document)
        assert selection.selected == [i for i, reason in enumerate(selection.reasons) if reason == self.GOOD]
        return dict(zip((segment.text for segment in document.segments), selection.reasons, strict=True))

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("One comma, here. And no more of them.", "few commas"),
            ("No end, of, anything here", "few sentence marks"),
            ("red, green, blue, black, white.", "more marks than running text has"),
            ("a, b, c... d... e...", "more marks than running text has"),
            ("渡轮将于星期一恢复运行，港务局表示，维修持续了四个星期。", GOOD),
        ],
    )
    def test_ratios(self, text, reason):
        assert self.reasons(f"<div>{text}</div>") == {text: reason}

    def test_a_node_is_a_block_with_its_paragraphs(self):
        found = self.reasons(f"<div><h2>More</h2><p>{self.PROSE}</p><p>No comma.</p><div>Beside it</div></div>")
        assert found == {"More": self.GOOD, self.PROSE: self.GOOD, "No comma.": self.GOOD, "Beside it": "few commas"}


class TestDensity:
    def test_strings_of_by_hand_lengths(self):
        lengths = [10, 50, 5, 40, 100, 2, 3, 1, 90, 34, 33]
        html = "".join(f"<p>{'x' * length}</p>" for length in lengths)
        # 100 is the longest and 33.3 the cutoff; 40 and 50 are near, 90 is 4 away.
        assert [len(text) for text in kept("density", html)] == [50, 5, 40, 100]
        # Of 25 and more, up to 63 away, all but the first are in the region.
        assert [len(text) for text in kept("density-wide", html)] == lengths[1:]

    @pytest.mark.parametrize(
        ("html", "count"),
        [
            ("<p>{0}</p><div><div><p>{0}</p></div></div>", 2),  # three structural tags on
            ("<p>{0}</p><div><div><div><p>{0}</p></div></div></div>", 1),  # four
            ("<p>{0}<br><br><br>{0}</p>", 2),
            ("<p>{0}</p><p><b>x</b> <i>{0}</i></p>", 2),
            ("<p>{0}</p><p>xx</p>", 1),
            ("<p>{0}</p><div><p>{0}</p></div><div><p>{0}</p></div>", 3),  # near by way of another
        ],
    )
    def test_what_is_near(self, html, count):
        assert len(kept("density", html.format("word " * 9))) == count

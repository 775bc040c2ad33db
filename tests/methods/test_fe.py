"""The features of the paper by hand, what is removed and pruned, and thresholds from files."""

import json

import pytest

from scrapy_article.document import Document
from scrapy_article.methods.fe import FEATURES, Thresholds, block_features, load, select

NAMES = [name for name, _ in FEATURES]


def texts(html: str) -> list[str]:
    return block_features(Document(html)).texts


def row(html: str) -> dict[str, float]:
    """The features of a page with one text block."""
    table = block_features(Document(html))
    assert len(table.texts) == 1
    return dict(zip(NAMES, table.values[0], strict=True))


def open_thresholds(**changed: float) -> Thresholds:
    """Thresholds that everything passes, but for those *changed*."""
    values = {name: -1e9 if bound == "lower" else 1e9 for name, bound in FEATURES}
    return Thresholds({**values, **changed})


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        # Figure 1
        (
            "<div>The company issued a <a href=x>press release</a> yesterday.</div>",
            ["The company issued a press release yesterday."],
        ),
        ("<div>one<br>two</div>", ["one two"]),
        ("<div>un<b>believ</b>able</div>", ["unbelievable"]),
        *((f"<div>one<{tag}>two</{tag}>three</div>", ["one two three"]) for tag in ("p", "h4", "center", "blockquote")),
        ("<div><ul><li>one<li>two</ul>three</div>", ["one two three"]),
        *(
            (f"<div><p>one</p><{tag}>two</{tag}>three</div>", ["one", "two", "three"])
            for tag in ("div", "article", "form")
        ),
        ("<table><tr><td>one<td>two</table>", ["one", "two"]),
        ("<div>one<div></div>two</div>", ["one", "two"]),
        *(
            (f"<div><p>one</p><{tag}>gone</{tag}><p>two</p></div>", ["one two"])
            for tag in "script style noscript button textarea select iframe object".split()
        ),
    ],
)
def test_text_blocks(html, expected):
    assert texts(html) == expected


class TestFeatures:
    def test_by_hand(self):
        found = row(
            "<div><h2>Two words</h2><p>She <b>was</b> in the <i><b>old</b></i> house. It is "
            "<a href=x>far away</a>!</p><ul><li>Here</ul></div>"
        )
        # Two words She was in the old house. / It is far away! / Here
        assert found == pytest.approx(
            {
                "sentence_length": 13 / 3,
                "sentences": 3,
                # 42 letters, 2 marks, 12 blanks
                "alphanumeric": 42 / 56,
                # she, was, in, the, it, is
                "stop_words": 6 / 13,
                "anchors": 2 / 13,
                "formats": 3 / 13,
                "lists": 2 / 13,
                "structure": 2 / 13,
            },
            abs=1e-9,
        )

    def test_link_around_a_part_of_a_line(self):
        assert row("<div>one <a href=x>two <b>three</b></a> four</div>")["anchors"] == 0.5

    def test_formatting_counts_once(self):
        assert row("<div><b>one <i>two</i> three</b></div>")["formats"] == 2 / 3


class TestThresholds:
    @pytest.mark.parametrize("name", NAMES)
    def test_every_feature_can_fail_a_block(self, name):
        bound = dict(FEATURES)[name]
        document = Document("<div><p>The <b>old</b> house. It <a href=x>is</a> far.</p><ul><li>And here</ul></div>")
        assert select(document, open_thresholds()).selected == [0, 1]
        closed = open_thresholds(**{name: 1e9 if bound == "lower" else -1})
        selection = select(document, closed)
        assert selection.selected == []
        side = "below" if bound == "lower" else "above"
        assert selection.reasons == [f"{name.replace('_', ' ')} {side} its threshold"] * 2

    @pytest.mark.parametrize(
        "content",
        [
            "[]",
            "{}",
            '{"thresholds": {"anchors": 1}}',
            json.dumps({"thresholds": dict.fromkeys(NAMES, "x")}),
            json.dumps({"thresholds": dict.fromkeys(NAMES, float("nan"))}),
        ],
    )
    def test_load_something_else(self, tmp_path, content):
        path = tmp_path / "mine.json"
        path.write_text(content, encoding="utf-8")
        with pytest.raises(ValueError, match=r"mine\.json is no model for the method 'fe'"):
            load(path)


ARTICLE = (
    "<p>The ferry to the outer islands will run again from Monday, the harbour office said, after weeks of repairs.</p>"
    "<p>It had been taken out of service in the spring, when cracks were found in the hull of the ship.</p>"
)


class TestSelect:
    def test_page(self):
        html = (
            "<body><ul><li><a href=/a>News</a><li><a href=/b>Sport</a></ul>"
            f"<div>{ARTICLE}</div><div>Copyright</div><button>Share</button></body>"
        )
        document = Document(html)
        selection = select(document)
        assert [document.segments[i].text[:8] for i in selection.selected] == ["The ferr", "It had b"]
        assert selection.reasons[2:4] == ["all eight features pass"] * 2
        assert selection.reasons[-1] == "in an element that is pruned"

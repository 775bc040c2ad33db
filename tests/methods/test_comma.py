from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document import Document
from scrapy_article.methods.comma import select

PROSE = "The ferry, said the office, will run again from Monday. It had cracks."


def reasons(html: str) -> dict[str, str]:
    document = Document(html)
    selection = select(document)
    assert selection.kept == [i for i, reason in enumerate(selection.reasons) if reason == GOOD]
    return dict(zip((segment.text for segment in document.segments), selection.reasons, strict=True))


GOOD = "the punctuation of running text"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (PROSE, GOOD),
        ("One comma, here. And no more of them.", "few commas"),
        (f"{'word ' * 250}, and, so on. Yes. No. Or. Five. Six.", "few commas"),
        ("No end, of, anything here", "few sentence marks"),
        ("red, green, blue, black, white.", "more marks than running text has"),
        ("a, b, c... d... e...", "more marks than running text has"),
        ("渡轮将于星期一恢复运行，港务局表示，维修持续了四个星期。", GOOD),
    ],
)
def test_ratios(text, reason):
    assert reasons(f"<div>{text}</div>") == {text: reason}


def test_a_node_is_a_block_with_its_paragraphs():
    found = reasons(f"<div><h2>More</h2><p>{PROSE}</p><p>No comma here.</p><div>Beside it</div></div>")
    assert found == {"More": GOOD, PROSE: GOOD, "No comma here.": GOOD, "Beside it": "few commas"}


def test_nothing():
    assert select(Document("")).kept == []


def test_time():
    document = Document("<div>" * 1500 + "<p>,.</p>" * 50_000 + "<p>" + ",." * 200_000)
    start = process_time()
    select(document)
    assert process_time() - start < 2 * slowness()

"""Pieces that hand-made pages are made of, and what is read of such a page."""

from collections.abc import Callable

from scrapy_article.document import Document
from scrapy_article.methods import Selection

SENTENCE = "The council wants to close the bridge in the spring, since there is no money for it."
STORY = [
    "The ferry to the outer islands will run again from Monday, the harbour office said, after four weeks of repairs.",
    "Passengers had been taken across by two fishing boats, which could carry neither cars nor the goods of the shops.",
    "The cost of the repairs, which the county puts at three million, will be shared between the state and the owners.",
    "A second ferry, ordered in the spring, is to arrive before the winter storms, so that such a gap cannot come again.",
    "“We have waited long enough for this,” said Mara Lind, who runs the only bakery on the largest of the islands.",
    "The harbour office will publish the new timetable on Friday, and tickets that were bought before May stay valid.",
]
"""A text of six paragraphs, which all methods take for one."""
NAV = "<nav><ul>" + "".join(f'<li><a href="/{n}">Section {n}</a></li>' for n in range(9)) + "</ul></nav>"


def paragraphs(texts: list[str]) -> str:
    return "".join(f"<p>{text}</p>" for text in texts)


def texts(html: object) -> list[str]:
    """The text of each segment of a page."""
    return [segment.text for segment in Document(html).segments]


def kept(html: str, select: Callable[[Document], Selection]) -> list[str]:
    """The text of each segment that a method selects."""
    document = Document(html)
    selection = select(document)
    assert len(selection.reasons) == len(document.segments)
    return [document.segments[i].text for i in selection.selected]


def check(document: Document, select: Callable[[Document], Selection]) -> None:
    """Check what holds of a selection on any page."""
    selection = select(document)
    assert selection.selected == sorted(set(selection.selected))
    assert all(0 <= i < len(document.segments) for i in selection.selected)
    assert len(selection.reasons) == len(document.segments)
    assert all(selection.reasons)

import pytest

from scrapy_article.document import Document
from scrapy_article.document.walk.code_blocks import line_numbers
from scrapy_article.output import to_html


def left(html):
    """The texts of a page without the numbers of lines of code."""
    segments = Document(html).segments
    numbers = line_numbers(segments, range(len(segments)))
    return [segment.text for segment in segments if segment.index not in numbers]


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><td><pre> 9\n10</pre><td><pre>a = 1\nb = 2</pre></table>",
        "<div><pre>1\n2</pre><pre>a = 1\nb = 2</pre></div>",
        "<table><tr><td><pre>1\n2</pre><td><pre>a = 1\nb = 2</pre><tr><td>C</table>",
    ],
)
def test_numbers_beside_code(html):
    assert [text for text in left(f"<p>A</p>{html}<p>B</p>") if text != "C"] == ["A", "a = 1\nb = 2", "B"]


def test_numbers_before_each_line():
    html = "<pre><div>1<div>a = 1</div></div><div>2<div>b = 2</div></div><div>3</div></pre>"
    assert left(html) == ["a = 1", "b = 2"]


def test_a_number_beside_one_line():
    assert left("<table><tr><td><pre>1</pre><td><pre>a</pre></table>") == ["a"]
    assert left("<pre>1</pre><pre>a</pre>") == ["1", "a"]


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><td><p>Prints</p><pre>1\n2</pre><pre>a\nb</pre></table>",
        "<pre>1\n2</pre><p>a</p><pre>a\nb</pre>",
        "<pre>1\n2\n3\n4\n5\n6</pre><pre>a\nb</pre>",
        "<pre><div>1</div><div>a</div><div>b</div><div>3</div></pre>",
        "<table><tr><td>1<td>a<tr><td>2<td>b</table>",
        "<pre>²\n³</pre><pre>a\nb</pre>",
    ],
)
def test_other_numbers_stay(html):
    assert left(html) == [segment.text for segment in Document(html).segments]


def test_a_table_of_code_is_code():
    document = Document(
        "<table><tr><td><pre>1\n2</pre><td><pre>a\nb</pre></table><table><tr><td>c<td><pre>d</pre></table>"
    )
    assert to_html(document, [1, 2, 3]).replace("\n", "") == (
        "<pre>ab</pre><table><tr><td>c</td><td><pre>d</pre></td></tr></table>"
    )

from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from soup import soup

from scrapy_article.document import Document
from scrapy_article.output.markdown import to_markdown


def markdown(html):
    document = Document(html, "https://example.org/a/")
    return to_markdown(document, range(len(document.segments)))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("", ""),
        ("<h2>A <b>b</b></h2><p>c", "## A **b**\n\nc"),
        ("<p>a<br>b", "a  \nb"),
        ("<p>a <i>b</i> <del>c</del> <sub>d</sub> <q>e</q>", "a *b* ~~c~~ <sub>d</sub> e"),
        ("<table><tr><td><b>a:</b>b<td>c<b>d</b></table>", "| a:b | c**d** |\n| --- | --- |"),
        ('<p><a href="/x y(1)">a</a>', "[a](https://example.org/x%20y%281%29)"),
        ("<p>2*3_4 [x] <code>a*b</code>", "2\\*3_4 \\[x\\] `a*b`"),
        ("<p>a_b_c https://a.org/b_c_ _d_ e__f _g", "a_b_c https://a.org/b_c\\_ \\_d\\_ e\\_\\_f \\_g"),
        ("<a href=/x><h2>a <b>b</b></h2><p>c</a>", "## [a **b**](https://example.org/x)\n\n[c](https://example.org/x)"),
        ("<p>1. no list", "1\\. no list"),
        ("<p>1.5 million", "1.5 million"),
        ("<p>## no heading", "\\## no heading"),
        ("<p>a</p><p>---", "a\n\n\\---"),
        ("<p>--flag -x +1 =2 .3 #4", "--flag -x +1 =2 .3 #4"),
        ("<p>a<br>- b<br>2) c<br># d", "a  \n\\- b  \n2\\) c  \n\\# d"),
        ("<p>a<br>===<br>b<br>--<br>=c", "a  \n\\===  \nb  \n\\--  \n=c"),
        ("<blockquote>a<br>- b</blockquote><ul><li># c</ul>", "> a  \n> \\- b\n\n- \\# c"),
        ("<p>a | b<br>| - |<br>:-: | -", "a | b  \n\\| - |  \n\\:-: | -"),
        ("<p>~~~</p><p>~~a~~", "\\~\\~\\~\n\n\\~\\~a\\~\\~"),
        (
            "<p>&amp;copy; &amp;#65; &amp;#x41; AT&amp;T; R&amp;B &amp; &amp;;",
            "\\&copy; \\&#65; \\&#x41; AT\\&T; R&B & &;",
        ),
        ("<p>a<del>!</del>\ue000<a href='/b'>c</a>", "a\\![c](https://example.org/b)"),
        ("<h2># a C# ##", "## # a C# \\##"),
        ("<h2>a<br>b", "## a b"),
        ("<p><code>`a</code> <code>a``b</code> <code>a`</code>", "`` `a `` ```a``b``` `` a` ``"),
        ("<ul><li>a<ol><li>b</ol></ul><p>c", "- a\n  1. b\n\nc"),
        ("<ul><li>a<ol start=5><li>b<li>c</ol><li>d</ul>", "- a\n\n  5. b\n  6. c\n- d"),
        ("<ol><li>a</li><ol><li>b</ol><li>c</ol>", "1. a\n   1. b\n2. c"),
        ("<ul><li>a<li><ol start=5><li>b</ol></ul>", "- a\n- 5. b"),
        ("<ul><li><p>a<p>b</ul>", "- a\n\n  b"),
        ("<blockquote><p>a<p>b</blockquote><p>c", "> a\n>\n> b\n\nc"),
        ("<table><tr><th>a|<th>b<tr><td>1<td><p>2<p>3</table>", "| a\\| | b |\n| --- | --- |\n| 1 | 2 3 |"),
        ("<table><tr><td>a<br>b</table>", "| a b |\n| --- |"),
        ("<pre>a\n  *b*</pre>", "```\na\n  *b*\n```"),
        ("<pre><code class='hljs language-C++'>a</code></pre><pre>b</pre>", "```c++\na\n```\n\n```\nb\n```"),
        ("<pre>```</pre>", "````\n```\n````"),
        ("<pre>``` ````` `</pre>", "``````\n``` ````` `\n``````"),
        ("<p>a<b>\ue000</b><i>\ue001</i>b<b>c</b>", "ab**c**"),
        ("<p><a href='/x&#10;&#10;&lt;img&#9;src=x&gt;`y`'>a</a>", "[a](https://example.org/x%3Cimgsrc=x%3E%60y%60)"),
        ("<dl><dt>a<dd>b</dl>", "a\n\nb"),
        ("<ol start=9><li>a<li><p>b<p>c<li value=20>d</ol>", "9. a\n10. b\n\n    c\n20. d"),
        ("<blockquote>a</blockquote><blockquote>b</blockquote>", "> a\n\n> b"),
        ("<table><tr><td>a<tr><td>b<td>c</table>", "| a |  |\n| --- | --- |\n| b | c |"),
        (
            "<table><tr><td><ul><li>a</ul><td><blockquote>b</blockquote><tr><td><h3>c</h3><td>d</table><p>e",
            "| a | b |\n| --- | --- |\n| c | d |\n\ne",
        ),
        ("<table><tr><td>a<td><table><tr><td>b<td>c</table></table><p>d", "| a | b c |\n| --- | --- |\n\nd"),
        ("<table><tr><td>a<td><pre>b|\nc</pre></table><p>d*", "| a | `b\\| c` |\n| --- | --- |\n\nd\\*"),
        ("<ul><li>a</ul><ul><li>b<ul><li>c</ul></ul><ul><li>d</ul>", "- a\n\n* b\n  - c\n\n- d"),
        ("<ol><li>a</ol><ol><li>b</ol><ul><li>c</ul>", "1. a\n\n1) b\n\n- c"),
        ("<pre><blockquote>a<pre>b</pre>c</blockquote></pre><p>*", "```\na\nb\nc\n```\n\n\\*"),
        ("<pre><code>a <b>*b*</b>\n<a href=/c>c</a></code>\n_</pre><p>*", "```\na *b*\nc\n_\n```\n\n\\*"),
    ],
)
def test_blocks(html, expected):
    assert markdown(html) == expected


@pytest.mark.slow
@pytest.mark.parametrize("html", [f"<pre>{'`' * 1_000_000}</pre>", "<p>" + "<b>\ue000</b><i>\ue001</i>" * 20_000])
def test_time(html):
    start = process_time()
    markdown(html)
    assert process_time() - start < 2 * slowness()


@given(soup())
def test_never_raises(html):
    markdown(html)

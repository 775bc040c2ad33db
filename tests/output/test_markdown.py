from time import process_time

import lxml.html
import pytest
from cpu import slowness
from hypothesis import given
from markdown_it import MarkdownIt
from soup import soup

from scrapy_article.document import Document
from scrapy_article.extract import extract
from scrapy_article.output.markdown import to_markdown


def markdown(html):
    document = Document(html, "https://example.org/a/")
    return to_markdown(document, range(len(document.segments)))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("", ""),
        ("<h2>A <b>b</b></h2><p>c", "## A **b**\n\nc"),
        ("<p>a <i>b</i> <del>c</del> <sub>d</sub> <q>e</q>", "a *b* ~~c~~ <sub>d</sub> e"),
        ('<p><a href="/x y(1)">a</a>', "[a](https://example.org/x%20y%281%29)"),
        ("<p>2*3_4 [x] <code>a*b</code>", "2\\*3_4 \\[x\\] `a*b`"),
        ("<p>a_b_c https://a.org/b_c_ _d_ e__f _g", "a_b_c https://a.org/b_c\\_ \\_d\\_ e\\_\\_f \\_g"),
        ("<a href=/x><h2>a <b>b</b></h2><p>c</a>", "## [a **b**](https://example.org/x)\n\n[c](https://example.org/x)"),
        ("<p>1. no list", "1\\. no list"),
        ("<p>## no heading", "\\## no heading"),
        ("<p>a<br>- b<br>2) c<br># d", "a  \n\\- b  \n2\\) c  \n\\# d"),
        ("<p>a<br>===<br>b<br>--<br>=c", "a  \n\\===  \nb  \n\\--  \n=c"),
        ("<blockquote>a<br>- b</blockquote><ul><li># c</ul>", "> a  \n> \\- b\n\n- \\# c"),
        ("<p>a | b<br>| - |<br>:-: | -", "a | b  \n\\| - |  \n\\:-: | -"),
        ("<p>~~~</p><p>~~a~~", "\\~\\~\\~\n\n\\~\\~a\\~\\~"),
        (
            "<p>&amp;copy; &amp;#65; &amp;#x41; AT&amp;T; R&amp;B &amp; &amp;;",
            "\\&copy; \\&#65; \\&#x41; AT\\&T; R&B & &;",
        ),
        ("<p>a<del>!</del>\u200b<a href='/b'>c</a>", "a\\![c](https://example.org/b)"),
        ("<h2># a C# ##", "## # a C# \\##"),
        ("<p><code>`a</code> <code>a``b</code> <code>a`</code>", "`` `a `` ```a``b``` `` a` ``"),
        ("<ul><li>a<ol start=5><li>b<li>c</ol><li>d</ul>", "- a\n\n  5. b\n  6. c\n- d"),
        ("<ul><li>a<li><ol start=5><li>b</ol></ul>", "- a\n- 5. b"),
        ("<ul><li><p>a<p>b</ul>", "- a\n\n  b"),
        ("<table><tr><th>a|<th>b<tr><td>1<td><p>2<p>3</table>", "| a\\| | b |\n| --- | --- |\n| 1 | 2 3 |"),
        ("<pre>a\n  *b*</pre>", "```\na\n  *b*\n```"),
        ("<pre><code class='hljs language-C++'>a</code></pre><pre>b</pre>", "```c++\na\n```\n\n```\nb\n```"),
        ("<pre>```</pre>", "````\n```\n````"),
        ("<p>a<b>\u200b</b><i>\u200b</i>b<b>c</b>", "ab**c**"),
        ("<p><a href='/x&#10;&#10;&lt;img&#9;src=x&gt;`y`'>a</a>", "[a](https://example.org/x%3Cimgsrc=x%3E%60y%60)"),
        ("<ol start=9><li>a<li><p>b<p>c<li>d</ol>", "9. a\n10. b\n\n    c\n11. d"),
        (
            "<table><tr><td><ul><li>a</ul><td><blockquote>b</blockquote><tr><td><h3>c</h3><td>d</table><p>e",
            "| a | b |\n| --- | --- |\n| c | d |\n\ne",
        ),
        ("<table><tr><td>a<td><table><tr><td>b<td>c</table></table><p>d", "| a | b c |\n| --- | --- |\n\nd"),
        ("<table><tr><td>a<td><pre>b|\nc</pre></table><p>d*", "| a | `b\\| c` |\n| --- | --- |\n\nd\\*"),
        ("<ul><li>a</ul><ul><li>b<ul><li>c</ul></ul><ul><li>d</ul>", "- a\n\n* b\n  - c\n\n- d"),
        ("<pre><blockquote>a<pre>b</pre>c</blockquote></pre><p>*", "```\na\nb\nc\n```\n\n\\*"),
        ("<pre><code>a <b>*b*</b>\n<a href=/c>c</a></code>\n_</pre><p>*", "```\na *b*\nc\n_\n```\n\n\\*"),
    ],
)
def test_blocks(html, expected):
    assert markdown(html) == expected


@pytest.mark.slow
@pytest.mark.parametrize("html", [f"<pre>{'`' * 1_000_000}</pre>", "<p>" + "<b>\u200b</b><i>\u200b</i>" * 20_000])
def test_time(html):
    start = process_time()
    markdown(html)
    assert process_time() - start < 2 * slowness()


@given(soup())
def test_never_raises(html):
    markdown(html)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<p>Shut<sup id=r><a href='#n'>[1]</a></sup>, <b>all</b> say.<h2>Notes</h2><ol><li id=n><a href='#r'>^</a> The <i>Post</i>.<p>Page 2.</ol>",
            "Shut[^1], **all** say.\n\n## Notes\n\n[^1]: The *Post*.\n\n    Page 2.",
        ),
        (
            "<p>Shut<a id=r1 href='#n1'><b>*</b></a>.<p id=n1>* Maybe. <a href='#r1'>↩</a>",
            "Shut[^1].\n\n[^1]: \\* Maybe.",
        ),
        ("<p>Go <a href='#top' id=x>up</a>.", "Go up."),
        (
            "<div class='admonition warning'><p class=admonition-title>Warning</p><p>Keep <b>off</b>.<ul><li>a</ul></div>b",
            "> [!WARNING]\n> Keep **off**.\n>\n> - a\n\nb",
        ),
        ("<div class=callout data-callout=tip><p>Consejo</p>Pasa.</div>", "> [!TIP]\n> Consejo\n>\n> Pasa."),
        (
            "<p>a<aside class='theme-admonition theme-admonition-danger'><pre>x</pre></aside>",
            "a\n\n> [!CAUTION]\n> ```\n> x\n> ```",
        ),
        ("<div class='alert newsletter'>a</div><div class=info>b</div>", "a\n\nb"),
        (
            "<p>Is <math alttext='E=m_c^2'><mi>E</mi></math>, or <img class=latex alt='\\pi*2'>.",
            "Is $E=m_c^2$, or $\\pi*2$.",
        ),
        (
            "<p><math><semantics><mi>x</mi><annotation encoding='application/x-tex'>\\frac{a}{b}</annotation></semantics></math>",
            "$$\\frac{a}{b}$$",
        ),
        ("<p>x<math><mi>y</mi></math><img class=emoji alt=':-)'>", "xy:-)"),
        ("<table><tr><td>a<td><math alttext='|x|'></math></table>", "| a | $\\|x\\|$ |\n| --- | --- |"),
    ],
)
def test_dialect(html, expected):
    assert markdown(html) == expected


class TestField:
    HTML = (
        "<title>The bridge closes</title><article><h1>The bridge closes</h1>"
        "<p>The council wants to close the bridge, since there is no more money for it.</p>"
        "<figure><img src='/bridge (1).jpg' alt='The [old] bridge'><figcaption>It was built in 1905.</figcaption></figure>"
        "<p>Nobody knows what will come of it, says <a href='/lee'>Ann Lee</a>, who crosses it every day.</p></article>"
    )

    def test_images_stand_where_the_page_has_them(self):
        article = extract(self.HTML, "https://example.org/a", fields=("markdown", "images"))
        assert article.markdown.split("\n\n") == [
            "The council wants to close the bridge, since there is no more money for it.",
            "![The \\[old\\] bridge](https://example.org/bridge%20%281%29.jpg)\n*It was built in 1905.*",
            "Nobody knows what will come of it, says [Ann Lee](https://example.org/lee), who crosses it every day.",
        ]
        assert article.text == ""  # nobody asked for it

    def test_is_there_on_request_only(self):
        article = extract(self.HTML)
        assert article.markdown is None
        assert "markdown" not in article.to_dict()

    def test_is_read_as_commonmark(self):
        article = extract(self.HTML, "https://example.org/a", fields=("markdown", "html"))
        html = MarkdownIt("commonmark").render(article.markdown)
        assert '<img src="https://example.org/bridge%20%281%29.jpg" alt="The [old] bridge" />' in html
        assert [link.text for link in lxml.html.fromstring(html).iter("a")] == ["Ann Lee"]

from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document.markdown_source import MAX_LENGTH, is_markdown, markdown_to_html


@pytest.mark.parametrize(
    "text",
    [
        "# The ferry\n",
        "It **is** so.",
        "市长：**李安**说",
        "See [it](/x.html).",
        "See [the (old) one](https://a.org/one_(old)).",
        "See [it](https://a.org 'x').",
        "```\ncode\n```",
        "- one\n- two\n\n> said he",
        "*So* it is, `a` too.",
        "The cost\n---\n\n1. one\n2. two",
        "## The cost\n<br>\n<iframe src=x></iframe>",
    ],
)
def test_markdown(text):
    assert is_markdown(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#ferry is what they say",
        "The ferry is back.\n# # #\nCall us.",
        "2 ** 3 ** 4",
        "f**k and s**t",
        "<p># The ferry</p>",
        "- said he\n- said she",
        "[sic](so)",
        "The [new](old) one",
        "snake_case_name and *so*",
        "1. of May\n2. of June",
        "# The ferry\n" + "a" * MAX_LENGTH,
    ],
)
def test_other_text(text):
    assert not is_markdown(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# One ##", "<h1>One</h1>"),
        ("> One\n> two\n\nThree", "<blockquote>\n<p>One\ntwo</p>\n</blockquote>\n<p>Three</p>"),
        ("**a** ~~b~~ snake_case", "<p><strong>a</strong> <s>b</s> snake_case</p>"),
        ("<div>\n<p>a</p>\n</div>\n\nOne", "<div>\n<p>a</p>\n</div>\n<p>One</p>"),
    ],
)
def test_as_commonmark_has_it(text, found):
    assert markdown_to_html(text) == found


def test_table():
    html = markdown_to_html("| a | *b* |\n|---|:-:|\n| 1 | 2 |")
    assert html.startswith("<table>")
    assert "<td>1</td>" in html


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("## One {#one}", "<h2>One</h2>"),
        ('**One**{: target="_blank"} two', "<p><strong>One</strong> two</p>"),
        ("---\ntitle: One\n---\nTwo", "<p>Two</p>"),
        ("---\nTwo", "<hr />\n<p>Two</p>"),
        ("import A from './a'\n\nOne\n\n:::tip\nTwo\n:::", "<p>One</p>\n<p>Two</p>"),
        ("One[^1].\n\n[^1]: The note.", "<p>One.</p>\n<p>The note.</p>"),
        ("The import of wine from 'x' fell", "<p>The import of wine from 'x' fell</p>"),
        ("```\nimport A from './a'\n:::\n```", "<pre><code>import A from './a'\n:::\n</code></pre>"),
        ("The class `[^a-z]`, and {:ok, x} too.", "<p>The class <code>[^a-z]</code>, and {:ok, x} too.</p>"),
    ],
)
def test_what_programs_put_around_it(text, found):
    assert markdown_to_html(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("市长：**李安：**说", "市长：<strong>李安：</strong>说"),
        ("写`字**“`", "写<code>字**“</code>"),
        ("说**“李安”**`<!---->`", "说<strong>“李安”</strong><code>&lt;!----&gt;</code>"),
        ("说**“李安”**的话", "说<strong>“李安”</strong>的话"),
        ("**한국(Korea)**은 **'좋다'**고", "<strong>한국(Korea)</strong>은 <strong>'좋다'</strong>고"),
        ("（**一**）**二：**三**“四”**五", "（<strong>一</strong>）<strong>二：</strong>三<strong>“四”</strong>五"),
    ],
)
def test_emphasis_without_blanks_around_it(text, found):
    assert markdown_to_html(text) == f"<p>{found}</p>"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The *ferry* is back.\nIt left.\n- One\n- two", "<p>The <em>ferry</em> is back.</p>\n<p>It left.</p>\n<ul>"),
        ("**“So it is.”**\nHe left.", "<p><strong>“So it is.”</strong></p>\n<p>He left.</p>"),
        ("The *ferry* is\nback and it\nleft.", "<p>The <em>ferry</em> is\nback and it\nleft.</p>"),
        ("One.\nTwo.\n\nThree.", "<p>One.\nTwo.</p>\n<p>Three.</p>"),
    ],
)
def test_lines(text, found):
    assert markdown_to_html(text).startswith(found)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3. *Mai* war es.", "<p>3. <em>Mai</em> war es.</p>"),
        ("1. One\n\nTwo", "<p>1. One</p>\n<p>Two</p>"),
        ("1. One\n2. Two", "<ol>\n<li>One</li>\n<li>Two</li>\n</ol>"),
    ],
)
def test_numbers(text, found):
    assert markdown_to_html(text) == found


@pytest.mark.parametrize("sign", [" ", "\t", "1. a\n", "```", "`a", "字**", "<code"])
def test_time(sign):
    start = process_time()
    markdown_to_html(f"a{(sign * 150_000)[:150_000]}a")
    assert process_time() - start < 6 * slowness()


@pytest.mark.parametrize("sign", ["[", "[a](", "*a **b", ">", "`a ", "![[", "~~a ", "- a\n  ", "| a |\n|-|\n", "<a "])
def test_any_signs_give_html(sign):
    assert isinstance(markdown_to_html(sign * 400), str)

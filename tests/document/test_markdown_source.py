import pytest

from scrapy_article.document.markdown_source import is_markdown, markdown_to_html


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
        "2 ** 3 ** 4",
        "f**k and s**t",
        "<p># The ferry</p>",
        "- said he\n- said she",
        "[sic](so)",
        "The [new](old) one",
        "snake_case_name and *so*",
        "1. of May\n2. of June",
    ],
)
def test_other_text(text):
    assert not is_markdown(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# One ##", "<h1>One</h1>"),
        ("## One {#one}", "<h2>One</h2>"),
        ("One\n===\nTwo", "<h2>One</h2>\n<p>Two</p>"),
        ("One\n\n---\n\nTwo", "<p>One</p>\n<p>Two</p>"),
        ("One\n* * *", "<p>One</p>"),
        ("- One\n  and\n\n1) Two\n- [x] Three", "<li>One\n  and</li>\n<li>Two</li>\n<li>Three</li>"),
        ("> One\n> two\n\nThree", "<blockquote><p>One\ntwo</p></blockquote>\n<p>Three</p>"),
        ("```js\na < *b*\n```\nOne", "<pre>a &lt; *b*</pre>\n<p>One</p>"),
        ("~~~\na", "<pre>a</pre>"),
        ("| a | *b* |\n|---|:-:|\n| 1 | 2 |\n\nOne", None),
        ("---\ntitle: One\n---\nTwo", "<p>Two</p>"),
        ("---\nTwo", "<p>Two</p>"),
        ("import A from './a'\n\nOne\n:::tip\nTwo\n:::", "<p>One</p>\n<p>Two</p>"),
        ("[a] and [b][a], [c]\n\n[a]: https://a.org", "<p>a and b, [c]</p>"),
        ("One[^1].\n\n[^1]: The note.", "<p>One.</p>\n<p>The note.</p>"),
        ("One  \ntwo\\\nthree", "<p>One<br>two<br>three</p>"),
        ("<div>\n<p>a</p>\n</div>\nOne", "<div>\n<p>a</p>\n</div>\n<p>One</p>"),
    ],
)
def test_blocks(text, found):
    table = "<table>\n<tr><td>a</td><td>b</td></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>\n<p>One</p>"
    assert markdown_to_html(text) == (found or table)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("*a* **b** ***c*** _d_ __e__ ~~f~~", "a b c d e f"),
        ("**a *b***", "a b"),
        ("市长：**李安：**说", "市长：李安：说"),
        ("a_b_c 2*3*4 * x f**k s**t", "a_b_c 2*3*4 * x f**k s**t"),
        ("**a", "**a"),
        ("\\*a\\* \\_b\\_", "*a* _b_"),
        ("`*a* <b>` ``c`d``", "<code>*a* &lt;b&gt;</code> <code>c`d</code>"),
        ("[a *b*](/x_(y)_z \"t_t_\") ![c](d)", "a b "),
        ("[![a](b)](c)d", "d"),
        ("<https://a.org/a_b_c> <a title='*x*'>y</a>", "https://a.org/a_b_c <a title='*x*'>y</a>"),
        ("[sic] [the *new*]", "[sic] [the new]"),
    ],
)  # fmt: skip
def test_marks(text, found):
    assert markdown_to_html(text) == f"<p>{found}</p>"

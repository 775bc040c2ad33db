import pytest

from scrapy_article.document.shortcodes import without_shortcodes


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('a[caption id="x" width="300"]<img src="y" /> A ship[/caption]b', "ab"),
        ("a[caption id=&#8221;x&#8221;]A ship[/caption]b", "ab"),
        ('a[gallery ids="1,2,3"]b[gallery]c', "abc"),
        ("[embed]https://a.org/x[/embed]a", "a"),
        ("[vc_row][vc_column width='1/2']a[/vc_column][/vc_row]", "a"),
        ("[b]a[/b] [url=https://a.org]b[/url] [img]https://a.org/c.jpg[/img]", "a b "),
        ('[quote="Ann, post:1"]a[/quote]b', "ab"),
        ("a{% youtube x %}b{{< figure src='x' >}}c", "abc"),
        ("a\n{{ gallery }}\n<p>{{ x.y }}</p>b", "a\n\n<p></p>b"),
        ('[video src="a.mp4"]a', "a"),
        ("[caption x]a", "[caption x]a"),
    ],
)
def test_shortcodes(text, found):
    assert without_shortcodes(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "The [new] mayor [sic], he [the mayor] said […]",
        "a [b](https://a.org) c",
        "a[0] = b[i], [x = y], [a-b]",
        "Write {{ name }} for it, and {name}.",
        "[caption",
        "",
    ],
)
def test_text(text):
    assert without_shortcodes(text) == text

from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document.shortcodes import without_shortcodes


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('a[caption id="x" width="300"]<img src="y" /> A ship[/caption]b', "ab"),
        ("a[caption id=&#8221;x&#8221;]A ship[/caption]b", "ab"),
        ('a[gallery ids="1,2,3"]b.[gallery]c', "ab.c"),
        ("[embed]https://a.org/x[/embed]a", "a"),
        ("[vc_row][vc_column width='1/2']a[/vc_column][/vc_row]", "a"),
        ("[b]a[/b] [url=https://a.org]b[/url] [img]https://a.org/c.jpg[/img]", "a b "),
        ('[quote="Ann, post:1"]a[/quote]b', "ab"),
        ("a{% youtube x %}b{{< figure src='x' >}}c", "abc"),
        ("a\n{{ gallery }}\n<p>{{ x.y }}</p>b", "a\n\n<p></p>b"),
        ('[video src="a.mp4"]a', "a"),
        ("[caption x]a", "[caption x]a"),
        ("[gallery]\na\n [toc] \n<p>[more]</p>b. [ad]", "\na\n  \n<p></p>b. "),
        ("[video width=640 mp4=a.mp4]a", "a"),
        ('[video src="a"]b[video]https://a.org/c[/video]', "b"),
        ("[img]https://a.org/x[/IMG]a", "a"),
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
        "The [ad] is wrong, he said, and there are [more] of them.",
        "About [EUR=1.05 USD], [GDP=5%], the [odds ratio=2.1], input[type=text], a[i='x'] and [count=3].",
        "```\n{{ name }}\n{% if a %} [b]c[/b]\n```\nWrite `{% raw %}`, or `[gallery]`.",
        "<p><code>{{< figure >}}</code></p><pre class='a'>\n{{ name }}\n[b]c[/b]</pre>",
        "[caption",
        "",
    ],
)
def test_text(text):
    assert without_shortcodes(text) == text


@pytest.mark.parametrize("sign", ["[img]", "[img][/img ", "[b]", "[gallery]", "{{ a", "<code", "```a", "`a", "[a b="])
def test_time(sign):
    start = process_time()
    without_shortcodes(f"{sign * 60_000}[/IMG][/b]{{%")
    assert process_time() - start < 2 * slowness()

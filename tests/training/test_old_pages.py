import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document import Document, Flag
from scrapy_article.evaluation.corpus import Page
from scrapy_article.training.old_pages import old_markup, old_page, old_url

PAGE = """<!doctype html><title>The ferry &amp; the storm</title><meta property=og:type content=article>
<style>p {}</style><body class=news><header id=top><nav><ul><li><a href=/a>News</a></li><li><a href=/b>Sport</a></li>
</ul></nav></header><main><article class=story><h1>The ferry</h1><div class=text><p>The ferry runs <b>again</b>, and
<a href="/c?a&b" onclick=x>the harbour</a> is open.</p><p>It was repaired in the winter.<br>Nobody was there.</p>
<blockquote>We waited.</blockquote></div></article><aside class=side><h2>More stories of the islands</h2><ul>
<li>A seal on the pier</li></ul></aside></main><p hidden>not seen</p><p style="display: none">nor this</p>
<script>var a = 1;</script><footer>The Herald</footer>NUMBER</body>"""
STYLES = [
    next(
        page for number in range(1000) if zlib.crc32(page := PAGE.replace("NUMBER", str(number)).encode()) & 31 == style
    )
    for style in range(32)
]


def lines(html):
    return [segment.text for segment in Document(html).segments if not segment.block.flags & Flag.HIDDEN]


@pytest.mark.parametrize("page", STYLES)
def test_text_stays_and_names_go(page):
    written = old_markup(page)
    for word in (b"class", b"id=", b"main", b"script", b"style", b"meta", b"onclick", b"hidden"):
        assert word not in written
    assert [line.removeprefix("• ") for line in lines(written)] == lines(page)
    document = Document(written)
    assert document.walk.head.title == "The ferry & the storm"
    assert document.hrefs == ["/a", "/b", "/c?a&b"]


@given(
    st.binary(max_size=200)
    | st.lists(st.sampled_from(["<div>", "a ", "<table>", "<td>", "<p>", "</div>"])).map(
        lambda parts: "".join(parts).encode()
    )
)
def test_any_page(html):
    written = old_markup(html)
    assert written is None or Document(written).root is not None


def test_old_page():
    text = "Ночью буря сорвала паром с якоря, и утром его нашли у скал."
    page = Page("1", f"<p>{text}</p>".encode("koi8-r"), url="https://example.org/a-story", encoding="koi8-r", text=text)
    old = old_page(page)
    assert (old.id, old.text) == ("1", text)
    assert old.url == old_url(page.url, page.html)
    assert [segment.text for segment in old.document().segments] == [text]
    assert old_page(Page("2", b"<script>x</script>")) is None

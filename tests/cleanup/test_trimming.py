"""What goes from the text that any method has selected."""

import gazette
import pytest
from lighthouse import BODY, PAGE

from scrapy_article import Article, extract
from scrapy_article.cleanup.trimming import drop_title_and_byline
from scrapy_article.document import Document
from scrapy_article.document.limits import Limits
from scrapy_article.extract import analyse, begin, reread
from scrapy_article.methods import Selection
from scrapy_article.site import SiteMemory


def texts_after(html, first=0, article=None):
    """The lines of *html*, from number *first*, that stay: with the fields of *article*, or those of the page."""
    document = Document(html)
    selection = Selection(selected=[*range(first, len(document.segments))], reasons=None)
    if article is None:
        begin(document, selection)
    else:
        drop_title_and_byline(document, selection, article)
    return [document.segments[i].text for i in selection.selected]


class TestUnseen:
    @pytest.mark.parametrize(
        "blank", ["\u200b", "\u200d", "&shy;", "&#8203;&nbsp;&#8203;", "\u3164", "\u2800", "\ufeff"]
    )
    def test_paragraphs_without_anything_to_see(self, blank):
        article = extract(PAGE.replace("</p><p>", f"</p><p>{blank}</p><h2>{blank}</h2><p>"))
        assert article.text == "\n\n".join(BODY)
        assert article.html == "\n".join(f"<p>{paragraph}</p>" for paragraph in BODY)


class TestTitle:
    def test_headline_that_leads_the_text_is_not_repeated(self):
        html = PAGE.replace("<h1>The keeper</h1><div>", "<div><h2>The Keeper</h2>")
        assert not extract(html).text.startswith("The Keeper")

    @pytest.mark.parametrize("again", ["<h2>The keeper</h2>", "<p><b>The keeper</b></p>"])
    def test_what_heads_a_part_below_the_text_stays(self, again):
        """Be the headline itself kept as text or not."""
        html = f"<h1>The keeper</h1><p>{BODY[0]} {BODY[1]}</p>{again}<p>{BODY[2]}</p>"
        for first in (0, 1):
            assert texts_after(html, first, Article(title="The keeper"))[1:] == ["The keeper", BODY[2]]

    @pytest.mark.parametrize(
        ("heading", "text"),
        [
            ("<h1>The keeper</h1><h4>Town</h4>", "Town"),
            ("<h1><b>The</b><br>keeper</h1>", "The old lamp"),  # a headline in two lines
            ("<h1>The keeper</h1><h2>The<br>lamp</h2>", "The"),
        ],
    )
    def test_headings_of_the_head(self, heading, text):
        html = f"<title>The keeper</title>{heading}<p>The old lamp was lit by the keeper every night of that year.</p>"
        assert texts_after(html)[0].startswith(text)


class TestByline:
    @pytest.mark.parametrize(
        ("author", "line"),
        [("Ann Miller", "Ann Miller"), ("ann_m_99", "@ann_m_99"), ("AP", "By AP"), ("王小明", "作者：王小明")],
    )
    @pytest.mark.parametrize("tag", ["h2", "p"])
    def test_goes(self, author, line, tag):
        assert texts_after(f"<{tag}>{line}</{tag}><p>{BODY[0]}</p>", 0, Article(authors=[author])) == BODY[:1]

    @pytest.mark.parametrize(
        ("author", "line"),
        [
            ("AP", "Japan buys the lamp"),
            ("Ann Miller", "Ann Miller and the old lamp"),
            ("Ann Miller", "By Ann Miller, who has lived in the lighthouse of Northport for all of her life"),
            ("小明", "小明的故事开始了"),
        ],
    )
    def test_lines_that_say_more_stay(self, author, line):
        assert texts_after(f"<p>{line}</p><p>{BODY[0]}</p>", 0, Article(authors=[author]))[0] == line

    @pytest.mark.parametrize(
        ("line", "stays"),
        [
            ("3 May 2024", False),
            ("Updated: 3 May 2024", False),
            ("03.05.2024, 10:30", False),
            ("On 3 May 2024 in the harbour of Northport", True),
            ("4 May 1944", True),
        ],
    )
    def test_date_that_the_page_shows(self, line, stays):
        article = Article(authors=["Ann Miller"], date_published="2024-05-03T10:00:00Z")
        assert (texts_after(f"<p>{line}</p><p>{BODY[0]}</p>", 0, article)[0] == line) is stays

    def test_nothing_else(self):
        assert texts_after("<p>By <a rel=author>Ann Miller</a></p>") == ["By Ann Miller"]


class TestReadAgain:
    def test_within_the_limits_of_then(self):
        html = PAGE.encode()
        limits = Limits(bytes=html.index(BODY[-1].encode()))
        analysis = analyse(html, limits=limits)
        assert len(reread(analysis.article, html, limits=limits).document.segments) == len(analysis.document.segments)
        assert len(reread(analysis.article, html).document.segments) > len(analysis.document.segments)

    def test_without_what_the_site_memory_took_out(self):
        memory = SiteMemory()
        for number in range(3):
            extract(gazette.story(number), gazette.address(number), site=memory)
        html = gazette.story(3)
        analysis = analyse(html, gazette.address(3), site=memory)
        again = reread(analysis.article, html.encode())
        assert again.selection.selected == analysis.selection.selected
        at = next(segment.index for segment in again.document.segments if segment.text == gazette.PITCH)
        assert again.selection.reasons[at] == "not in the article: other pages of the site have it, too"

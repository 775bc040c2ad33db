import pytest
from lxml import html as lxml_html
from report.pages import ESCAPED, EVIL, URL, article, explained, story, texts

from scrapy_article.extract import analyse
from scrapy_article.report import link
from scrapy_article.report.explanation import explanation, overview, segments_of, selections


class TestSegments:
    def test_all_in_order_with_marks(self):
        analysis = analyse(story(), URL)
        tree = explained(story())
        rows = tree.cssselect(".segments li")
        assert texts(tree.cssselect(".segments .text")) == [segment.text for segment in analysis.document.segments]
        kept = set(analysis.selection.selected)
        assert texts(tree.cssselect(".segments .mark")) == [
            "selected" if i in kept else "rejected" for i in range(len(rows))
        ]
        assert ["selected" in row.get("class") for row in rows] == [i in kept for i in range(len(rows))]

    def test_room(self):
        analysis = analyse(story(), URL)
        first = analysis.selection.selected[0]
        whole = segments_of(analysis, "auto", room=10**6)
        part = segments_of(analysis, "auto", "p1-", room=2000)
        assert whole.count("<li ") == len(analysis.document.segments) - first
        shown = part.count("<li ")
        assert 0 < shown < len(analysis.document.segments)
        assert f"{len(analysis.document.segments) - shown} more segments are not shown" in part
        assert f'id="p1-s{first}"' in part
        assert len(part.encode()) < 2500


class TestFields:
    def test_values_and_places(self):
        tree = explained(story())
        rows = {row[0].text_content(): texts(row[1:]) for row in tree.cssselect(".fields tbody tr")}
        assert rows["title"][0] == "The ferry is late again"
        assert rows["authors"][0] == "Ann Lee"
        assert rows["date_published"] == ["2024-03-05T08:30:00+01:00", "meta article:published_time"]

    def test_candidates_and_winners(self):
        tree = explained(story())
        tables = tree.cssselect(".candidates")
        assert texts(tree.cssselect("h3")) == ["Title", "Date of publication", "Authors"]
        assert texts(tree.cssselect(".winner bdi")) == ["The ferry is late again", "2024-03-05", "Ann Lee"]
        for found in tables:
            scores = [float(cell.text) for cell in found.cssselect("tbody td:first-child")]
            assert scores == sorted(scores, reverse=True)
        assert texts(tables[0].cssselect("bdi")).count("The ferry is late again") > 1


class TestSafety:
    def test_nothing_of_the_page_runs(self):
        page = story(title=EVIL, extra=f'<p class="{ESCAPED}" id="{ESCAPED}">{ESCAPED} {ESCAPED}</p>').replace(
            "Ann Lee", ESCAPED
        )
        analysis = analyse(page, f"javascript:{EVIL}")
        made = explanation(analysis, selections(analysis.document, ["auto", "all-text"]), EVIL)
        tree = lxml_html.fromstring(made.encode())
        assert {element.tag for element in tree.iter()}.isdisjoint(
            {"script", "img", "iframe", "object", "embed", "form"}
        )
        for element in tree.iter():
            assert not [name for name in element.attrib if name.startswith("on")]
            assert not (element.get("href") or "").lower().startswith(("javascript", "data"))
        assert EVIL not in made
        assert "default-src 'none'" in made

    def test_ids_are_unique(self):
        tree = explained(story(), "auto", "density")
        ids = tree.xpath("//@id")
        assert len(ids) == len(set(ids))
        assert {link[1:] for link in tree.xpath("//a/@href") if link.startswith("#")} <= set(ids)


class TestMethods:
    def test_side_by_side(self):
        tree = explained(story(), "auto", "all-text", "density")
        columns = [th.text for th in tree.cssselect(".methods thead th")]
        assert columns == ["Segment", "auto", "all-text", "density"]
        for row in tree.cssselect(".methods tbody tr"):
            signs = [cell.text for cell in row.cssselect("td")]
            assert signs[1] == "✓"
            assert ("differs" in (row.get("class") or "")) == ("–" in signs)
            assert ("*" in row.text_content()) == ("–" in signs)
        assert [cell.get("aria-label") for cell in tree.cssselect(".methods tbody tr:first-child td")][:2] == [
            "rejected",
            "selected",
        ]


def test_list_of_several_pages():
    one = article(0.5, title="One & two", warnings=["paywall", "deep"], probability=0.987)
    two = article(None, title=None, page_type="index")
    tree = lxml_html.fromstring(overview([("r 1.html", "pages/one.html", one), ("r-2.html", "two", two)]))
    first, second = tree.find(".//tbody")
    assert first.find(".//a").get("href") == "r%201.html"
    assert first.find(".//a").text_content() == "One & two"
    assert "pages/one.html · paywall · deep" in first.text_content()
    assert [cell.text_content() for cell in first][1] == "article 0.99"
    assert [cell.text_content() for cell in first][3] == "0.50"
    assert second.find(".//a").text_content() == "(no title)"
    assert [cell.text_content() for cell in second][3] == "–"
    assert tree.find(".//h1").text == "Report on 2 pages"


def test_nothing_of_several_pages_runs():
    made = overview([(EVIL, EVIL, article(0.1, title=EVIL, warnings=[EVIL]))])
    assert EVIL not in made
    tree = lxml_html.fromstring(made)
    assert not list(tree.iter("script", "img", "iframe"))


@pytest.mark.parametrize("url", ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", " javascript:x", "x"])
def test_only_the_web_is_linked(url):
    assert "<a" not in link(url)

from lxml import html as lxml_html
from report.pages import EVIL, article

from scrapy_article.report.explanation import Report, overview


def test_lines():
    one = article(0.5, title="One & two", warnings=["paywall", "deep"], probability=0.987)
    two = article(None, title=None, page_type="index")
    tree = lxml_html.fromstring(overview([Report("r 1.html", "pages/one.html", one), Report("r-2.html", "two", two)]))
    first, second = tree.find(".//tbody")
    assert first.find(".//a").get("href") == "r%201.html"
    assert first.find(".//a").text_content() == "One & two"
    assert "pages/one.html · paywall · deep" in first.text_content()
    assert [cell.text_content() for cell in first][1] == "article 0.99"
    assert [cell.text_content() for cell in first][3] == "0.50"
    assert second.find(".//a").text_content() == "(no title)"
    assert [cell.text_content() for cell in second][3] == "–"
    assert tree.find(".//h1").text == "How 2 pages were read"


def test_nothing_of_the_pages_runs():
    made = overview([Report(EVIL, EVIL, article(0.1, title=EVIL, warnings=[EVIL]))])
    assert EVIL not in made
    tree = lxml_html.fromstring(made)
    assert not list(tree.iter("script", "img", "iframe"))

from lxml import html as lxml_html
from report.pages import EVIL, SETTINGS, article, collected, crawled, made, response, story, texts
from scrapy.http import HtmlResponse

from scrapy_article import Article
from scrapy_article.plugin.settings import ArticleSettings
from scrapy_article.report import crawl_page as module
from scrapy_article.report.crawl_report import Collector


def parsed(collector: Collector, stats=None):
    return lxml_html.fromstring(made(collector, stats=stats).encode(), parser=lxml_html.HTMLParser(encoding="utf-8"))


def section(tree, name: str):
    return tree.get_element_by_id(name).getparent()


def rows(found) -> list[list[str]]:
    return [texts(row) for row in found.iter("tr")]


class TestPage:
    def test_figures(self):
        tree = parsed(crawled())
        figures = dict(reversed(text.split(" ", 1)) for text in texts(tree.cssselect("header .figures li")))
        assert figures == {
            "pages": "5", "articles": "4", "index pages": "1", "other pages": "0",
            "items scraped": "4", "items dropped": "2", "sites": "2",
        }  # fmt: skip
        assert "2024-03-05 08:30 to 2024-03-05 09:30 UTC, 1:00:05; finish reason: finished." in tree.text_content()

    def test_sites(self):
        lines = rows(section(parsed(crawled()), "sites"))
        assert lines[0] == ["Site", "pages", "articles", "items", "dropped", "mean expected quality"]
        assert [line[:5] for line in lines[1:]] == [
            ["site0.example", "3", "2", "2", "1"],
            ["site1.example", "2", "2", "2", "1"],
        ]

    def test_missing_fields(self):
        lines = rows(section(parsed(crawled()), "missing-fields"))
        column = lines[0].index("main_image")
        assert [line[column] for line in lines[1:]] == ["100 %", "100 %", "100 %"]
        assert [line[lines[0].index("authors")] for line in lines[1:]] == ["0 %", "0 %", "0 %"]


class TestDates:
    def bars(self, *dates: str) -> tuple[str, dict[str, str]]:
        found = collected(*(("https://a.example/", article(date_published=date)) for date in dates))
        head, *lines = rows(section(parsed(found), "lengths-dates-quality").cssselect("table")[1])
        return head[0], {line[0]: line[1] for line in lines}

    def test_days(self):
        assert self.bars("2024-03-05T08:30:00", "2024-03-05", "2024-02-29") == (
            "Day of publication",
            {"2024-02-29": "1", "2024-03-05": "2"},
        )

    def test_years(self):
        title, bars = self.bars(*(f"{year}-{month:02}-01" for year in range(1950, 2020) for month in range(1, 13)))
        assert title == "Year of publication"
        assert bars == {str(year): "12" for year in range(1989, 2020)}


class TestExplanations:
    def test_links(self):
        tree = parsed(crawled())
        table = section(tree, "lowest-expected-quality")
        qualities = [float(line[0]) for line in rows(table)[1:]]
        assert len(qualities) == 4
        assert qualities == sorted(qualities)
        links = [a.get("href")[1:] for a in table.iter("a") if a.get("href").startswith("#")]
        for number, link in enumerate(links):
            explained = tree.get_element_by_id(link)
            assert explained.get("class") == "explained"
            assert explained.cssselect(".segments li")
            assert f"#doubtful-{number}" in [a.get("href") for a in explained.iter("a")]
        assert len(tree.xpath("//@id")) == len(set(tree.xpath("//@id")))

    def test_page_that_cannot_be_explained(self, monkeypatch, caplog):
        def fail(*args: object, **kwargs: object) -> None:
            raise RuntimeError("no")

        monkeypatch.setattr(module, "reread", fail)
        assert not parsed(crawled()).cssselect(".explained")
        assert "could not be explained" in caplog.text


class TestSize:
    def test_it_is_bounded(self):
        found = Collector()
        text = "&<>\"'" * 100
        lines = "".join(f'<p class="{text}">語{text} {i}, and so it goes on. &amp;&amp;&lt;</p>' for i in range(400))
        head = f'<title>{"&quot;" * 3000}</title><meta name="description" content="{"&lt;" * 9000}">'
        page = f"<html><head>{head}</head><body><article>{lines}</article></body></html>".encode()
        for number in range(30):
            found.page(response(f"https://{'&' * 200}{number}.example/{'&' * 3000}", page), article(0.1), SETTINGS)
        for number in range(2000):
            url = f"https://{'x' * 200}{number}.example/"
            found.page(response(url), article(0.9, warnings=[]), SETTINGS)
            found.drop(url, f"{'&' * 50}{number}")
        size = len(made(found, "&" * 5000).encode())
        assert size < 2_000_000
        assert size > 500_000


def test_nothing_of_the_pages_runs():
    found = crawled()
    page = story(title="x", extra=f"<p>{EVIL}</p>").encode()
    found.page(response(f"https://a.example/{EVIL}", page), article(0.0, title=EVIL, warnings=[EVIL]), SETTINGS)
    found.drop(f"https://{EVIL}/", EVIL)
    tree = lxml_html.fromstring(made(found, EVIL).encode())
    assert not list(tree.iter("script", "img", "iframe"))
    assert not [name for element in tree.iter() for name in element.attrib if name.startswith("on")]


class TestDoubt:
    def test_pages_that_were_dropped_in_doubt_are_explained(self):
        collector = crawled()
        for number, probability in enumerate((0.99, 0.7, 0.6, 0.7)):
            response = HtmlResponse(f"https://a.example/{number}", body=b"<h1>News</h1><p>One line of text.</p>")
            found = Article(url=response.url, title=f"Page {number}", page_type="index", index_probability=probability)
            found.reasons["page_type"] = "12 headline links"
            collector.dropped_page(response, found, ArticleSettings(), "index")
            collector.dropped_page(response, found, ArticleSettings(), "index")  # each has several items
        page = parsed(collector)
        lines = rows(section(page, "dropped-in-doubt"))
        assert [line[0] for line in lines[1:]] == ["0.60", "0.70", "0.70"]
        assert "Page 2" in lines[1][1]
        assert "12 headline links" in lines[1][1]
        (link,) = section(page, "dropped-in-doubt").xpath("(.//a[@class='whole'])[1]")
        (explained,) = page.xpath(f"//section[@id='{link.get('href')[1:]}']")
        assert "One line of text." in explained.text_content()

    def test_errors(self):
        stats = {"retry/count": 3, "downloader/response_status_count/200": 9, "downloader/response_status_count/503": 4}
        lines = rows(section(parsed(crawled(), stats), "errors-and-retries"))
        assert lines[1:] == [["downloader/response_status_count/503", "4"], ["retry/count", "3"]]

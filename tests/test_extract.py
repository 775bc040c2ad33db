import json
import subprocess
import sys
from pathlib import Path
from typing import ClassVar
from zipfile import ZipFile

import pytest
from lighthouse import BODY, PAGE
from lxml import etree, objectify

import scrapy_article
from scrapy_article import Article, extract
from scrapy_article.article import FIELD_NAMES
from scrapy_article.document import Document
from scrapy_article.extract import WARNINGS
from scrapy_article.fields.language import reading_time

STORY = (
    "<p>The old bridge is closed until the end of autumn, said the mayor, and nobody was surprised to hear it.</p>" * 4
)
XHTML = f"""<html xmlns='http://www.w3.org/1999/xhtml' lang='en'><head><title>The bridge</title><script>1</script></head>
<body><article><h1>The bridge</h1>{STORY}<p>And <b>so</b> on, <i/>he said.</p></article></body></html>"""


def own_elements(xml):
    """A tree whose elements hold no elements, to ask them."""

    class Empty(etree.ElementBase):
        def __iter__(self):
            return iter(())

        def __len__(self):
            return 7

    parser = etree.XMLParser()
    parser.set_element_class_lookup(etree.ElementDefaultClassLookup(element=Empty))
    return etree.fromstring(xml, parser)


class TestInput:
    @pytest.mark.parametrize("html", [PAGE, PAGE.encode(), PAGE.encode("utf-16"), etree.HTML(PAGE)])
    def test_kinds(self, html):
        article = extract(html, "https://example.org/the-keeper")
        assert article.text == "\n\n".join(BODY)
        assert article.html.count("<p>") == 6
        assert article.title == "The keeper"
        assert article.url == "https://example.org/the-keeper"
        assert article.page_type == "article"
        assert article.probability > 0.5

    def test_document(self):
        document = Document(PAGE, "https://example.org/the-keeper")
        assert extract(document) == extract(PAGE, "https://example.org/the-keeper")
        assert extract(document, method="density").reasons["text"].startswith("method density")

    def test_wrong_type(self):
        with pytest.raises(TypeError, match="site must be a SiteMemory, not str"):
            extract(PAGE, site="memory.sqlite")
        with pytest.raises(TypeError, match="url must be a string or None, not float"):
            extract(PAGE, float("nan"))  # as tables have it where nothing is
        with pytest.raises(TypeError, match="downloaded must be a datetime or None, not str"):
            extract("<p>Nothing that has a date.", downloaded="2024-05-03")
        with pytest.raises(TypeError):
            extract(None)

    @pytest.mark.parametrize("broken", ["&#xD800;", "\xed\xa0\x80", "\xff\xfe", "&#0;", "<\xe9>"])
    @pytest.mark.parametrize("place", ["<p>", "<a title='", "<!--", "<time datetime='", "<?x ", "<img alt='"])
    def test_tree_of_xml_with_what_is_no_unicode(self, broken, place):
        end = {"'": "'/>", "-": "-->", " ": "?>", ">": "</p>"}[place[-1]]
        xml = f"<html><body>{STORY}{place}{broken}{end}{STORY}</body></html>".encode("latin-1")
        root = etree.fromstring(xml, etree.XMLParser(recover=True))
        for method in ("auto", "all-text"):
            assert "The old bridge" in extract(root, method=method).text

    def test_tree_of_any_other_parser(self):
        for xml in (XHTML, XHTML.replace(" xmlns='http://www.w3.org/1999/xhtml'", "")):
            expected = extract(xml)
            assert expected.title == "The bridge"
            before = etree.tostring(root := etree.fromstring(xml))
            assert extract(root).to_dict() == expected.to_dict()
            assert etree.tostring(root) == before
            for tree in (objectify.fromstring(xml), objectify.fromstring(xml).getroottree(), own_elements(xml)):
                assert extract(tree).to_dict() == expected.to_dict()
        assert extract(etree.Comment("x")).text == extract(etree.ProcessingInstruction("x")).text == ""

    def test_tree_of_a_file(self, tmp_path):
        (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
        tree = etree.parse(tmp_path / "page.html", etree.HTMLParser(encoding="utf-8"))
        before = etree.tostring(tree)
        assert extract(tree).text == extract(PAGE).text
        assert etree.tostring(tree) == before
        assert "no-markup" in extract(etree.ElementTree()).warnings


FULL = f"""<html lang=en><head><title>The bridge | The Planet</title><meta property=og:site_name content="The Planet">
<script type="application/ld+json">{{"@type": "NewsArticle", "headline": "The bridge", "author": {{"name": "Ann Lee"}},
"datePublished": "2024-03-05T10:00:00Z", "keywords": "river, town", "isAccessibleForFree": false}}</script></head>
<body><nav><a href=/>Home</a></nav><article><h1>The bridge</h1><p>By Ann Lee, 5 March 2024</p>
<figure><img src=/bridge.jpg alt="The bridge" width=800><figcaption>The old bridge.</figcaption></figure>{STORY}
<p><a href="/the-bridge?page=2">Next page</a></p></article></body></html>"""
NEWS = (
    f"<a href=/2024/03/0{day}/a-long-story-of-the-bridge-{day}><h2>A long story of the bridge {day}</h2></a>"
    for day in range(9)
)
PAGES = (FULL, PAGE, f"<h1>News</h1>{''.join(NEWS)}", "<p>Too little.</p>", "")
ALWAYS = {"url", "warnings", "reasons"}


class TestFields:
    """What is asked for has the same value as if all were; the rest is empty."""

    @staticmethod
    def check(html: str, *names: str) -> None:
        whole = extract(html, "https://example.org/the-bridge", fields=FIELD_NAMES)
        article = extract(html, "https://example.org/the-bridge", fields=names)
        for name in {*FIELD_NAMES} - ALWAYS:
            assert getattr(article, name) == getattr(whole if name in names else Article(), name), name
        assert article.url == whole.url
        assert article.reasons == {name: reason for name, reason in whole.reasons.items() if name in names}
        untold = set() if "is_accessible_for_free" in names else {"paywall"}
        assert {*article.warnings} == {*whole.warnings} - untold

    @pytest.mark.parametrize("name", sorted({*FIELD_NAMES} - ALWAYS))
    def test_one(self, name: str) -> None:
        for html in PAGES:
            self.check(html, name)

    def test_several(self) -> None:
        for html in PAGES:
            self.check(html)
            self.check(html, "title", "text", "date_published")
            self.check(html, *{*FIELD_NAMES} - ALWAYS)

    def test_what_nobody_asks_for_is_not_looked_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> None:
            raise AssertionError

        for name in ("images_of", "choose_tags", "choose_site_name"):
            monkeypatch.setattr(f"scrapy_article.fields.{name}", fail)
        for name in ("judge", "to_html", "content_id"):
            monkeypatch.setattr(sys.modules["scrapy_article.extract"], name, fail)
        article = extract(FULL, "https://example.org/the-bridge", fields=["title", "text", "date_published"])
        assert (article.title, article.date_published) == ("The bridge", "2024-03-05T10:00:00+00:00")

    def test_wrong(self) -> None:
        with pytest.raises(ValueError, match="no field 'titel': did you mean 'title'"):
            extract(PAGE, fields=["text", "titel"])
        for wrong in ("title", 3):
            with pytest.raises(TypeError, match="fields must be a collection of names or None, not"):
                extract(PAGE, fields=wrong)  # type: ignore[arg-type]


class TestWarnings:
    @pytest.mark.parametrize(
        ("html", "code"),
        [
            ("", "no-markup"),
            ("pages/a.html", "no-markup"),
            (b"https://example.com/a.html", "no-markup"),
            (b"\xff\xd8\xff\xe0 not a page", "bad-encoding"),
            ("<html><body><script>x</script></body></html>", "empty"),
            ("<div>" * 3000 + "x", "deep"),
        ],
    )
    def test_codes(self, html, code):
        if code == "bad-encoding":
            html = b'<meta charset="utf-8">' + "é".encode() * 20 + html * 3
        warnings = extract(html).warnings
        assert code in warnings
        assert set(warnings) <= set(WARNINGS)


class TestStructuredText:
    def page(self, body):
        entry = json.dumps({"@type": "NewsArticle", "headline": "The keeper", "articleBody": body})
        return f'<html><body><div id="root"></div><script type="application/ld+json">{entry}</script></body></html>'

    @pytest.mark.parametrize(
        "body",
        [
            "\n".join(BODY),
            "\r\n\r\n".join(BODY),
            "".join(f"<p>{p}</p>" for p in BODY),
            "".join(f"&lt;p&gt;{p}&lt;/p&gt;" for p in BODY),
        ],
    )
    def test_taken_where_the_page_shows_none(self, body):
        article = extract(self.page(body))
        assert article.text == "\n\n".join(BODY)
        assert article.html.startswith("<p>The lighthouse")
        assert "structured-text" in article.warnings
        assert article.page_type == "article"
        assert article.reasons["text"] == "JSON-LD articleBody"
        assert article.reading_time == reading_time(sum(map(len, BODY)), article.language)

    def test_the_site_learns_nothing_of_it(self):
        class Taught(scrapy_article.SiteMemory):
            lessons = 0

            def learn(self, recalled):
                self.lessons += 1

        site = Taught()
        page = self.page("\n".join(BODY)).replace("</div>", f"</div><p>{BODY[0]}</p>")
        assert "structured-text" in extract(page, "https://example.org/a", site=site).warnings
        assert site.lessons == 0
        extract(PAGE, "https://example.org/b", site=site)
        assert site.lessons == 1


def test_the_library_does_not_import_scrapy():
    code = "import sys, scrapy_article; scrapy_article.extract('<p>x'); sys.exit('scrapy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


class TestPackage:
    def test_names(self):
        """Before anything is asked for: what editors and shells complete."""
        code = "import sys, scrapy_article as s; sys.exit(len({*s.__all__} - {*dir(s)}))"
        assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
        for name in scrapy_article.__all__:
            assert getattr(scrapy_article, name)


@pytest.mark.slow
def test_package_in_a_zip_file(tmp_path: Path) -> None:
    """As in an egg of scrapyd, or where Spark sends it to its workers."""
    package = Path(scrapy_article.__file__).parent
    with ZipFile(tmp_path / "package.zip", "w") as archive:
        for file in package.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                archive.write(file, Path("scrapy_article", file.relative_to(package)))
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'package.zip')!r}); import scrapy_article as s; "
        "assert '.zip' in s.__file__; from scrapy_article.report import resource; "
        "html = sys.stdin.read(); print([s.extract(html, method=m).title for m in ('auto', 'fe', 'mss')], "
        "bool(resource('labelling.js')), bool(resource('report.css')))"
    )
    page = "<html lang=en><title>The ferry</title><h1>The ferry</h1>" + "<p>It left the harbour at six o'clock.</p>" * 9
    done = subprocess.run([sys.executable, "-c", code], input=page, capture_output=True, text=True, check=False)
    assert done.stdout == "['The ferry', 'The ferry', 'The ferry'] True True\n", done.stderr


@pytest.mark.parametrize(
    "html",
    [
        '<?xml version="1.0"?><rss version="2.0"><channel><title>The Post</title><item><title>A</title>{}</item></channel></rss>',
        '<feed xmlns="http://www.w3.org/2005/Atom"><title>The Post</title><entry><title>A</title>{}</entry></feed>',
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><item><title>A</title>{}</item></rdf:RDF>',
        "<urlset><url><loc>https://a.example/</loc>{}</url></urlset>",
    ],
    ids=["RSS", "Atom", "RSS 1.0", "sitemap"],
)
def test_feeds_and_sitemaps_are_no_pages(html):
    html = html.format(f"<description>{' '.join(BODY)}</description>")
    for page in (html, html.encode(), f"\ufeff<!-- made by hand -->{html}".encode()):
        article = extract(page, "https://a.example/feed/")
        assert (article.page_type, article.text, article.warnings) == ("other", "", ["not-html"])


class TestListed:
    """What a feed or a sitemap says of an article is one more candidate."""

    LISTED: ClassVar = {
        "title": "The bridge is closed",
        "date_published": "2024-05-03T10:00:00+02:00",
        "authors": ["Ann Lee"],
        "language": "en",
        "source": "feed",
    }

    def test_where_the_page_says_nothing(self):
        article = extract(STORY, "https://example.com/bridge", listed=self.LISTED)
        assert (article.title, article.authors) == ("The bridge is closed", ["Ann Lee"])
        assert article.date_published == "2024-05-03T10:00:00+02:00"
        assert article.reasons["title"] == "feed title"
        assert article.reasons["date_published"] == "feed date"
        assert article.reasons["authors"] == "feed author"

    def test_where_the_page_knows_better(self):
        page = (
            '<head><title>Bridge closed</title><meta property="article:published_time" content="2024-05-01T08:00Z"></head>'
            f"<h1>Bridge closed until autumn</h1><p>By Bo Dahl, 1 May 2024</p>{STORY}"
        )
        article = extract(page, "https://example.com/bridge", listed={**self.LISTED, "authors": []})
        assert article.title == "Bridge closed until autumn"
        assert article.date_published == "2024-05-01T08:00:00+00:00"
        assert article.authors == ["Bo Dahl"]

    @pytest.mark.parametrize("listed", [{}, {"title": None, "authors": "Ann Lee", "date_published": 7}, {"source": []}])
    def test_what_is_no_value(self, listed):
        assert extract(STORY, listed=listed).text == extract(STORY).text

import re
import zlib
from base64 import b64encode
from contextlib import suppress

import pytest
from lxml import html as lxml_html
from report.images import png, serve
from report.pages import ESCAPED, EVIL, URL, story

from scrapy_article.extract import analyse
from scrapy_article.report.printing import image_urls, load_pdf, print_page, print_section, to_pdf

DATA = "data:image/png;base64,AAAA"
FIGURE = (
    '<figure><img src="/ferry.jpg" alt="A ferry"><figcaption>The ferry on its way. '
    '<span class="credit">Photo: Bo Ek</span></figcaption></figure>'
    "<p>In the harbour the lorries left first, then the children, who had slept all the way, and in the end the captain.</p>"
)
ARABIC = (
    '<html lang="ar"><title>افتتاح المحطة</title><body><article><h1>افتتاح المحطة</h1>'
    + "<p>قال رئيس البلدية إن المحطة الجديدة ستخدم ثلاثة آلاف راكب في اليوم، وإن العمل فيها قد انتهى قبل الموعد المحدد.</p>"
    * 1
    + "<p>وأضاف أن الحكومة تعتزم بناء محطة أخرى في شمال المدينة خلال العامين المقبلين، إذا سمحت الميزانية بذلك.</p></article>"
)


def section(page: str, pictures: dict[str, str] | None = None, url: str | None = URL, **options):
    made = print_section(analyse(page, url, **options), pictures or {})
    return lxml_html.fragment_fromstring(made)


class TestSection:
    def test_head(self):
        article = section(story())
        header = article.find("header")
        assert header.find("h1").text == "The ferry is late again"
        assert [p.text_content() for p in header.iter("p")] == ["The Loop", "Ann Lee · 2024-03-05 08:30"]
        assert article.get("lang") == "en"
        assert article.get("dir") == "ltr"
        assert article.find("footer").text_content() == URL

    def test_picture_stands_where_it_stood(self):
        analysis = analyse(story(extra=FIGURE), URL)
        assert image_urls(analysis.article) == ["https://loop.example/ferry.jpg"]
        article = section(story(extra=FIGURE), {"https://loop.example/ferry.jpg": DATA})
        figure = article.find("figure")
        assert figure.find("img").get("src") == DATA
        assert figure.find("img").get("alt") == "A ferry"
        assert figure.find("figcaption").text == "The ferry on its way. (Bo Ek)"
        assert figure.getnext().text_content().startswith("In the harbour")
        assert figure.getprevious().tag == "p"
        assert article.text_content().count("The ferry on its way") == 1
        assert article.text_content().count("Bo Ek") == 1

    def test_picture_that_was_not_fetched(self):
        article = section(story(extra=FIGURE))
        assert article.find("figure").get("class") == "missing"
        assert article.find("figure/img") is None
        assert article.find("figure/figcaption").text == "The ferry on its way. (Bo Ek)"
        silent = section(
            story(extra=FIGURE.replace("The ferry on its way. ", "").replace("Photo: Bo Ek", "").replace("A ferry", ""))
        )
        assert silent.find("figure") is None

    def test_nothing_of_the_page_runs(self):
        extra = f'<p>{ESCAPED} is what the page says, and it says so at some length, as if it were a sentence.</p><figure><img src="/a.jpg" alt="{ESCAPED}"><figcaption>{ESCAPED}</figcaption></figure>'
        analysis = analyse(
            story(
                title=ESCAPED,
                extra=extra + "<p>And it goes on after the picture, as pages do, for another line or two.</p>",
            ),
            f'https://loop.example/"><script>{EVIL}',
        )
        for pictures in ({}, {"https://loop.example/a.jpg": DATA}):
            made = print_page([print_section(analysis, pictures)], EVIL)
            tree = lxml_html.fromstring(made.encode())
            assert not list(tree.iter("script", "iframe", "object"))
            assert all(image.get("src") == DATA for image in tree.iter("img"))
            assert not [name for element in tree.iter() for name in element.attrib if name.startswith("on")]


def streams(pdf: bytes) -> str:
    """The objects of a PDF, those too that are compressed."""
    found = [pdf]
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        with suppress(zlib.error):
            found.append(zlib.decompress(stream))
    return b"\n".join(found).decode("latin-1")


@pytest.fixture
def pdf_library():
    try:
        load_pdf()
    except (ImportError, OSError) as error:
        pytest.skip(f"no PDF can be made here: {error}")


@pytest.mark.usefixtures("pdf_library")
@pytest.mark.filterwarnings("ignore::UserWarning")
class TestPdf:
    @pytest.mark.slow
    def test_pages(self):
        one = print_section(analyse(ARABIC), {})
        made = to_pdf(print_page([one, one], "Two articles"))
        assert made.startswith(b"%PDF-")
        assert len(re.findall(r"/Type /Page\b", streams(made))) == 2
        assert "Two articles" in streams(made)

    def test_pictures_are_inside_and_nothing_is_fetched(self):
        data = f"data:image/png;base64,{b64encode(png()).decode()}"
        with serve({"/x.png": (200, {}, png())}) as (address, asked):
            body = f'<p>x</p><img src="{data}"><img src="{address}/x.png"><link rel=stylesheet href="{address}/x.css"><img src="file:///etc/hostname">'
            made = to_pdf(print_page([body], "Pictures"))
            assert asked == []
        assert streams(made).count("/Subtype /Image") == 1

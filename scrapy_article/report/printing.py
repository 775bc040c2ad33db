"""Articles for print: only headline, by-line, date, images with their captions, and text.

After Luo, Fan, Liu, Lin and Liu, "Web article extraction for web printing: a DOM+visual based approach", DocEng 2009,
which extracts articles to print them. One HTML page contains everything, with its images; the PDF is made from it.
"""

from __future__ import annotations

import logging
import re
import time
from base64 import b64encode
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from unicodedata import bidirectional
from urllib import request

from w3lib.url import safe_url_string

from scrapy_article.article import Article, Image
from scrapy_article.document import Flag, Segment
from scrapy_article.extract import Analysis
from scrapy_article.fields.media.images import images_of
from scrapy_article.fields.page import Page
from scrapy_article.fields.title import choose_title
from scrapy_article.output import to_html
from scrapy_article.report import link, plain, resource, shell
from scrapy_article.text.words import letters

MAX_IMAGES = 60
"""Maximum images of one article that are printed."""
MAX_CAPTION = 2000
"""Maximum characters of a caption."""
MAX_LABEL = 20
"""Maximum letters of the label before a credit."""
SAMPLE = 2000
"""Characters of the text that are checked for its direction."""
RESOLUTION = 220
"""Dots per inch of images in a PDF, at most; JPEG quality is *QUALITY*."""
QUALITY = 85


def image_urls(article: Article) -> list[str]:
    """Return the URLs of the images that `print_section` can print."""
    return [image.url for image in _images(article)]


def _images(article: Article) -> list[Image]:
    """The images in the text; if it has none, the main image."""
    if not article.images and article.main_image:
        return [Image(article.main_image)]
    return article.images[:MAX_IMAGES]


def print_section(analysis: Analysis, images: Mapping[str, str]) -> str:
    """Return the article of *analysis* as HTML to be printed.

    *images* are ``data:`` URLs by the URLs of `image_urls`. If one is missing, its caption is printed.
    """
    article = analysis.article
    by = _filled("<bdi>{}</bdi>", plain(", ".join(article.authors)))
    date = _filled('<bdi dir="ltr">{}</bdi>', plain((article.date_published or "")[:16].replace("T", " ")))
    kicker = _filled("<p>{}</p>\n", plain(article.site_name or ""))
    title = _filled("<h1>{}</h1>\n", plain(article.title or ""))
    about = _filled("<p>{}</p>\n", " · ".join(filter(None, (by, date))))
    foot = _filled("<footer><p>{}</p></footer>\n", article.url and link(article.canonical_url or article.url))
    lang = _filled(' lang="{}"', plain(article.language or ""))
    return (
        f'<article{lang} dir="{_direction(article)}">\n<header>\n{kicker}{title}{about}</header>\n'
        f"{''.join(_body(analysis, images))}{foot}</article>\n"
    )


def _filled(form: str, markup: str | None) -> str:
    return form.format(markup) if markup else ""


def print_page(sections: Sequence[str], title: str) -> str:
    """Return a self-contained page of *sections* from `print_section`; each begins on a new sheet."""
    return shell(title, "".join(sections), resource("print.css"), attributes="")


def _direction(article: Article) -> str:
    """``rtl`` if most letters are of scripts that run from right to left, else ``ltr``."""
    kinds = [bidirectional(char) for char in f"{article.title or ''} {article.text[:SAMPLE]}"]
    return "rtl" if sum(kind in ("R", "AL") for kind in kinds) > kinds.count("L") else "ltr"


def _body(analysis: Analysis, images: Mapping[str, str]) -> Iterator[str]:
    """The text with each image at its position on the page."""
    document, selection, article = analysis
    figures = [(image, _figure(image, images.get(image.url))) for image in _images(article)]
    selected = selection.selected
    if not selected or "structured-text" in article.warnings or selection.text is not None:
        yield from (figure for _, figure in figures)  # their positions in such a text are unknown
        yield article.html + "\n"
        return
    page = Page(document, selected)
    choose_title(page)  # records its position on the page
    places = {placed.image.url: placed.place.position for placed in images_of(page)}
    printed = [image for image, figure in figures if figure]
    captions = {letters(text) for image in printed for text in (image.caption, image.credit) if text} - {""}
    selected = [i for i in selected if not _is_caption(document.segments[i], captions)]
    before: defaultdict[int, str] = defaultdict(str)
    start = 0
    for image, figure in figures:
        start = max(start, bisect_left(selected, places.get(image.url, 0)))
        before[selected[start] if start < len(selected) else -1] += figure
    after = before.pop(-1, "")
    yield f"{to_html(document, selected, before)}\n{after}"


def _is_caption(segment: Segment, captions: set[str]) -> bool:
    """Whether *segment* is already printed as a caption: it has the same text, or that after a word for *photo*."""
    text = letters(segment.text[:MAX_CAPTION])
    if not segment.block.flags & (Flag.FIGURE | Flag.CAPTION):
        return text in captions
    return any(text.endswith(caption) and len(text) - len(caption) <= MAX_LABEL for caption in captions)


def _figure(image: Image, data: str | None) -> str:
    credit = _filled("({})", image.credit)
    text = plain(" ".join(filter(None, (image.caption, credit))))
    alt = plain(image.alt or "")
    caption = _filled("<figcaption>{}</figcaption>", text if data else text or alt)
    if data:
        return f'<figure><img src="{plain(data)}" alt="{alt}">{caption}</figure>\n'
    return _filled('<figure class="missing">{}</figure>\n', caption)


# --- PDF ------------------------------------------------------------------------


def load_pdf() -> None:
    """Raise ImportError or OSError, with the cause in one line, if no PDF can be made here."""
    import_module("weasyprint")  # OSError without Pango, which draws its text


def to_pdf(page: str) -> bytes:
    """Return the self-contained *page* as a PDF. Nothing is downloaded. The extra ``print`` is required."""
    weasyprint, urls = import_module("weasyprint"), import_module("weasyprint.urls")
    document = weasyprint.HTML(string=page, url_fetcher=urls.URLFetcher(allowed_protocols={"data"}))
    pdf: bytes = document.write_pdf(optimize_images=True, jpeg_quality=QUALITY, dpi=RESOLUTION)
    return pdf


logger = logging.getLogger(__name__)

TIMEOUT = 10.0
"""Seconds in which a server must respond, and in which an image must be downloaded."""
MAX_BYTES = 10_000_000
"""Maximum bytes of one image."""
MAX_TOTAL = 60_000_000
"""Bytes of all images together after which no more are downloaded."""
MAX_CONNECTIONS = 6
CHUNK = 65536
USER_AGENT = "Mozilla/5.0 (compatible; scrapy-article)"

_KINDS = {
    "image/jpeg": re.compile(rb"\xff\xd8\xff"),
    "image/png": re.compile(rb"\x89PNG\r\n\x1a\n"),
    "image/gif": re.compile(rb"GIF8[79]a"),
    "image/webp": re.compile(rb"RIFF....WEBP", re.DOTALL),
    "image/avif": re.compile(rb"....ftypavi[fs]", re.DOTALL),
}
"""First bytes of the files of each type. Images that can have scripts or URLs (SVG) are left out."""


def fetch_images(urls: Iterable[str], referer: str | None = None, user_agent: str | None = None) -> dict[str, str]:
    """Return the images at *urls* as ``data:`` URLs, without those that cannot be downloaded."""
    headers = {"User-Agent": user_agent or USER_AGENT, "Accept": "image/avif,image/webp,image/*,*/*;q=0.5"}
    if referer and referer.lower().startswith(("http://", "https://")):
        headers["Referer"] = referer.partition("#")[0]
    wanted = [url for url in dict.fromkeys(urls) if url.lower().startswith(("http://", "https://"))]
    found: dict[str, str] = {}
    total = 0
    with ThreadPoolExecutor(MAX_CONNECTIONS) as pool:
        while wanted and total < MAX_TOTAL:  # no more are requested, and kept, than may be needed
            group, wanted = wanted[:MAX_CONNECTIONS], wanted[MAX_CONNECTIONS:]
            for url, body in zip(group, pool.map(lambda url: _fetch(url, headers), group), strict=True):
                kind = next((kind for kind, start in _KINDS.items() if start.match(body)), None)
                total += len(body)
                if kind and total <= MAX_TOTAL:
                    found[url] = f"data:{kind};base64,{b64encode(body).decode('ascii')}"
    return found


def _fetch(url: str, headers: dict[str, str]) -> bytes:
    """The body at *url*; empty if it cannot be downloaded, takes too long or is too large.

    *url* is an HTTP URL; redirects to local files are not followed.
    """
    end = time.monotonic() + TIMEOUT
    try:
        with request.urlopen(request.Request(safe_url_string(url), headers=headers), timeout=TIMEOUT) as response:
            body = bytearray()
            while chunk := response.read1(CHUNK):
                body += chunk
                if len(body) > MAX_BYTES or time.monotonic() > end:
                    raise ValueError("too large or too slow")
            return bytes(body)
    except Exception as error:  # whatever a server can do wrong: the article is printed without the image
        logger.info("The image %s was not downloaded: %s", url, error)
        return b""

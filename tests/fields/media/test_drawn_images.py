"""Images whose URL stands elsewhere than in an ``img``."""

from html import escape

import pytest
from promises.ordinary import PARAGRAPHS, TITLE, URL, page, with_inside

from scrapy_article import extract

HALL = "https://www.example.com/photos/hall.jpg"
IMG = f'<img src="{HALL}" alt="The hall">'


def images(html: str) -> list[tuple[str, str | None]]:
    return [(image.url, image.caption) for image in extract(html, URL).images]


@pytest.mark.parametrize(
    "image",
    [
        '<div style="background-image:url(/photos/hall.jpg);height:430px"></div>',
        """<span style='background: #ccc URL( "/photos/hall.jpg" ) no-repeat'></span>""",
        '<div class="lazyload" data-bg="/photos/hall.jpg"></div>',
        '<x-picture srcset="/photos/hall-small.jpg 400w, /photos/hall.jpg 800w"></x-picture>',
        f"<div></div><noscript>{escape(IMG)}</noscript>",
        f"<noscript>{escape(f'<picture>{IMG}</picture>')}</noscript>",
    ],
)
def test_in_a_figure(image: str) -> None:
    html = page(with_inside(f"<figure>{image}<figcaption>The hall at noon.</figcaption></figure>"))
    assert images(html) == [(HALL, "The hall at noon.")]
    assert extract(html, URL).text.split("\n\n") == PARAGRAPHS


@pytest.mark.parametrize(
    "image",
    [
        '<p><a class="photo" data-src="/photos/hall.jpg"></a></p>',
        '<progressive-image src="/photos/hall.jpg"></progressive-image>',
        f"<p><noscript>{escape(IMG)}</noscript></p>",
    ],
)
def test_among_the_paragraphs(image: str) -> None:
    assert images(page(with_inside(image))) == [(HALL, None)]


def test_behind_the_title() -> None:
    cover = f'<div class="cover" style="background-image:url(/photos/hall.jpg)"><h1>{TITLE}</h1></div>'
    assert images(page().replace(f"<h1>{TITLE}</h1>", cover)) == [(HALL, None)]
    assert images(page(above='<div class="cover" style="background-image:url(/photos/hall.jpg)"></div>')) == [
        (HALL, None)
    ]


@pytest.mark.parametrize(
    "other",
    [
        '<div style="background-image:url(/photos/paper.jpg)"><p>The council will meet again in a week.</p></div>',
        '<div class="author-box"><div data-bg="/people/ann.jpg"></div><p>Ann Lee</p></div>',
        '<div data-src="/films/hall.mp4"></div>',
        '<figure><div style="background:url(data:image/png;base64,AAAA)"></div></figure>',
        f"<noscript>{escape('<img src=/spacer.gif><b>')}</noscript>",
    ],
)
def test_what_is_no_image_of_the_article(other: str) -> None:
    assert images(page(with_inside(other))) == []

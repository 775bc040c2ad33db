import numpy as np
import pytest
from choosing import BODY, seen
from hand_made import paragraphs

from scrapy_article.methods.auto.decoder import choose


def test_whose_words_a_quotation_is():
    said = "<blockquote>Nobody was asked whether they would like to go.</blockquote>"
    page = seen(f"<div>{paragraphs(BODY)}<figure>{said}<figcaption>The harbour office</figcaption></figure></div>")
    assert choose(page, np.array([1, 1, 1, 0.9, 0.2], np.float32)).kept == [*range(5)]
    assert choose(page, np.array([1, 1, 1, 0.2, 0.5], np.float32)).kept == [*range(3)]


@pytest.mark.parametrize("number", [11, 12])
def test_a_figure_that_holds_much_beside_a_quotation(number):
    said = "<blockquote>Nobody was asked whether they would like to go.</blockquote>"
    others = "".join(f"<p>Boat {n}" for n in range(number))
    page = seen(f"{paragraphs(BODY)}<figure>{said}{others}<figcaption>The harbour office</figcaption></figure>")
    odds = np.array([1, 1, 1, 0.9, *[0.1] * number, 0.2], np.float32)
    assert choose(page, odds).kept == ([0, 1, 2, 3, 15] if number == 11 else [0, 1, 2, 3])


@pytest.mark.parametrize("shown", ["<pre>boats.add(1)</pre>", "<table><tr><td>Boats<td>12</table>"])
def test_what_a_figure_shows_is_said_with_it(shown):
    page = seen(f"{paragraphs(BODY)}<figure>{shown}<figcaption>Listing 4: The boats</figcaption></figure>")
    count = len(page.arrays.segments)
    odds = np.array([1, 1, 1, *[0.7] * (count - 4), 0.2], np.float32)
    assert choose(page, odds).kept == [*range(count)]
    picture = "<figure><img src=a.jpg><figcaption>The boats</figcaption></figure>"
    page = seen(f"{paragraphs(BODY)}<table><tr><td>Boats<td>{picture}</table>")
    assert choose(page, np.array([1, 1, 1, 0.7, 0.1], np.float32)).kept == [0, 1, 2, 3]


def test_captions_are_text_only_beyond_doubt():
    caption = "<figure><img src=a.jpg><figcaption><p>The ferry in the harbour.</figcaption></figure>"
    page = seen(f"<div>{paragraphs(BODY[:2])}{caption}{paragraphs(BODY[2:])}</div>")
    choice = choose(page, np.array([1, 1, 0.65, 1], np.float32))
    assert (choice.kept, choice.left) == ([0, 1, 3], {2: "caption"})
    assert choose(page, np.array([1, 1, 0.85, 1], np.float32)).kept == [0, 1, 2, 3]
    assert choose(page, np.array([1, 1, 0.65, 1], np.float32), article=0.0).kept == [0, 1, 2, 3]


def test_a_long_line_is_no_caption():
    page = seen(f"{paragraphs(BODY[:1])}<p>{' '.join(BODY)} Photo: Ann Lee</p>{paragraphs(BODY[1:])}")
    assert choose(page, np.ones(4, np.float32)).left == {}


LONG = [*BODY, *[" ".join(reversed(text.split())) for text in BODY]]


def gallery(count, inside, name="photo-gallery", tag="div"):
    slides = "".join(f"<div><img src={n}.jpg>{inside.format(n=n)}<span>Next</span></div>" for n in range(count))
    return f"<{tag} class='{name}'>{slides}</{tag}>"


CAPTION = "<p>The ferry of the outer islands at pier {n}, in the rain. (Ann Lee)</p>"


def test_captions_of_a_gallery():
    body = paragraphs(LONG)
    page = seen(f"<div>{body}{gallery(3, CAPTION)}</div>")
    odds = np.ones(page.arrays.words.size, np.float32)
    left = choose(page, odds).left
    assert {what for i, what in left.items() if i >= 6} == {"in a gallery"}
    assert not any(i < 6 for i in left)
    assert "in a gallery" not in choose(page, odds, article=0.0).left.values()
    for other in (gallery(3, CAPTION, "photos"), gallery(3, CAPTION, "artgallery")):
        page = seen(f"<div>{body}{other}</div>")
        assert "in a gallery" not in choose(page, np.ones(page.arrays.words.size, np.float32)).left.values()


SLIDE = "<h2>{n}/3 The pier in the rain</h2><p>Nobody came to the pier for the ferry of the islands in the rain.</p>"


def test_numbered_slides_of_a_gallery():
    """Each may have a headline and a text; the pictures may stand elsewhere."""
    slides = "".join(SLIDE.format(n=n) for n in (1, 2, 3))
    for page in (f"<div class=gallery>{slides}</div>", f"<div class=gallery>{slides.replace('/3', '')}</div>"):
        found = seen(f"<body class='has-gallery'>{paragraphs(LONG)}{page}")
        left = choose(found, np.ones(found.arrays.words.size, np.float32)).left
        assert [i for i, what in left.items() if what == "in a gallery"] == (
            [6, 7, 8, 9, 10, 11] if "/3" in page else []
        )


@pytest.mark.parametrize("counts", ["1/2 1/3 1/4", "1/4 3/4 1/4", "1/3 1/3 1/3", "2/3 1/2 3/3"])
def test_halves_and_thirds_are_no_slides(counts):
    items = "".join(f"<li>{count} of a cup of milk</li>" for count in counts.split())
    found = seen(f"{paragraphs(LONG)}<div class='recipe gallery'><ul>{items}</ul></div>")
    assert choose(found, np.ones(found.arrays.words.size, np.float32)).left == {}


OTHERS = [" ".join(sorted(text.split())) for text in BODY]
PICTURES_OUTSIDE = (
    f"{paragraphs(LONG)}<img src=a.jpg><img src=b.jpg><div class='lightbox-gallery'>{paragraphs(OTHERS)}</div>"
    "<img src=c.jpg><img src=d.jpg><p>That is all for today.</p>"
)


@pytest.mark.parametrize(
    "page",
    [
        f"<p>{BODY[0]}</p>{gallery(8, CAPTION)}",  # a story in pictures
        gallery(8, CAPTION, tag="article") + paragraphs(LONG),
        PICTURES_OUTSIDE,
        f"{paragraphs(LONG[:3])}{gallery(1, paragraphs(LONG[3:]))}",  # a text with a picture here and there
    ],
)
def test_texts_in_a_gallery(page):
    found = seen(page)
    assert "in a gallery" not in choose(found, np.ones(found.arrays.words.size, np.float32)).left.values()


def test_captions_of_a_photo_essay_are_its_text():
    pictures = "".join(
        f"<figure><img src={n}.jpg><figcaption>The ferry of the outer islands at pier {n}, in the rain of April.</figcaption></figure>"
        for n in range(3)
    )
    odds = np.array([1, *[0.65] * 3], np.float32)
    assert choose(seen(f"<p>These are the boats that I saw.</p>{pictures}"), odds, article=0.5).kept == [0, 1, 2, 3]
    assert choose(seen(f"<p>{' '.join(BODY)}</p>{pictures}"), odds, article=0.5).kept == [0]

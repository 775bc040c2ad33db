import numpy as np
import pytest
from choosing import BODY, seen
from hand_made import paragraphs

from scrapy_article.methods.auto.decoder import choose

AGAIN = [f"{line} Again." for line in BODY]
LINES = "<p>The mooring company</p><p>Its seven boats have crossed the river every day since the spring flood.</p>"


def left(page, article=0.9):
    lines = seen(page)
    choice = choose(lines, np.full(len(lines.arrays.texts), 0.9, np.float32), article=article)
    return [lines.arrays.texts[i] for i, what in sorted(choice.left.items()) if what == "named as no text"]


def between(box):
    return f"<article>{paragraphs(BODY)}{box}{paragraphs(AGAIN)}</article>"


@pytest.mark.parametrize(
    "name",
    [
        *("cta", "blog-cta", "blog-cta-snippet", "c-cta__inner", "postCta", "uui-cta05_content", "wp-call-to-action"),
        *(
            "post-boilerplate",
            "richtext cmp-richtext--disclaimer",
            "txt-disclaimer",
            "thankYouBox",
            "thank-you-message",
        ),
        *(
            "saboxplugin-wrap",
            "author-box",
            "AuthorBio",
            "about-author",
            "about-the-author",
            "autorenbox",
            "auteur-bio",
        ),
        *("postmetadata alt", "entry-metadata", "post-meta-data", "wp-embedded-content"),
        *("ss-modal", "modal fade", "modal-content", "share", "share-bar", "social-share", "shareButtons"),
    ],
)
def test_small_elements_are_left_that_bear_the_name_of_what_is_no_text(name):
    box = f"<div class='{name}'>{LINES}</div>"
    told = ["The mooring company", "Its seven boats have crossed the river every day since the spring flood."]
    assert left(between(box)) == told
    assert left(f"<article>{paragraphs(BODY)}{box}</article>") == told
    assert left(between(box), article=0.2) == []


@pytest.mark.parametrize(
    "box",
    [
        # What is beside such an element, or opens it.
        f"<div class=above-cta>{LINES}</div>",
        f"<div class='entry has-post-metadata'>{LINES}</div>",
        f"<div class=blog-metabolism>{LINES}</div>",
        f"<div class='card card--no-cta'>{LINES}</div>",
        f"<figure class=open-modal>{LINES}</figure>",
        f"<div class='js-modal-trigger'>{LINES}</div>",
        f"<div class=modal-image>{LINES}</div>",
        # Other words, and words with such letters in them.
        f"<div class=market-share>{LINES}</div>",
        f"<div class=share-price>{LINES}</div>",
        f"<div class=sharecropper>{LINES}</div>",
        f"<div class=octal>{LINES}</div>",
        f"<div class=author-note>{LINES}</div>",
        f"<div class=testimonial__author>{LINES}</div>",
        f"<div class=thank-you-notes>{LINES}</div>",
        f"<div class=multimodal>{LINES}</div>",
        f"<div class=multi-modal>{LINES}</div>",
        # What themes call the head of a story, or the facts of a recipe.
        f"<div class=entry-meta><h1>The mooring</h1>{LINES}</div>",
        f"<div class=post-meta>{LINES}</div>",
        # Headings and parts have an id from their text, and headings a class from it.
        f"<section id=disclaimer><h2 id=disclaimer>Disclaimer</h2>{LINES}</section>",
        f"<h2 class=disclaimer>The mooring</h2>{LINES}",
        # A cell.
        f"<table><tr><td>Boat</td><td class=cta>Seven</td></tr></table>{LINES}",
        # Larger than a box.
        f"<div class=cta-layout>{LINES * 8}</div>",
    ],
)
def test_other_elements_stay(box):
    assert left(between(box)) == []


def test_an_element_that_holds_nearly_all_of_the_text_stays():
    page = f"<article class='post long-cta'>{paragraphs(BODY)}{LINES}</article>"
    assert left(page) == []
    assert left(f"{paragraphs(BODY[:2])}{page}") == []
    assert left(f"{paragraphs(AGAIN)}{page}") != []


@pytest.mark.parametrize("about", ["tag-cta", "category-call-to-action", "category-author-bio", "topic-disclaimer"])
def test_posts_about_such_elements(about):
    """WordPress writes the tags and categories of each post into its class."""
    assert left(between(f"<div class='post {about}'>{LINES}</div>")) == []


def test_tiles_that_an_article_is_made_of_stay():
    tiles = [
        f"<div class='module cta_{number}'><a href=/{number}>The ferry of {number}</a></div>" for number in range(6)
    ]
    assert left(between("".join(tiles))) == []
    assert len(left(between("".join(tiles[:5])))) == 5
    assert len(left(between(tiles[0] * 9))) == 9  # one button, beside each of nine


def test_parts_of_a_box_are_no_boxes_of_their_own():
    parts = "".join(f"<div class='author-box__{number}'><p>Boat {number}</p></div>" for number in range(8))
    assert len(left(between(f"<div class=author-box>{parts}</div>"))) == 8

"""What is selected of a page by its probabilities, and what each cleanup rule rejects and leaves alone."""

from time import process_time

import numpy as np
import pytest
from choosing import BODY, seen
from cpu import slowness
from hand_made import paragraphs

from scrapy_article.cleanup.selection import choose

SURE = 0.99


def chosen(html, odds=None, article=1.0, favor="balance"):
    """What is selected of a page whose lines have these probabilities; all are sure where none are given."""
    page = seen(html)
    odds = [SURE] * len(page.arrays.texts) if odds is None else odds
    return choose(page, np.array(odds, np.float32), favor, article)


class TestThreshold:
    def test_favor_selects_more_or_less(self):
        html = paragraphs(f"Paragraph number {n} of a page." for n in range(5))
        odds = [0.1, 0.3, 0.5, 0.7, 0.99]
        kept = {favor: chosen(html, odds, favor=favor).selected for favor in ("precision", "balance", "recall")}
        assert kept == {"precision": [3, 4], "balance": [2, 3, 4], "recall": [1, 2, 3, 4]}
        other = {favor: set(chosen(html, odds, 0.0, favor).selected) for favor in kept}
        assert other["precision"] <= other["balance"] <= other["recall"]

    def test_expected_f1_follows_from_the_probabilities(self):
        assert chosen(paragraphs(BODY), [1, 1, 1]).expected == pytest.approx(1)
        nothing = chosen(paragraphs(BODY), [0, 0, 0])
        assert (nothing.selected, nothing.expected) == ([], 0)


TWICE = "stands twice"


class TestRepeatedBlocks:
    def test_a_body_for_another_screen(self):
        choice = chosen(f"<main><div>{paragraphs(BODY)}</div></main><aside><div>{paragraphs(BODY)}</div></aside>")
        assert (choice.selected, choice.rejected) == ([0, 1, 2], dict.fromkeys([3, 4, 5], TWICE))

    def test_short_lines_of_a_copy_go_with_it(self):
        body = paragraphs(["Handmade stoneware.", BODY[0], "Size: 9 cm", "By hand", BODY[1], "Volume: 350 ml"])
        assert chosen(f"<section><div>{body}</div></section>" * 2).selected == [*range(6)]
        other = body.replace("By hand", "By machine").replace("Volume", "Weight")
        choice = chosen(f"<section><div>{body}</div></section><section><div>{other}</div></section>")
        assert choice.selected == [*range(6), 9, 11]

    @pytest.mark.parametrize(
        "html",
        [
            f"<div>{paragraphs(BODY)}</div><section><div>{paragraphs(BODY[1:2])}</div></section>",
            f"<div>{paragraphs(BODY + BODY)}</div>",
            f"<div>{paragraphs(BODY)}</div><section><div>{paragraphs(BODY[::-1])}</div></section>",
            f"<table><tr><td>{'<tr><td>'.join(BODY)}</table><div><table><tr><td>{'<tr><td>'.join(BODY)}</table></div>",
            f"<h3>Day</h3><ul><li>{'<li>'.join(BODY)}</ul><h3>Night</h3><ul><li>A cabin<li>{'<li>'.join(BODY)}</ul>",
        ],
        ids=["a single line", "a refrain", "another order", "cells of tables", "lists with items in common"],
    )
    def test_what_is_said_twice_stays(self, html):
        assert chosen(html).rejected == {}

    @pytest.mark.parametrize(
        "html",
        [
            "".join(f"<div><p>{BODY[0]} {n % 50}</p></div>" for n in range(32_000)),
            f"<div>{BODY[0]}{''.join(f'<p>{n}</p>' for n in range(8_000))}<p>{BODY[1]}</div>"
            + f"<div><p>{BODY[0]}<p>Again</div><div><p>{BODY[1]}</div>" * 4_000,
        ],
        ids=["again and again", "far apart"],
    )
    @pytest.mark.slow
    def test_many_copies_take_no_longer_each(self, html):
        page = seen(html)
        before = process_time()
        assert choose(page, np.ones(len(page.arrays.texts), np.float32)).rejected
        assert process_time() - before < slowness()


class TestRelatedLinks:
    @pytest.mark.parametrize(
        "html",
        [
            '<p><b>Read more: </b><a href="x">Another story about the boats</a></p>',
            "<p>Auch interessant: <a href=x>Ein anderer Bericht über die Boote</a></p>",
            "<p><a href=x>【関連記事】港の船</a></p>",
        ],
    )
    def test_links_that_lead_elsewhere(self, html):
        choice = chosen(f"<div>{paragraphs(BODY[:2])}{html}{paragraphs(BODY[2:3])}</div>")
        assert (choice.selected, choice.rejected) == ([0, 1, 3], {2: "leads to another story"})

    def test_a_label_goes_with_its_link(self):
        html = f"<p>{BODY[0]}<p>Read more:<p><a href=/b>The boats of the other harbour</a><p>{BODY[1]}"
        assert chosen(html).selected == [0, 3]
        assert chosen(html, [SURE, SURE, 0, SURE]).rejected == {1: "label of links"}

    def test_a_sentence_that_begins_like_them_stays(self):
        html = (
            "<p>Read more books, said <a href=/lind>Mara Lind</a>, who runs the only bakery on the largest island.</p>"
        )
        assert chosen(f"<div>{paragraphs(BODY[:2])}{html}{paragraphs(BODY[2:3])}</div>").rejected == {}


class TestHeadingsWithoutText:
    def test_the_heading_of_what_is_not_selected(self):
        html = f"<p>{BODY[0]}<h2>Other boats</h2><p>{BODY[1]}<{{tag}}>The costs</{{tag}}><p>{BODY[2]}"
        odds = [1, 1, 0, 1, 1]
        choice = chosen(html.format(tag="h2"), odds)
        assert (choice.selected, choice.rejected) == ([0, 3, 4], {1: "heading without text"})
        assert chosen(html.format(tag="h3"), odds).rejected == {}

    def test_the_last_line(self):
        assert chosen(f"{paragraphs(BODY)}<h2>What else</h2>").rejected == {3: "heading without text"}
        assert chosen(f"{paragraphs(BODY)}<h2>What else</h2>", article=0.0).rejected == {}

    @pytest.mark.parametrize(
        "html",
        [
            f"<p>{BODY[0]}<h2>Other boats</h2><div>Expand</div><h2>The costs</h2><p>{BODY[1]}",
            f"<h2>Boats</h2><h3>Old boats</h3>{paragraphs(BODY)}",
            f"{paragraphs(BODY)}<h2>The boat of the year</h2><figure><img src=a.jpg><figcaption>Seen</figcaption></figure>",
        ],
        ids=["only a button between", "of two levels", "of an image"],
    )
    def test_headings_of_something_stay(self, html):
        odds = [0 if text in ("Expand", "Seen") else SURE for text in seen(html).arrays.texts]
        assert chosen(html, odds).rejected == {}


class TestAfterTheEnd:
    def test_what_follows_must_be_likelier(self):
        html = f"<main><div>{paragraphs(BODY)}</div></main><div><p>Reply to this message</p></div>"
        assert chosen(html, [1, 1, 1, 0.6]).rejected == {3: "after the end"}
        assert chosen(html, [1, 1, 1, 0.9]).rejected == {}
        assert chosen(html, [1, 1, 1, 0.6], article=0.0).rejected == {}

    def test_the_last_paragraph_right_below_stays(self):
        html = f"<main><div>{paragraphs(BODY)}</div></main><div><p>{BODY[0]} It is said so.</p></div>"
        assert chosen(html, [1, 1, 1, 0.6]).rejected == {}

    @pytest.mark.parametrize(
        "note",
        [
            '<div class=note><a href="#r1" id=n1>1</a><div><p>The harbour office did not say.</p></div></div>',
            "<ol><li id=n1>The harbour office did not say. <a href='#r1'>back</a></ol>",
            "<footer id=n1><p>The harbour office did not say.</p><a href='#r1'>↩</a></footer>",
        ],
    )
    def test_footnotes_stay(self, note):
        text = f"<p>{BODY[0]}<sup><a id=r1 href='#n1'>1</a></sup></p>{paragraphs(BODY[1:])}"
        html = f"<main>{text}</main><section>{note}</section>"
        count = len(seen(html).arrays.texts)
        odds = [1, 1, 1, *[0.1] * (count - 3)]
        document = seen(html).arrays
        kept = chosen(html, odds).selected
        assert "The harbour office did not say" in [document.texts[i][:30] for i in kept[3:]]
        other = f"<main>{paragraphs(BODY)}</main><section>{note}</section>"  # nothing in the text leads there
        assert chosen(other, odds).selected == [0, 1, 2]


LONG = [f"{text} {BODY[0]}" for text in (*BODY, *BODY[::-1])]
CAPTION = "<p>Boats in the harbour of the island in the rain, seen from the pier.</p>"


def gallery(count, inside, name="gallery"):
    slides = "".join(f"<img src={n}.jpg>{inside.replace('Boats', f'{n} boats')}" for n in range(count))
    return f"<div class='{name}'>{slides}</div>"


class TestGalleries:
    def test_captions_beside_a_text(self):
        html = f"<div>{paragraphs(LONG)}{gallery(3, CAPTION)}</div>"
        assert chosen(html).rejected == dict.fromkeys([6, 7, 8], "in a gallery")
        assert chosen(html, article=0.0).rejected == {}

    def test_numbered_slides_whose_images_stand_elsewhere(self):
        slide = "<h2>{n}/3 The pier in the rain</h2><p>Nobody came to the pier for the ferry of the islands.</p>"
        slides = "".join(slide.format(n=n) for n in (1, 2, 3))
        assert set(chosen(f"{paragraphs(LONG)}<div class=gallery>{slides}</div>").rejected) == {*range(6, 12)}
        assert chosen(f"{paragraphs(LONG)}<div class=gallery>{slides.replace('/3', '')}</div>").rejected == {}

    @pytest.mark.parametrize(
        "html",
        [
            f"<p>{BODY[0]}</p>{gallery(8, CAPTION)}",
            f"{paragraphs(LONG[:3])}{gallery(1, paragraphs(LONG[3:]))}",
            f"{paragraphs(LONG)}{gallery(3, CAPTION, 'photos')}",
        ],
        ids=["a story in images", "a text with an image here and there", "another name"],
    )
    def test_other_texts_stay(self, html):
        assert "in a gallery" not in chosen(html).rejected.values()


class TestHiddenWithoutHook:
    SPAM = "Cheap ferries, ferry tickets, boats for sale, island hotels, cheap hotels near the harbour."

    def test_what_no_script_can_show(self):
        html = f"{paragraphs(BODY)}<div style='display:none'><p>{self.SPAM}</div>"
        assert chosen(html).rejected == {3: "hidden"}
        assert chosen(html, article=0.0).rejected == {3: "hidden"}

    @pytest.mark.parametrize(
        "hidden",
        [
            "<div style='display:none' id=more><p>{}</div>",
            "<button>Show the answer</button><div hidden><p>{}</div>",
            "<div hidden=until-found><p>{}</div>",
        ],
        ids=["a name", "a control", "found by a search"],
    )
    def test_what_a_reader_can_unfold_stays(self, hidden):
        assert chosen(paragraphs(BODY) + hidden.format(self.SPAM)).rejected == {}

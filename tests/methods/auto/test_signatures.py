import numpy as np
import pytest
from choosing import BODY, seen
from hand_made import paragraphs

from scrapy_article.methods.auto.decoder import choose

SIGNED = "<p>Fair winds, and a dry berth.</p><p>Two boats, one mooring.</p>"


def left(html, article=0.3):
    page = seen(html)
    choice = choose(page, np.full(len(page.arrays.texts), 0.9, np.float32), article=article)
    return [page.arrays.texts[i] for i, what in sorted(choice.left.items()) if what == "signature"]


@pytest.mark.parametrize(
    "signature",
    [
        f"<div class=signature>{SIGNED}</div>",
        f"<div class='sig123 signature'>{SIGNED}</div><a href=#top>Top</a>",
        f"<div class=pb3><div id=sig7 class=signature>{SIGNED}</div></div>",
        f"<blockquote class='signature restore'><div class=signaturecontainer>{SIGNED}</div></blockquote>",
        f"<aside class=message-signature><div>{SIGNED}</div></aside><p>Reply</p>",
        f"<div class=postsignature>{SIGNED}</div>",
        f"<div class=ipsEntry__signature><div>{SIGNED}</div></div>",
    ],
)
def test_what_members_put_below_their_posts_is_left(signature):
    posts = "".join(f"<div class=post><p>{text}</p>{signature}</div>" for text in BODY)
    assert (
        left(f"<h1>The ferry</h1><div>{posts}</div>") == ["Fair winds, and a dry berth.", "Two boats, one mooring."] * 3
    )


@pytest.mark.parametrize(
    "page",
    [
        # The signature of a function, with what it does below it.
        f"<section><h3>moor</h3><div class=signature>{SIGNED}</div>{paragraphs(BODY)}</section>",
        f"<section><p>Functions</p><div class=signature>{SIGNED}</div>{paragraphs(BODY * 2)}</section>",
        # And without.
        f"<div>{paragraphs(BODY)}<section><h3>moor</h3><div class=signature>{SIGNED}</div></section></div>",
        f"<div>{paragraphs(BODY)}<div class=member-signature>{SIGNED}</div></div>",
        # What an office does with documents.
        f"<div>{paragraphs(BODY)}<div class=digital-signature>{SIGNED}</div></div>",
        f"<div><p>{BODY[0]}</p><div class=signature>{paragraphs(BODY * 7)}</div></div>",  # all of the page
        f"<div class=signature>{SIGNED}</div>{paragraphs(BODY * 2)}",
    ],
)
def test_other_signatures(page):
    assert left(page) == []


def test_the_signature_of_an_article_stays():
    page = f"<div>{paragraphs(BODY)}<div class=signature>{SIGNED}</div></div>"
    assert left(page, article=0.9) == []
    assert left(page) == ["Fair winds, and a dry berth.", "Two boats, one mooring."]

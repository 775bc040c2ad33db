from __future__ import annotations

import pytest
from fields.filling import P1, P2, images_in

AUTHOR = {"@type": "Article", "headline": "x", "author": {"name": "Janyce McGregor", "image": "/p/p1-300x200.jpg"}}


def count(tag):
    return len(images_in(tag, json_ld=AUTHOR))


@pytest.mark.parametrize(
    "tag",
    [
        '<img src="/a.jpg" alt="Janyce McGregor">',
        '<img src="/a.jpg" alt="Picture of columnist Janyce McGregor">',
        '<img src="/a.jpg" alt="Janyce McGregor mugshot">',
        '<img src="/a.jpg" alt="Photograph of the author.">',
        '<img src="/janyce-mcgregor-2.jpg?w=105">',
        '<img src="/town-janyce-mcgregor-janyce-mcgregor-1-1.jpg">',
        '<img src="/mcgregor/janyce_mcgregor_portrait.jpg">',
        '<img src="/p/p1.jpg">',
        '<a href="https://example.com/people/janyce-mcgregor/?x=1"><img src="/a.jpg"></a>',
    ],
)
def test_is_none_of_the_article(tag):
    assert count(tag) == 0


@pytest.mark.parametrize(
    "tag",
    [
        '<img src="/a.jpg" alt="Janyce McGregor at the bridge">',
        '<img src="/a.jpg" alt="Picture of the bridge">',
        '<img src="/a.jpg" alt="Photo">',
        '<img src="/janyce-mcgregor-at-the-bridge.jpg">',
        '<img class="u-photo" src="/a.jpg">',
        '<div class="h-card"><a href="/"><img src="/a.jpg"></a></div>',
        '<a href="https://janycemcgregor.com"><img src="/a.jpg"></a>',
    ],
)
def test_pictures(tag):
    assert count(tag) == 1


def test_no_authors():
    assert len(images_in(f'{P1}<img src="/a.jpg" alt="Photo of Ann Lee">{P2}')) == 1

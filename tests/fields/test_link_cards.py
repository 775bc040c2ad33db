from __future__ import annotations

import pytest
from fields.filling import images_in


@pytest.mark.parametrize(
    "card",
    [
        (
            '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.com/1"><div>'
            '<div class="kg-bookmark-title">How ferries changed the coast</div></div><div class="kg-bookmark-thumbnail">'
            '<img src="/a.jpg"></div></a></figure>'
        ),
        (
            '<a href="/2" class="blogcard-wrap"><div class="blogcard"><figure class="blogcard-thumbnail"><img src="/a.jpg">'
            '</figure><div class="blogcard-title">Another walk along the pier</div></div></a>'
        ),
        (
            '<div class="linkcard"><a class="lkc-link" href="https://x.com"><figure class="lkc-thumbnail"><img src="/a.jpg">'
            "</figure><div>Another walk</div></a></div>"
        ),
        '<div class="speech-wrap"><figure class="speech-icon"><img src="/a.jpg" alt="x"></figure></div>',
        '<p><img src="/stars/rating_on.gif" alt="1 vote, average: 5"></p>',
    ],
)
def test_pictures_of_cards(card):
    assert images_in(card) == []


@pytest.mark.parametrize("names", ["kg-card kg-image-card", "card", "bookmark", "speech", "live-blog-card"])
def test_other_classes(names):
    found = images_in(
        f'<figure class="{names}"><img src="/a.jpg"><figcaption>The bridge in the fog</figcaption></figure>'
    )
    assert [image.caption for image in found] == ["The bridge in the fog"]

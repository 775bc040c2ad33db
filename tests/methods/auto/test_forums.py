import numpy as np
import pytest
from choosing import BODY, seen

from scrapy_article.methods.auto.decoder import choose


def left(html, article=0.3):
    page = seen(html)
    choice = choose(page, np.full(len(page.arrays.texts), 0.9, np.float32), article=article)
    return {page.arrays.texts[i]: what for i, what in choice.left.items() if what != "stands twice"}


def post(html):
    return "".join(f"<div class=post><p>{text}</p>{html if i == 1 else ''}</div>" for i, text in enumerate(BODY))


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        (
            "<aside class='onebox allowlisted'><article><h3><a href=x>Moor</a></h3><p>All on mooring.</p></article></aside>",
            1,
        ),
        (
            "<div class='bbCodeBlock bbCodeBlock--unfurl js-unfurl'><h3><a href=x>Moor</a></h3><div>All on mooring.</div></div>",
            1,
        ),
        ("<li class='notice js-notice'><div><div>All on mooring.</div></div></li>", 2),
        (
            "<blockquote>Moor<div class='bbCodeBlock-expandLink js-expandLink'><a>All on mooring.</a></div></blockquote>",
            3,
        ),
        ("<dl class='blockStatus blockStatus--simple'><dd class=blockStatus-message>All on mooring.</dd></dl>", 2),
        ("<blockquote>Moor<div class=quoteExpand>All on mooring.</div></blockquote>", 3),
        ("<blockquote>Moor<div class=bbCodeBlock-shrinkLink><a>All on mooring.</a></div></blockquote>", 3),
        ("<dl class=postprofile><dt>Moor</dt><dd class=profile-posts><b>All on</b> mooring.</dd></dl>", 4),
        (
            "<dl class=postprofile><dt>Moor</dt><dd class='profile-custom-field profile-boat'>All on mooring.</dd></dl>",
            4,
        ),
        ("<div class=message-lastEdit>All on mooring.</div>", 5),
        ("<p class=postedit><em>All on mooring.</em></p>", 5),
        ("<p class='i-color_soft ipsEdited'>All on mooring.</p>", 5),
    ],
    ids=[
        *("Discourse", "XenForo", "notice", "button", "status", "button of old", "button to shrink", "phpBB", "field"),
        *("edit", "FluxBB", "Invision"),
    ],
)
def test_what_systems_of_forums_add(html, reason):
    """The heading of a preview is the link, and a name is whose the post is: they stay."""
    reason = ("", "preview of a link", "notice", "label of buttons", "of a member", "change of a post")[reason]
    assert left(post(html)) == {"All on mooring.": reason}
    assert "All on mooring." not in left(post(html), article=0.7)


@pytest.mark.parametrize(
    "html",
    [
        "<div class=notice><p>All on mooring.</p></div>",  # of documentation
        "<div class='notices js-noticeboard'><p>All on mooring.</p></div>",
        "<div class=user-profile-posts-list><p>All on mooring.</p></div>",
        "<div class=oneboxes><p>All on mooring.</p></div>",
        "<div class=expandLink><p>All on mooring.</p></div>",
        "<p class=profile-location>All on mooring.</p>",  # of a page about somebody
        "<p class=profile-custom-field>All on mooring.</p>",
        "<p class=postedits>All on mooring.</p>",
        "<div class=postedit><p>All on mooring.</p><p>Moor by the bridge.</p><p>Or not.</p></div>",  # the whole post
        f"<div class=onebox>{''.join(f'<p>Mooring {n} of the harbour.</p>' for n in range(30))}</div>",
    ],
)
def test_what_is_called_otherwise_or_large(html):
    assert left(post(html)) == {}

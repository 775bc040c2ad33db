"""What the names that authors give to elements say of their content.

A class or id such as ``post-comments__list`` is cut into the words that people use for parts of a page. Each known word
votes for one group; the groups of an element are a set of bits, so that what an element inherits from its ancestors is
one ``|``.
"""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["CAMEL", "Hint", "Shown", "hints_of", "read_names"]


class Hint:
    """Groups of class and id words."""

    COMMENT = 1
    """Readers' comments and the form for them."""
    CAPTION = 2
    """Caption, credit or copyright line of a picture."""
    RELATED = 4
    """Other stories: related, popular, recommended, teasers."""
    CALL = 8
    """Newsletter forms, subscription offers, appeals."""
    AUTHOR = 16
    """By-line, author box, date line."""
    CHROME = 32
    """Sharing, navigation, tools, tags, cookie notices, page header and footer."""
    SUBTITLE = 64
    """Standfirst, summary, subtitle."""
    BODY = 128
    """What is said to be the body of the article."""
    DATE = 512
    """When something was published."""
    ADVERT = 256
    """Advertisements and sponsored boxes."""


class Shown:
    """How an element is shown, by its classes: bits."""

    NOT = 1
    """It is there for screen readers only, or is a tool in a heading."""
    NOT_IN_LINE = 2
    """It is not shown, or only while the pointer is on what it explains: in a line that is never text."""
    POPUP = 4
    """It may be what pops up over a word, or that word."""
    LINES = 8
    """Line feeds break its lines."""


_WORDS: dict[int, str] = {
    Hint.COMMENT: (
        "comment comments commentlist commentform disqus respond reply replies discussion livefyre "
        "viafoura coral kommentar kommentare commentaires comentarios commenti"
    ),
    Hint.CAPTION: ("caption captions credit credits figcaption photocredit imagecredit cutline legend copyright"),
    Hint.RELATED: (
        "related recommended recommendation recommendations recommend teaser teasers popular trending "
        "mostread most-read most-popular most-viewed readmore read-more read-next readnext more-on more-from "
        "more-stories also-read also-like see-also seealso up-next next-up you-may suggested "
        "suggestions latest recirc recirculation outbrain taboola zergnet onward related-posts "
        "relatedposts relatedarticles related-articles sidebar rail promo promos carousel related-content "
        "relatedcontent inline-related similar further-reading verwandt next-article next-articles next-story "
        "next-stories"
    ),
    Hint.CALL: (
        "newsletter newsletters subscribe subscription subscriptions signup sign-up mailing-list optin "
        "opt-in regwall donate donation donations cta to-action lead-magnet mailchimp piano "
        "membership support-us contribute"
    ),
    Hint.AUTHOR: (
        "author authors byline bylines bio author-box authorbox about-author contributor "
        "contributors author-bio authorbio authorname creator autor autora autoren autores auteur writer reporter "
        "redactor redakteur verfasser skribent forfatter kirjoittaja journalist yazar muhabir penulis signature vcard "
        "firma post-meta entry-meta article-meta postmeta entrymeta articlemeta"
    ),
    Hint.DATE: (
        "date dateline datetime posted-on posted published pubdate publish publishdate publicationdate "
        "postdate timestamp datum fecha datepublished updated lastmod"
    ),
    Hint.CHROME: (
        "share sharing shares sharebar sharedaddy addthis addtoany social socials follow nav navbar "
        "navigation menu menus submenu breadcrumb breadcrumbs bread-crumb bread-crumbs toolbar tools "
        "pagination pager paging footer masthead skip skip-link tags taglist tag-list tagcloud post-tags "
        "entry-tags article-tags cookie cookies consent gdpr modal popup lightbox overlay login signin sign-in "
        "search searchform topbar site-header site-footer toc of-contents tableofcontents print-only noprint "
        "rating ratings feedback btn button buttons dropdown post-navigation nav-links filed-under "
        "links cat-links tags-links backlink disclaimer post-flair"
    ),
    Hint.SUBTITLE: ("subtitle subheadline standfirst dek deck lede excerpt kicker summary sub-title subheading"),
    Hint.BODY: (
        "articlebody article-body story-body storybody entry-content post-content post-body body-copy "
        "article-content article-text article-copy content-body content main-content "
        "post-text story-content story-text entry-body blog-content news-text "
        "richtext rich-text articlecontent postcontent body-text bodytext postbody storytext articletext "
        "single-content article-entry the-content content-article wysiwyg"
    ),
    Hint.ADVERT: (
        "ad ads adv advert adverts advertisement advertising advertorial adsbygoogle adslot ad-slot "
        "ad-unit adunit banner banners sponsor sponsored sponsors dfp gpt affiliate partner partners werbung "
        "anzeige"
    ),
}

_NEGATIONS = ("has", "no", "not", "with", "without")
"""``has-sidebar``, ``no-comments``: such a name speaks of something else on the page."""
_HIDDEN_CLASSES = (
    "sr-only visually-hidden visuallyhidden screen-reader-text screenreader screen-reader-only sr_only u-hidden "
    "is-hidden element-invisible hide-text hidden-print assistive-text mw-editsection mw-jump-link headerlink "
    "viewcode-link viewcode-back siteSub printfooter w-condition-invisible tooltiptext "
    "__react_component_tooltip".split()
)
"""Whole class names for text that is there for screen readers only, and for tools in headings (``[edit]``, ``¶``,
``[source]``) of software that many sites run on."""

_POPUPS = "tooltip tooltips popover popovers hovercard definition".split()
_UNSEEN, _NOWHERE = ("hidden", "invisible", "opacity-0"), ("d-none",)
"""Whole class names of Tailwind that hide what another may show on hover, and of Bootstrap, which hides unless another
shows on screens of some size."""

_LINED = ("whitespace-pre-line", "whitespace-pre-wrap", "whitespace-pre")

# What a word may be beside its group: bits above those of all groups.
HIDDEN, FIRST, NEGATION = 1 << 16, 1 << 17, 1 << 18
POPUP, UNSEEN, ON_HOVER, NOWHERE, SOMEWHERE, LINED = 1 << 19, 1 << 20, 1 << 21, 1 << 22, 1 << 23, 1 << 24
_GROUPS = HIDDEN - 1
_OF_WHOLE_NAMES = HIDDEN | UNSEEN | NOWHERE | LINED
_OF_WORDS = _GROUPS | POPUP


def _vocabulary() -> dict[str, int]:
    found = {word: group for group, text in _WORDS.items() for word in text.split()}
    first = [word.partition("-")[0] for word in found if "-" in word]
    for words, bit in (
        (_HIDDEN_CLASSES, HIDDEN),
        (first, FIRST),
        (_NEGATIONS, NEGATION),
        (_POPUPS, POPUP),
        (_UNSEEN, UNSEEN),
        (_NOWHERE, NOWHERE),
        (_LINED, LINED),
    ):
        for word in words:
            found[word] = found.get(word, 0) | bit
    return found


VOCABULARY = _vocabulary()
"""Of each known word its group, and whether it is a class that hides, known words of two parts begin with it, it
negates, it names what pops up, or it is a class that keeps line feeds."""
_known = VOCABULARY.get

CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Where a capital begins the next word of a name: ``readMore``."""
_BLANKS = bytes(code if chr(code).isalnum() else ord(" ") for code in range(128)).ljust(256)
"""Turns what parts words into blanks: `bytes.translate` takes half the time of a regular expression."""

MAX_LENGTH = 400
"""Characters of class and id that are read: names longer than this are generated, not chosen."""


def hints_of(names: str) -> int:
    """Return the groups that the words in *names*, a class and an id, vote for.

    Words are what hyphens, underscores, blanks and capitals part, without digits at their end; two neighbours in one
    name count as one word too (``read-more``).
    """
    return read_names(names)[0]


def read_names(names: str) -> tuple[int, int]:
    """Return what `hints_of` does, and how classes of frameworks in *names* show the element: `Shown`."""
    found = 0
    for name in names[:MAX_LENGTH].split():
        found |= _hints_of_name(name)
    shown = (Shown.POPUP if found & POPUP else 0) | (Shown.LINES if found & LINED else 0)
    if (found & UNSEEN and found & ON_HOVER) or (found & NOWHERE and not found & SOMEWHERE):
        shown |= Shown.NOT_IN_LINE
    is_hidden = found & HIDDEN > 0
    if len(names) > MAX_LENGTH:
        is_hidden = any(_known(name, 0) & HIDDEN for name in names.split())
    return found & _GROUPS, shown | Shown.NOT if is_hidden else shown


@lru_cache(maxsize=32_768)  # the vocabulary of a few frameworks, used again on every page
def _hints_of_name(name: str) -> int:
    found = _known(name, 0) & _OF_WHOLE_NAMES
    if name.startswith("d-"):
        found |= 0 if found & NOWHERE else SOMEWHERE
    elif name.startswith(("group-", "peer-")) and ":" in name:
        found |= ON_HOVER
    is_lower = name.islower()
    folded = name if is_lower else CAMEL.sub("-", name).lower()
    parts = folded.encode("ascii", "replace").translate(_BLANKS).decode().split()
    if not parts or _known(parts[0], 0) & NEGATION:
        return found
    # Two letters inside a generated name (``kXAdQz``) are chance.
    shortest = 1 if is_lower or len(parts) < 3 else 3
    previous = ""
    for part in parts:
        word = part if part[-1] > "9" else part.rstrip("0123456789")
        known = _known(word, 0)
        if len(word) >= shortest:
            found |= known & _OF_WORDS
        if previous:
            found |= _known(f"{previous}-{word}", 0) & _GROUPS
        previous = word if known & FIRST else ""
    return found

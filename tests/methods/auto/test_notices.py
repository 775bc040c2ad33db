import numpy as np
import pytest
from choosing import BODY, seen
from hand_made import paragraphs

from scrapy_article.methods.auto.decoder import choose


def test_a_paragraph_with_a_notice_in_it_stays():
    page = seen(f"{paragraphs(BODY)}<p>© The Herald. {BODY[0]} {BODY[1]} {BODY[2]}</p>")
    assert choose(page, np.ones(4, np.float32)).left == {}


def test_errors_of_the_site():
    error = "Warning: fopen() failed in /www/a.php on line 3"
    page = seen(f"<p>{error}</p>{paragraphs(BODY)}<pre>{error}</pre>")
    assert choose(page, np.ones(page.arrays.words.size, np.float32)).left == {0: "error of the site"}


FILLER = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor."


def test_fillers_of_templates():
    page = seen(f"{paragraphs(BODY)}<h3>Lorem Ipsum</h3><p>{FILLER}</p><ul><li>Lorem ipsum 1<li>lorem ipsum 2</ul>")
    assert choose(page, np.ones(7, np.float32)).kept == [0, 1, 2]


@pytest.mark.parametrize("other", ["What does Lorem ipsum mean?", "Ut enim ad minim veniam. " * 12])
def test_fillers_that_are_meant(other):
    body = BODY if "?" in other else []
    page = seen(paragraphs([*body, other, FILLER]))
    assert choose(page, np.ones(page.arrays.words.size, np.float32)).left == {}


@pytest.mark.parametrize(
    "about",
    [
        "<h3>Lorem ipsum</h3><p>Placeholder text that designers put in until there is another.</p>",
        "<p>Lorem ipsum is simply dummy text, which printers took from a Roman author.</p>",
        f"<p>Lorem ipsum is what printers set.</p><p>{FILLER}</p>",
        f"<pre>{FILLER}</pre>",
    ],
)
def test_pages_about_fillers(about):
    page = seen(f"{paragraphs(BODY)}{about}")
    assert choose(page, np.ones(page.arrays.words.size, np.float32)).left == {}


@pytest.mark.parametrize(("line", "is_left"), [("Loading image…", True), ("<code>Loading data...</code>", False)])
def test_what_is_not_loaded(line, is_left):
    """Documentation tells what a program says until then."""
    page = seen(f"{paragraphs(BODY)}<p>{line}</p>")
    assert choose(page, np.ones(4, np.float32)).left == ({3: "not loaded"} if is_left else {})


def test_a_long_notice():
    line = f"{'Of what this page says we know no more than you do. ' * 3}All rights reserved, be they ours or not."
    page = seen(paragraphs([*BODY, line]))
    assert page.arrays.words[3] > 40
    assert choose(page, np.ones(4, np.float32)).left == {3: "notice"}


@pytest.mark.parametrize(
    "label",
    [
        *("Advertisement", "- ADVERTISEMENT -", "Advertisement - Continue Reading Below", "[Anzeige]", "Publicité :"),
        *("Advertisement: a new book", "Story continues below advertisement", "РЕКЛАМА", "広告", "إعلان", "विज्ञापन"),
    ],
)
def test_labels_of_advertisements(label):
    page = seen(f"{paragraphs(BODY[:1])}<p>{label}</p>{paragraphs(BODY[1:])}")
    assert choose(page, np.ones(4, np.float32)).left == {1: "label of an advertisement"}


@pytest.mark.parametrize(
    "line",
    [
        *("<p>Advertisement & Consulting Services</p>", "<p>Advertisements cost more than they did.</p>"),
        *("<p>Anzeige erstattet wurde nicht.</p>", "<h2>Werbung</h2>", "<p>Advertising</p>"),
        "<dl><dt>Sponsored post</dt><dd>One that somebody pays for.</dd></dl>",
        "<dl><dt>Presented by</dt><dd>The harbour opera</dd></dl>",
    ],
)
def test_what_is_said_of_advertisements(line):
    page = seen(f"{paragraphs(BODY[:1])}{line}{paragraphs(BODY[1:])}")
    assert choose(page, np.ones(page.arrays.words.size, np.float32)).left == {}


@pytest.mark.parametrize(
    "line",
    [
        *('<div>{ "asset": "2552971", "modules": [{"name": "video"}] }</div>', "<p>{{ story.teaser }}</p>"),
        '<div class="data hidden">{"a": 1}</div>',
    ],
)
@pytest.mark.parametrize("article", [0.0, 1.0])
def test_what_only_scripts_read(line, article):
    page = seen(f"{paragraphs(BODY)}{line}")
    assert choose(page, np.ones(4, np.float32), article=article).left == {3: "for scripts"}


@pytest.mark.parametrize("article", [0.0, 1.0])
def test_what_a_service_answers_stays(article):
    page = seen('<h1>Boats</h1><div>{"boats": [{"name": "Ann"}, {"name": "Lee"}]}</div>')
    assert choose(page, np.ones(2, np.float32), article=article).kept == [0, 1]


@pytest.mark.parametrize("article", [0.0, 1.0])
@pytest.mark.parametrize(
    ("html", "is_left"),
    [
        ("<p>S{0}p{0}o{0}nsored</p>", True),
        ("<p>{0} {0} {0}</p>", True),
        (
            "<p>The file {0} was made from {0} and then copied to the place of {0}, as the log of the harbour says.</p>",
            False,
        ),
        ("<p>{0} and {0}</p>", False),
        ("<pre>{0} {0} {0}</pre>", False),
        ("<p>a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p-q-r-s-t-u-v</p>", False),
    ],
)
def test_lines_of_identifiers(html, is_left, article):
    page = seen(paragraphs(BODY) + html.format("f2f260c3-bf1f-466a-b856-6f031758a086"))
    choice = choose(page, np.ones(4, np.float32), article=article)
    assert choice.left == ({3: "for scripts"} if is_left else {})


@pytest.mark.parametrize(
    "line",
    [
        *('<pre>{"a": 1}</pre>', '<p><code>{"a": 1}</code></p>', "<p>{a} is what it is called, {b} the other.</p>"),
        *('<table><tr><td>{"a": 1}</td><td>An object</td></tr></table>', "<p><tt>{{ story.teaser }}</tt></p>"),
    ],
)
def test_code_in_an_article(line):
    page = seen(f"{paragraphs(BODY)}{line}")
    assert "for scripts" not in choose(page, np.ones(page.arrays.words.size, np.float32)).left.values()


@pytest.mark.parametrize("article", [0.0, 1.0])
@pytest.mark.parametrize(
    ("line", "is_left"), [("<p>The service answers with this:</p>", False), ("<p>Price:</p>", True), ("<hr>", True)]
)
def test_objects_that_a_line_leads_to(line, is_left, article):
    page = seen(f'{paragraphs(BODY)}{line}<p>{{"pier": 4}}</p><p>{{{{ pier.boat }}}}</p>')
    left = choose(page, np.ones(page.arrays.words.size, np.float32), article=article).left
    assert ("for scripts" in left.values()) is is_left


@pytest.mark.parametrize("label", ["Sponsored by Knotty Rope Co.", "Anzeige", "При поддержке «Канат»"])
@pytest.mark.parametrize("p", [1, 0])
def test_advertisements_under_their_label(label, p):
    """In a small element of their own; the label may be left already."""

    def left(html):
        page = seen(f"{paragraphs(BODY[:1])}{html}{paragraphs(BODY[1:])}")
        odds = np.ones(page.arrays.words.size, np.float32)
        odds[1] = p
        return choose(page, odds).left.get(2)

    ad = "<p>The only rope that unties itself.</p>"
    assert left(f"<div><p>{label}</p>{ad}</div>") == "advertisement"
    assert left(f"<p>{label}</p>{ad}") is None
    assert left(f"<div><p>{label}</p>{ad}{paragraphs(BODY)}</div>") is None
    assert left(f"<div><p>The rope</p>{ad}</div>") is None
    assert left(f"<div><h2>{label}</h2>{ad}</div>") is None


@pytest.mark.parametrize("place", [0, 2, 3])
def test_what_a_site_earns_is_said_nowhere_in_the_text(place):
    line = "If you buy something through our links, we may earn a commission, at no extra cost to you."
    lines = [*BODY[:place], line, *BODY[place:]]
    page = seen(paragraphs(lines))
    assert choose(page, np.ones(4, np.float32)).left == {place: "disclosure"}
    assert choose(page, np.ones(4, np.float32), article=0.1).left == {}


@pytest.mark.parametrize(("are_alike", "number"), [(True, 4), (False, 0)])
def test_an_article_on_what_sites_earn_keeps_what_it_says_of_that(are_alike, number):
    """A site that says it below each product says the same."""
    line = "This post contains affiliate links{}."
    said = [line.format("" if are_alike else f" to shop {shop}") for shop in range(4)]
    lines = [text for pair in zip([*BODY, f"{BODY[0]} So it is."], said, strict=True) for text in pair]
    left = choose(seen(paragraphs(lines)), np.ones(8, np.float32)).left
    assert [*left.values()].count("disclosure") == number


def test_a_paragraph_on_what_a_site_earns_stays():
    line = (
        f"{' '.join(BODY)} If you buy something through our links, we may earn a commission, at no extra cost to you."
    )
    page = seen(paragraphs([*(f"{text} So it was." for text in BODY), line]))
    assert choose(page, np.ones(4, np.float32)).left == {}


@pytest.mark.parametrize(
    ("footer", "is_left"),
    [
        (f"<footer>{paragraphs(['Offers end in May.', 'Fares of boats that are let may vary.'])}</footer>", True),
        (f"<div role=contentinfo>{paragraphs(['Offers end in May.', 'Fares of boats may vary.'])}</div>", True),
        (f"<article><footer>{paragraphs(['By Jane', 'The author sails.'])}</footer></article>", False),
        (f"<blockquote><footer>{paragraphs(['Jane', 'A sailor of this town'])}</footer></blockquote>", False),
        (f"<div><footer>{paragraphs(['5 May', 'Jane'])}</footer></div><p>There are no boats after these.</p>", False),
    ],
)
def test_the_footer_of_a_page_that_is_no_article(footer, is_left):
    page = seen(f"<div>{paragraphs(BODY)}</div>{footer}")
    odds = np.full(len(page.arrays.texts), 0.9, np.float32)
    assert choose(page, odds, article=0.1).left == (dict.fromkeys((3, 4), "footer") if is_left else {})
    assert choose(page, odds, article=0.5).left == {}


@pytest.mark.parametrize(
    ("page", "is_left"),
    [
        ("<p>Click to enlarge</p>", True),
        ("<h3>Click to enlarge</h3><p>So says the button, and so it does.</p>", False),
    ],
)
def test_labels_of_pictures(page, is_left):
    """A heading that says the same is one of a text about them."""
    page = seen(f"{page}{paragraphs(BODY)}")
    left = choose(page, np.ones(page.arrays.words.size, np.float32)).left
    assert left == ({0: "label of a player, picture or post"} if is_left else {})

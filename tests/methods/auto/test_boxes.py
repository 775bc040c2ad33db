from time import process_time

import numpy as np
import pytest
from choosing import BODY, seen
from cpu import slowness
from hand_made import paragraphs

from scrapy_article.document import Flag
from scrapy_article.methods.auto.boxes import boxes
from scrapy_article.methods.auto.decoder import choose
from scrapy_article.methods.auto.lines import Lines

BOX = "<div><h3>Гарыны навіны</h3><p>Штораніцы ў вашай пошце.</p>{}</div>"


def left(box):
    page = seen(f"<div>{paragraphs(BODY)}{box}{paragraphs([f'{line} Again.' for line in BODY])}</div>")
    return choose(page, np.ones(page.arrays.words.size, np.float32), article=0.3).left


@pytest.mark.parametrize(
    ("end", "lines"),
    [
        ("<form><input><button>Так</button></form>", 3),
        ("<form><input type=email><button>Так</button></form>", 3),
        ("<form><input type=text><input type=submit value=Так></form>", 2),
    ],
)
def test_boxes_in_whatever_language(end, lines):
    assert left(BOX.format(end)) == dict.fromkeys(range(3, 3 + lines), "call to the reader")


def test_box_that_is_named_so():
    box = "<div class='{}'><p><b>Гарыны</b></p><p>Штораніцы ў вашай пошце.</p><a href=/n>Так</a></div>"
    assert left(box.format("box--newsletter")) == dict.fromkeys((3, 4, 5), "call to the reader")
    assert left(box.format("box")) == {}


@pytest.mark.parametrize(("end", "lines"), [("<button>Так</button>", 3), ("<input type=email><input type=submit>", 2)])
def test_box_that_is_named_so_with_a_button_or_a_field(end, lines):
    box = "<div class=newsletter-box><p>Гарыны</p><p>Штораніцы ў вашай пошце.</p>{}</div>"
    assert left(box.format(end)) == dict.fromkeys(range(3, 3 + lines), "call to the reader")


def test_box_below_the_text():
    page = seen(f"<div>{paragraphs(BODY)}{BOX.format('<form><input type=email><button>Так</button></form>')}</div>")
    left = choose(page, np.ones(page.arrays.words.size, np.float32), article=0.3).left
    assert left == dict.fromkeys((3, 4, 5), "call to the reader")


@pytest.mark.parametrize(
    "html",
    [
        BOX.format(""),
        BOX.format("<button>Капіраваць</button>"),
        BOX.format("<input type=text value='pip install gara' readonly><button>Капіраваць</button>"),
        BOX.format("<input><input type=checkbox><button>Так</button>"),
        BOX.format("<input type=email>"),
        "<section id=our-newsletters><h2>Our newsletters</h2><p>There are two of them, for now.</p></section>",
        "<div><h3>Гарыны</h3>" + f"<p>{'Рака ' * 50}</p><input type=email><button>Так</button></div>",
        "".join(
            BOX.format(f"<p>{number}</p><input type=email><button>Так</button>") for number in ("One", "Two", "Three")
        ),
    ],
    ids=[
        "no field",
        "a button",
        "a field to copy from",
        "a question",
        "a field alone",
        "a part about it",
        "long",
        "many",
    ],
)
def test_other_boxes(html):
    assert left(html) == {}


@pytest.mark.parametrize("number", [2, 3])
def test_boxes_after_each_paragraph(number):
    """Three are the cards of a page, or its questions."""
    box = BOX.format("<input type=email><input type=submit>")
    page = seen(f"<div>{''.join(f'<p>{text}</p>{box}' for text in BODY[:number])}{paragraphs(BODY)}</div>")
    left = choose(page, np.ones(page.arrays.words.size, np.float32), article=0.3).left
    assert left == (dict.fromkeys((1, 2, 4, 5), "call to the reader") if number == 2 else {})


@pytest.mark.parametrize(
    ("box", "number"),
    [
        ("<div role=tooltip>A harbour due is what ships pay.</div>", 1),
        ("<div class=tooltip-content><b>Due</b><p>It is what ships pay.</p></div>", 2),
        ("<div class='popover__body'>A harbour due is what ships pay.</div>", 1),
        ("<div class=tool-tip__content>A harbour due is what ships pay.</div>", 1),
        ("<div class=cms-popover-tooltip><p>It is what ships pay.</p></div>", 1),
        ("<div class=tooltip-bubble>A harbour due is what ships pay.</div>", 1),
        ("<div class=tool-tips>A harbour due</div>", 0),
        ("<div class=tooltip>A harbour due</div>", 0),
        ("<div class=tooltip-container>A harbour due is what ships pay.</div>", 0),
        (f"<div class=tooltip-content>{paragraphs(BODY * 2)}</div>", 0),
    ],
)
@pytest.mark.parametrize("article", [0.1, 0.5])
def test_what_pops_up(box, number, article):
    page = seen(f"<div>{paragraphs(BODY[:2])}{box}{paragraphs(BODY[2:])}</div>")
    left = choose(page, np.ones(page.arrays.words.size, np.float32), article=article).left
    assert [*left.values()].count("pops up") == number


@pytest.mark.parametrize(
    ("button", "number"),
    [
        ("<button>Поделиться</button>", 1),
        ("<div role=button>シェアする</div>", 1),
        ("<button>Share</button>", 2),
        ("<button>The boats</button>", 3),
        ("<button aria-expanded=false>The boats</button>", 1),
        ("<button data-bs-toggle=collapse>The boats</button>", 1),
        ("<h3><button>The boats</button></h3>", 1),
        ("<button>What the boats are called</button>", 1),
        ("<p>Later</p><button>The boats</button>", 1),
    ],
    ids=["one", "by its role", "two", "many", "opens", "opens by a script", "a heading", "long", "below a label"],
)
def test_buttons(button, number):
    more = [text.replace("The", "All the") for text in BODY]
    parts = [f"<p>{text}</p>{button if place < number else ''}" for place, text in enumerate(BODY + more)]
    page = seen(f"<div>{''.join(parts)}</div>")
    left = choose(page, np.ones(page.arrays.words.size, np.float32), article=0.5).left
    are_left = number < 3 and "The boats" not in button and "What" not in button
    assert [*left.values()] == ["button"] * (number if are_left else 0)


def repeated(line, number=3):
    """What is left of a text whose paragraphs have *line* after each."""
    parts = "".join(f"<p>{BODY[0]} So it was told {n} times.</p>{line.format(n)}" for n in range(number))
    page = seen(f"<div>{parts}</div>")
    return choose(page, np.ones(page.arrays.words.size, np.float32)).left


@pytest.mark.parametrize(
    "button",
    ["<p><a href=/{0}>Check the price</a></p>", "<div><a href=/{0}>Zum Angebot</a></div>", "<div>Read more</div>"],
)
def test_what_stands_again_and_again_and_leads_on(button):
    assert repeated(button) == dict.fromkeys((1, 3, 5), "button")
    assert repeated(button, 2) == {}


@pytest.mark.parametrize(
    "line",
    [
        "<p><a href=/{0}>The ferry</a></p>",  # what the parts are about
        "<p><a href=/{0}>Jane Doe</a></p>",
        "<p>Check the tide {0}</p>",
        "<p>Get the boat ready.</p>",  # no link, and more than a button says
        "<h3>Where to buy</h3>",
        "<h3><a href=#{0}>Get started</a></h3>",  # of a part, with a link to itself
        "<ol><li>Sign up<li>Wait for the boat {0}</ol>",  # a step
        "<table><tr><td>Start here<td>{0}</table>",
        "<pre>go to harbour</pre>",
        "<p><a href=/{0}>Go to the quay {0}</a></p>",  # another one each time
        "<p><a href=/{0}>Go to the quay of the old ferry again</a></p>",
        "<p>Get up, stand up<br><a href=/{0}>Get up, stand up</a><br><a href=/{0}>Get your boat</a></p>",  # a song
        "<ul><li>The rope<li>Order of the knots</ul>",
        "<ol><li><a href=/quay>Go to the quay</a><li>Press switch {0} there.</ol>",
    ],
)
def test_what_stands_again_and_again_in_a_text(line):
    assert "button" not in repeated(line).values()


@pytest.mark.parametrize(
    "box",
    [
        "<p>Allow content of others?</p><p>We ask you before any cookies are set.</p><button>Allow and go on</button>",
        "<h4>Empfohlener redaktioneller Inhalt</h4><p>An dieser Stelle finden Sie einen externen Inhalt von X.</p>",
        "<p>Ce contenu est bloqué car vous n’avez pas accepté les cookies et autres traceurs.</p>",
        "<p>Este contenido está bloqueado porque no has aceptado las cookies de terceros.</p>",
        "<p>Questo contenuto non è visibile a causa delle tue preferenze sui cookie.</p>",
        "<p>Deze inhoud kan niet worden weergegeven omdat je cookies hebt geweigerd.</p>",
        "<p>This is a modal window.</p><p>Beginning of dialog window. Escape will cancel and close the window.</p>",
    ],
)
def test_boxes_that_ask_for_consent_are_left(box):
    page = seen(f"{paragraphs(BODY[:2])}<div>{box}</div>{paragraphs(BODY[2:])}")
    number = len(page.arrays.texts)
    kept = choose(page, np.ones(number, np.float32)).kept
    assert [page.arrays.texts[i] for i in kept] == [
        page.arrays.texts[i] for i in (0, 1, *range(number - len(BODY) + 2, number))
    ]


@pytest.mark.parametrize(
    "box",
    [
        "<p>Cookies are small files that sites leave with a browser.</p><button>Share</button>",
        "<p>An dieser Stelle finden Sie jeden Tag ein Rätsel.</p>",
        "<p>The boats take no one on board before all agree.</p><button>Load more</button>",
        f"{paragraphs(BODY)}<p>The new law on privacy is here.</p>{paragraphs(BODY)}<button>Accept</button>",
    ],
)
def test_what_speaks_of_consent_stays(box):
    page = seen(f"{paragraphs(BODY[:2])}<div>{box}</div>{paragraphs(BODY[2:])}")
    assert "asks for consent" not in choose(page, np.ones(len(page.arrays.texts), np.float32)).left.values()


@pytest.mark.slow
def test_many_small_elements_cost_no_more_each():
    lines = Lines.of(seen(f"<section><h2>The boats</h2><p>{BODY[0]}</p></section>" * 60_000))
    start = process_time()
    assert boxes(lines, [*range(120_000)]) == {}
    assert process_time() - start < 2 * slowness()


OFFER = "<div class=panel><h3>Need more help?</h3><p>Our pilots will see you across.</p>{}</div>"
BUTTON = "<a href=/start>Get started</a>"
AGAIN = [f"{line} Again." for line in BODY]


def offered(page, article=0.9):
    """The lines of a *page* that are left as those of an offer; its links and buttons are left in any case."""
    lines = seen(page)
    arrays = lines.arrays
    buttons = [flags & Flag.BUTTON > 0 for flags in arrays.flags[arrays.block_of].tolist()]
    odds = np.where((arrays.density > 0.9) | buttons, 0.01, 0.9).astype(np.float32)
    left = choose(lines, odds, article=article).left
    return [arrays.texts[i] for i, what in sorted(left.items()) if what == "offer"]


@pytest.mark.parametrize(
    "button",
    [
        *("Get started", "Get started today", "➡️ [Save Your Spot Now]", "Book a free demo", "Get a free estimate"),
        *("Create Free Profile", "Make an appointment", "Learn more", "Contact us", "7-day free trial", "Sign up"),
        *("Jetzt starten", "Mehr erfahren", "En savoir plus", "Demander une démo", "Solicita una demo", "Saiba mais"),
        *("Scopri di più", "Richiedi un preventivo", "Meld je aan", "Dowiedz się więcej", "Узнать больше", "Läs mer"),
        *("お問い合わせ", "無料で試す", "立即试用", "联系我们", "문의하기", "Tìm hiểu thêm", "Hemen başla"),
    ],
)
def test_offers(button):
    box = OFFER.format(f"<a href=/start>{button}</a>")
    told = ["Need more help?", "Our pilots will see you across."]
    page = f"<div>{paragraphs(BODY)}{box}{paragraphs(AGAIN)}</div>"
    assert offered(page) == told
    assert offered(f"<div>{paragraphs(BODY)}{box}</div>") == told
    assert offered(f"<div>{paragraphs(BODY)}{box}<h2>The next</h2>{paragraphs(AGAIN)}</div>") == told
    assert offered(page, article=0.5) == []


def test_offers_with_two_buttons_or_one_that_is_no_link():
    told = ["Need more help?", "Our pilots will see you across."]
    for buttons in (f"<a href=/demo>Book a demo</a>{BUTTON}", "<button>Get started</button>"):
        assert offered(f"<div>{paragraphs(BODY)}{OFFER.format(buttons)}{paragraphs(AGAIN)}</div>") == told
    assert (
        offered(f"<div>{paragraphs(BODY)}{OFFER.format(BUTTON)}{paragraphs(AGAIN)}{OFFER.format(BUTTON)}</div>")
        == told * 2
    )


ITEM = "<div class={}><h3>Need more help?</h3><p>The seventh boat is the {} of all, and costs two crowns a day in May.</p>{}</div>"


@pytest.mark.parametrize(
    "page",
    [
        f"{OFFER.format(BUTTON)}{paragraphs(BODY)}",  # what the page is about
        f"{paragraphs(BODY)}{OFFER.format('<a href=/list>See the list</a>')}",
        f"{paragraphs(BODY)}{OFFER.format('<a href=/list>Get the list of boats</a>')}",
        f"{paragraphs(BODY)}{OFFER.format('<p>Get started</p>')}",
        f"{paragraphs(BODY)}{OFFER.format('')}{BUTTON}",  # not in the element
        f"{paragraphs(BODY)}{OFFER.format(BUTTON + '<p>By the old mill, at noon.</p>')}",
        f"{paragraphs(BODY)}{OFFER.replace('h3', 'p').format(BUTTON)}",  # no heading
        f"{paragraphs(BODY)}<p>So:</p>{OFFER.format(BUTTON)}",  # no paragraph above it
        f"{paragraphs(BODY)}{OFFER.format(BODY[0] * 4 + BUTTON)}",  # long
        f"{paragraphs(BODY)}<ul><li>{OFFER.format(BUTTON)}</li><li>Otters</li></ul>",
        # Parts of the text, each with a heading.
        f"<section id=a>{paragraphs(BODY)}</section><section id=b>{OFFER[17:-6].format(BUTTON)}</section>",
        f"{paragraphs(BODY)}<section>{OFFER[17:-6].format(BUTTON)}</section><section>{paragraphs(AGAIN)}</section>",
        f"<section><h3>Boats</h3>{paragraphs(BODY)}</section><section>{OFFER[17:-6].format(BUTTON)}</section>",
        # Things that the article is about.
        f"{paragraphs(BODY)}{ITEM.format('a', 'fastest', BUTTON)}{ITEM.format('b', 'safest', BUTTON)}{paragraphs(AGAIN)}",
        "".join(
            f"<p>{line}</p>{OFFER.replace('Need', number).format(BUTTON)}"
            for number, line in zip("ABC", BODY, strict=True)
        ),
    ],
)
def test_no_offers(page):
    assert offered(f"<div>{page}</div>") == []

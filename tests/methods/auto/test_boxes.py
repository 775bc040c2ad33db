import numpy as np
import pytest
from choosing import BODY, paragraphs, seen

from scrapy_article.methods.auto.decoder import choose

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


def test_at_the_end():
    page = seen(f"<div>{paragraphs(BODY)}{BOX.format('<input type=email><button>Так</button>')}</div>")
    assert choose(page, np.ones(page.arrays.words.size, np.float32), article=0.3).left == {}

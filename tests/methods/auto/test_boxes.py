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
        ("<button>Так</button>", 3),
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


@pytest.mark.parametrize(
    "html",
    [
        BOX.format(""),
        BOX.format("<button aria-expanded=false>Больш</button>"),
        BOX.format("<input type=checkbox>"),
        "<div><h3><button>Чаму</button></h3><p>Таму.</p></div>",
        "<div><h3>Гарыны</h3>" + f"<p>{'Рака ' * 50}</p><button>Так</button></div>",
        "".join(BOX.format(f"<p>{number}</p><button>Так</button>") for number in ("One", "Two", "Three")),
    ],
    ids=["no button", "shows more", "a question", "an accordion", "long", "many"],
)
def test_other_boxes(html):
    assert left(html) == {}


def test_at_the_end():
    page = seen(f"<div>{paragraphs(BODY)}{BOX.format('<button>Так</button>')}</div>")
    assert choose(page, np.ones(page.arrays.words.size, np.float32), article=0.3).left == {}

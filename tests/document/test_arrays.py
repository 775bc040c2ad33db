from time import process_time

import numpy as np
import pytest
from hand_made import SENTENCE

from scrapy_article.document import Document
from scrapy_article.document.arrays import has_punctuation


@pytest.mark.parametrize("mark", "՝։።፣፤፥፦፧፨॥")
def test_marks_of_other_scripts(mark):
    words = "word " * 20
    assert Document(f"<p>{words}{mark}</p><p>{words}</p>").arrays.good.tolist() == [True, False]


def test_good_segments():
    thai = "ก" * 30
    page = (
        f"<p>{SENTENCE}</p><p>{SENTENCE.replace(',', '').replace('.', '')}</p><p><a href=x>{SENTENCE}</a></p><p>{thai}"
    )
    assert Document(page).arrays.good.tolist() == [True, False, False, True]
    assert not has_punctuation("no marks here")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("no digits", 0),
        ("one 1", 1),
        ("1999", 2),
        ("x2024", 1),
        ("18.30 h", 2),
        ("8:055", 1),
        ("3/4/2020", 2),
        ("١٢:٣٠", 2),
        ("2024" + " and so on" * 9, 0),
    ],
)
def test_digits_of_short_segments(text, found):
    arrays = Document(f"<p>{text}</p>").arrays
    assert arrays.digits.tolist() == [found]
    assert arrays.dated.tolist() == [found == 2]


def places(names, size):
    """Where class names of paragraphs would lie in a table of the compiled pass if it had no key of its own."""
    factor, hashes = np.uint64(0x9E3779B97F4A7C15), np.zeros(len(names), np.uint64)
    for codes in ([ord("p")], [0x110000], *names.T, [0x110000]):
        hashes = (hashes ^ np.asarray(codes, np.uint64)) * factor
        if codes[0] != 0x110000:
            hashes ^= hashes >> np.uint64(29)
    return (hashes * factor >> np.uint64(20)) & np.uint64(size - 1)


def seconds(names):
    """How long the pass over paragraphs of such class names takes."""
    document = Document("".join([f"<p class={bytes(name).decode()}>a" for name in names]))
    start = process_time()
    assert document.arrays.kinds[-1] == len({bytes(name) for name in names}) + 2  # with those of html and body
    return process_time() - start


@pytest.mark.slow
def test_names_that_belong_beside_each_other():
    random, number, size = np.random.default_rng(1), 100_000, 1 << 18
    names = random.integers(ord("a"), ord("z") + 1, (20 * number, 7), dtype=np.uint8)
    near = names[places(names, size) < size // 16][:number]
    assert len(near) == number
    assert seconds(near) < 5 * seconds(names[:number])

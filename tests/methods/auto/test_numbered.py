import numpy as np
import pytest
from choosing import BODY, seen
from hand_made import paragraphs

from scrapy_article.methods.auto.decoder import choose
from scrapy_article.methods.auto.numbered import number_of


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1. The bridge", 1),
        ("(12) The bridge", 12),
        ("3) The bridge", 3),
        ("２、桥", None),
        ("4、桥", 4),
        ("§ 7. Die Brücke", 7),
        ("一、桥", 1),
        ("（十）桥", 10),
        ("第二十一条 桥", 21),
        ("第一百零二条 桥", 102),
        ("第一百二十条 桥", 120),
        ("2.5 miles of road", None),
        ("1999 was a year", None),
        ("一个人", None),
        ("The bridge", None),
    ],
)
def test_number(text, number):
    found = number_of(text)
    assert (found[1] if found else None) == number


def test_ways_to_write_it():
    assert number_of("1. A")[0] == number_of("2. B")[0] != number_of("2) B")[0]
    assert number_of("第一条 桥")[0] != number_of("第一章 桥")[0]


@pytest.mark.parametrize(
    ("lines", "odds", "kept"),
    [
        (["（一）桥；", "（二）船；", "（三）路。"], [1, 0.3, 1], [0, 1, 2, 3]),
        (["1. The bridge", "2. The boat", "3. The road"], [1, 0.3, 1], [0, 1, 2, 3]),
        (["第九条 桥", "第十条 船", "第十一条 路"], [1, 0.3, 0.3], [0, 1, 2, 3]),
        (["1. The bridge", "2. The boat", "3. The road"], [1, 1, 0.3], [0, 1, 2]),  # as sources are
        (["（一）桥；", "（四）船；", "（三）路。"], [1, 0.3, 1], [0, 1, 3]),
        (["（一）桥；", "（二）船；", "（三）路。"], [1, 0.01, 1], [0, 1, 3]),
        (["第九条 桥", "船", "第十条 路"], [1, 0.3, 0.3], [0, 1]),
    ],
)
def test_numbered_lines_between_others(lines, odds, kept):
    page = seen(f"<div>{paragraphs([BODY[0], *lines])}</div>")
    assert choose(page, np.array([1, *odds], np.float32)).kept == kept


@pytest.mark.parametrize(("number", "kept"), [(3, [0, 1, 2, 3, 4, 5]), (4, [0, 1, 6])])
def test_many_numbered_lines_in_a_row(number, kept):
    page = seen(f"<div>{paragraphs([BODY[0], *(f'{n}. The boat' for n in range(1, number + 3))])}</div>")
    assert choose(page, np.array([1, 1, *[0.3] * number, 1], np.float32)).kept == kept


def test_numbered_lines_elsewhere():
    page = seen(f"<div>{paragraphs([BODY[0], '第九条 桥'])}</div><div><p>第十条 船</p></div>")
    assert choose(page, np.array([1, 1, 0.3], np.float32)).kept == [0, 1]

import pytest

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

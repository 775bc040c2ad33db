import pytest
from lexicon.asking import has

names_author = has("author")


@pytest.mark.parametrize(
    "line",
    [
        "By Ann Lee",
        "BY ANN LEE",
        "Written by: Ann Lee",
        "Von Anna Lee",
        "Par Anne Lee",
        "Автор: Анна Ли",
        "作者：李明",
        "بقلم علي",
    ],
)
def test_names_author(line):
    assert names_author(line)


@pytest.mark.parametrize("line", ["By 5 March", "By the river", "Bypass", "Parade", "Von 3 bis 5", "作品", "", "By"])
def test_others(line):
    assert not names_author(line)

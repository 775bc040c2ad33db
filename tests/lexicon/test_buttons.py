import pytest
from lexicon.asking import has

is_button = has("button")
leads_on = has("leads_on")


@pytest.mark.parametrize(
    "line",
    [
        *("Read more →", "See the rating.", "Check latest price", "Get a free quote", "Jetzt kaufen", "Lire la suite"),
        *(
            "Leer más",
            "Zobacz cenę",
            "КУПИТЬ НА ПОЧТЕ",
            "اقرأ المزيد",
            "もっと見る",
            "자세히 보기",
            "查看详情",
            "Läs mer",
            "Xem thêm",
        ),
    ],
)
def test_what_leads_on(line):
    assert leads_on(line)


@pytest.mark.parametrize(
    "line", ["Reading room", "Seen from the bay", "Getting there", "Buyers", "Jetzt", "阅读室", "Get the Party Started"]
)
def test_what_does_not(line):
    assert not leads_on(line)


def test_what_says_no_more():
    assert is_button("Read More")
    assert not is_button("Read more of it on the deck")

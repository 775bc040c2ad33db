import pytest
from lexicon.asking import has, that_have

heads_appeal = has("appeal_heading")
says_we = has("we")
that_ask_for_money = that_have("money")


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("Support our newsroom by giving what you can.", "The girders support the roof."),
        ("You may contribute as little as one dollar.", "It cost as little as one dollar."),
        ("Bitte unterstützen Sie uns.", "Die Pfeiler unterstützen das Dach."),
        ("Mit einer Spende helft ihr uns.", "Er nahm keine Spende an."),
        ("Faites un don.", "Un don du ciel."),
        ("Haz una donación.", "La donación fue grande."),
        ("La tua donazione conta.", "Una donazione di libri."),
        ("Faça uma doação hoje.", "A doação foi grande."),
        ("Steun ons werk.", "De steun van het dak."),
        ("Wesprzyj nas.", "Nikt go nie wsparł."),
        ("Поддержите редакцию.", "Редакция поддержала закон."),
    ],
)
def test_what_asks_for_money(line, other):
    assert that_ask_for_money([other, line]) == [1]


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("Support The Harbour Gazette", "Supporters of the ferry"),
        ("Unterstütze das Hafenblatt", "Unter dem Dach"),
        ("Soutenez la Gazette", "Sous le toit"),
        ("❤ Donate", "The donors"),
    ],
)
def test_headings_of_that(line, other):
    assert heads_appeal(line)
    assert not heads_appeal(other)


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("Support our newsroom.", "Use the hours of the day."),
        ("Support independent journalism.", "Support independent boats."),
        ("Unterstütze unsere Arbeit.", "Der unsrige ist da."),
        ("Apóyanos.", "Los menos."),
        ("Apoie-nos.", "Os planos."),
        ("Поддержите нас.", "Он нашёл насос."),
    ],
)
def test_who_asks_says_we(line, other):
    assert says_we(line)
    assert not says_we(other)

import pytest
from lexicon.asking import has

sells_the_rest = has("wall")


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("Pour lire la suite, abonnez-vous", "Pour lire au soleil, il faut un chapeau"),
        ("¿Ya eres suscriptor?", "Ya eres grande"),
        ("この記事は有料記事です。", "この記事は有料の橋の話です。"),
        ("有料会員になると続きをお読みいただけます。", "有料会員が増えた。"),
        ("Этот материал доступен только подписчикам.", "Этот материал доступен всем."),
        ("残り 1234文字", "残りの船は三隻"),
    ],
)
def test_how_lines_begin(line, other):
    assert sells_the_rest(line)
    assert not sells_the_rest(other)

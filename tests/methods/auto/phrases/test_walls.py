import pytest

from scrapy_article.methods.auto.phrases.walls import sells_the_rest


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("Pour lire la suite, abonnez-vous", "Pour lire au soleil, il faut un chapeau"),
        ("¿Ya eres suscriptor?", "Ya eres grande"),
        ("残り 1234文字", "残りの船は三隻"),
    ],
)
def test_how_lines_begin(line, other):
    assert sells_the_rest(line)
    assert not sells_the_rest(other)

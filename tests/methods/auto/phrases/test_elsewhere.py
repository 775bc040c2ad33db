import pytest

from scrapy_article.methods.auto.phrases.elsewhere import leads_back, leads_elsewhere


@pytest.mark.parametrize(
    ("asks", "line", "other"),
    [
        (leads_elsewhere, "Lire aussi : le port", "Les merveilles du port"),
        (leads_elsewhere, "Assista abaixo o vídeo da regata", "Assista quem puder"),
        (leads_elsewhere, "СМОТРИТЕ ВИДЕО", "Смотрите, как идут лодки"),
        (leads_elsewhere, "相关新闻：大桥开通", "相关的新闻很多"),
        (leads_back, "« Zurück zur Übersicht", "Zurück blieb das Boot"),
    ],
)
def test_how_lines_begin(asks, line, other):
    assert asks(line)
    assert not asks(other)

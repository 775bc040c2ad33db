import pytest

from scrapy_article.methods.auto.phrases.labels import announces_comments, labels_an_advertisement, labels_sharing


@pytest.mark.parametrize(
    ("asks", "line", "other"),
    [
        (announces_comments, "3 Kommentare", "Kommentare der Stadt"),
        (labels_an_advertisement, "- ANZEIGE -", "Anzeige erstattet wurde nicht"),
        (labels_an_advertisement, "Hirdetés", "Hirdetés nélkül olvasták"),
        (labels_an_advertisement, "PUBLICITATE", "Publicitate a fost ieri"),
        (labels_sharing, "Share this story:", "Share this story of the bridge with your children."),
        (labels_sharing, "Diesen Artikel teilen", "Diesen Artikel teilen wir gern"),
        (labels_sharing, "Поделиться в соцсетях", "Поделиться в соцсетях решили трое"),
        (labels_sharing, "この記事をシェアする", "この記事をシェアする人は多い"),
        (labels_sharing, "分享到：", "分享到了三个人的经验。"),
        (labels_sharing, "L’article a été ajouté à vos favoris", "L’article a été ajouté à vos favoris par erreur"),
    ],
)
def test_how_lines_begin(asks, line, other):
    assert asks(line)
    assert not asks(other)


@pytest.mark.parametrize(
    "line",
    [
        "Poniżej dalsza część artykułu",
        "La suite après cette publicité",
        "Der Artikel geht nach der Werbung weiter",
        "Lees verder onder de advertentie",
        "Continúa después de la publicidad",
    ],
)
def test_what_stands_around_advertisements(line):
    assert labels_an_advertisement(line)
    assert not labels_an_advertisement(f"{line}: so steht es da, und niemand weiß warum, sagt Ann Lee.")

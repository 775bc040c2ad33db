import pytest

from scrapy_article.lexicon.labels import LABELS_AD, LABELS_MEDIA, that_label


@pytest.mark.parametrize(
    ("what", "line", "other"),
    [
        (LABELS_AD, "- ANZEIGE -", "Anzeige erstattet wurde nicht"),
        (LABELS_AD, "Hirdetés", "Hirdetés nélkül olvasták"),
        (LABELS_AD, "Haberin Devamı", "Haberin devamı yarın gazetede ve sitemizde okurlarla buluşacak"),
        (LABELS_AD, "PUBLICITATE", "Publicitate a fost ieri"),
        ("label of buttons", "Share this story:", "Share this story of the bridge with your children."),
        (LABELS_AD, "Sponsored", "Sponsored the match"),
        (LABELS_AD, "Publicité - continuer la lecture ci-dessous", "Publicité - un mot que personne n’aime"),
        (LABELS_AD, "Scroll down to continue", "Scroll down to the end of the list."),
        (LABELS_AD, "De tekst loopt door onder de foto", "De tekst loopt door."),
        (LABELS_MEDIA, "Open image in gallery", "Open image in an editor of your own"),
        (LABELS_MEDIA, "Zum Vergrößern auf das Bild klicken", "Zum Vergrößern der Brücke fehlt das Geld"),
        (LABELS_MEDIA, "Listen to this article", "Listen to this article of faith"),
        (LABELS_MEDIA, "This video is not available in your country", "This video is not available to those who paid"),
        (LABELS_MEDIA, "View this post on Instagram", "View this post on Instagram as a warning to us all."),
        (LABELS_MEDIA, "Sieh dir diesen Beitrag auf Instagram an", "Sieh dir diesen Beitrag an"),
        (LABELS_MEDIA, "听新闻", "听新闻的人"),
        (
            "label of buttons",
            "Already a subscriber? Log in",
            "Already a subscriber? Log in to read the letters of May.",
        ),
        ("label of buttons", "Déjà abonné ? Connectez-vous", "Déjà abonné ? Vous lisez tout"),
        ("label of buttons", "Thank you for signing up!", "Thank you for signing up the boys"),
        ("label of buttons", "Something went wrong. Please try again later.", "Something went wrong."),
        ("label of buttons", "Link copied!", "Link copied words with a line"),
        ("label of buttons", "リンクをコピーしました", "リンクをコピーした人"),
        (LABELS_AD, "SPONSORED CONTENT", "Sponsored content is on the rise"),
        (LABELS_AD, "スポンサーリンク", "スポンサーリンクを消した"),
        (LABELS_AD, "In partnership with", "In partnership with the town, the ferry runs"),
        (LABELS_AD, "En partenariat avec :", "En partenariat avec la ville"),
        ("label of buttons", "Facebook Twitter Pinterest LinkedIN Email", "Facebook Twitter Pinterest LinkedIn"),
        ("label of buttons", "Facebook | X | Email | Copy Link", "Facebook, Twitter, Email"),
        ("label of buttons", "Print Email Facebook", "Print Email Copy"),
        ("label of buttons", "Email Facebook Twitter", "Email marketing on Facebook and Twitter"),
        ("label of buttons", "Share:", "Share"),
        ("label of buttons", "TEILEN :", "Teilen: so geht es"),
        ("label of buttons", "分享：", "Share price:"),
        ("label of buttons", "Diesen Artikel teilen", "Diesen Artikel teilen wir gern"),
        ("label of buttons", "Поделиться в соцсетях", "Поделиться в соцсетях решили трое"),
        ("label of buttons", "この記事をシェアする", "この記事をシェアする人は多い"),
        ("label of buttons", "Prevent your screen from going dark as you cook.", "Prevent your screen from scratches"),
        ("label of buttons", "Håll skärmen tänd", "Håll skärmen ren"),
        ("not loaded", "Loading image...", "Loading images takes long"),
        ("not loaded", "Загрузка…", "Загрузка лодок"),
        ("not loaded", "読み込み中…", "読み込み中の本"),
        ("label of buttons", "分享到：", "分享到了三个人的经验。"),
        ("label of buttons", "L’article a été ajouté à vos favoris", "L’article a été ajouté à vos favoris par erreur"),
    ],
)
def test_what_lines_label(what, line, other):
    assert that_label([other, line]) == {1: what}


@pytest.mark.parametrize(
    "line",
    [
        "Poniżej dalsza część artykułu",
        "La suite après cette publicité",
        "Der Artikel geht nach der Werbung weiter",
        "Lees verder onder de advertentie",
        "Continúa después de la publicidad",
        "Sigue leyendo después de la publicidad",
        "Continua a leggere dopo la pubblicità",
        "Artiklen fortsætter efter annoncen",
        "Saken fortsetter under bildet",
        "Artikeln fortsätter under annonsen",
        "Juttu jatkuu kuvan alla",
        "Článek pokračuje pod reklamou",
        "Продолжение после рекламы",
        "A matéria continua após a publicidade",
        "L’article continue après la publicité",
    ],
)
def test_what_stands_around_advertisements(line):
    other = f"{line}: so steht es da, und niemand weiß warum, sagt Ann Lee."
    assert that_label([other, line]) == {1: LABELS_AD}

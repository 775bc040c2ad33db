import pytest
from lexicon.asking import which_of

that_label = which_of("label_ad", "label_media", "label_buttons", "not_loaded")


@pytest.mark.parametrize(
    ("what", "line", "other"),
    [
        ("label_ad", "- ANZEIGE -", "Anzeige erstattet wurde nicht"),
        ("label_ad", "Hirdetés", "Hirdetés nélkül olvasták"),
        ("label_ad", "Haberin Devamı", "Haberin devamı yarın gazetede ve sitemizde okurlarla buluşacak"),
        ("label_ad", "PUBLICITATE", "Publicitate a fost ieri"),
        ("label_buttons", "Share this story:", "Share this story of the bridge with your children."),
        ("label_ad", "Publicité - continuer la lecture ci-dessous", "Publicité - un mot que personne n’aime"),
        ("label_ad", "Scroll down to continue", "Scroll down to the end of the list."),
        ("label_ad", "De tekst loopt door onder de foto", "De tekst loopt door."),
        ("label_media", "Zum Vergrößern auf das Bild klicken", "Zum Vergrößern der Brücke fehlt das Geld"),
        ("label_media", "Listen to this article", "Listen to this article of faith"),
        ("label_media", "This video is not available in your country", "This video is not available to those who paid"),
        ("label_media", "Sieh dir diesen Beitrag auf Instagram an", "Sieh dir diesen Beitrag an"),
        ("label_media", "听新闻", "听新闻的人"),
        (
            "label_buttons",
            "Already a subscriber? Log in",
            "Already a subscriber? Log in to read the letters of May.",
        ),
        ("label_buttons", "Déjà abonné ? Connectez-vous", "Déjà abonné ? Vous lisez tout"),
        ("label_buttons", "Something went wrong. Please try again later.", "Something went wrong."),
        ("label_buttons", "リンクをコピーしました", "リンクをコピーした人"),
        ("label_ad", "スポンサーリンク", "スポンサーリンクを消した"),
        ("label_ad", "In partnership with", "In partnership with the town, the ferry runs"),
        ("label_ad", "En partenariat avec :", "En partenariat avec la ville"),
        ("label_buttons", "Facebook Twitter Pinterest LinkedIN Email", "Facebook Twitter Pinterest LinkedIn"),
        ("label_buttons", "Facebook | X | Email | Copy Link", "Facebook, Twitter, Email"),
        ("label_buttons", "TEILEN :", "Teilen: so geht es"),
        ("label_buttons", "Diesen Artikel teilen", "Diesen Artikel teilen wir gern"),
        ("label_buttons", "Поделиться в соцсетях", "Поделиться в соцсетях решили трое"),
        ("label_buttons", "この記事をシェアする", "この記事をシェアする人は多い"),
        ("label_buttons", "Prevent your screen from going dark as you cook.", "Prevent your screen from scratches"),
        ("label_buttons", "Håll skärmen tänd", "Håll skärmen ren"),
        ("not_loaded", "Loading image...", "Loading images takes long"),
        ("not_loaded", "Загрузка…", "Загрузка лодок"),
        ("not_loaded", "読み込み中…", "読み込み中の本"),
        ("label_buttons", "分享到：", "分享到了三个人的经验。"),
        ("label_buttons", "L’article a été ajouté à vos favoris", "L’article a été ajouté à vos favoris par erreur"),
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
        "Continua a leggere dopo la pubblicità",
        "Artiklen fortsætter efter annoncen",
        "Saken fortsetter under bildet",
        "Juttu jatkuu kuvan alla",
        "Článek pokračuje pod reklamou",
        "Продолжение после рекламы",
        "A matéria continua após a publicidade",
    ],
)
def test_what_stands_around_advertisements(line):
    other = f"{line}: so steht es da, und niemand weiß warum, sagt Ann Lee."
    assert that_label([other, line]) == {1: "label_ad"}

import pytest

from scrapy_article.methods.auto.phrases.appeals import appeals


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("Pratite nas na Fejsbuku", "Pratitelja nema"),
        ("Sledujte nás na Facebooku a Instagramu", "Sledujte, jak loď mizí"),
        ("Haben Sie einen Fehler entdeckt? Schreiben Sie uns.", "Haben Sie einen Fährmann gesehen?"),
        ("Kövesse a Naplót a Facebookon is!", "Kövesse a partot"),
        ("Приєднуйтесь до нас у Viber", "Приємна новина"),
        ("ΑΚΟΛΟΥΘΗΣΤΕ ΜΑΣ ΣΤΟ GOOGLE NEWS", "Ακόμη μία γέφυρα"),
        ("ہمیں فیس بک پر فالو کریں۔", "ہمیں پل پسند ہے"),
        ("গুগল নিউজে আমাদের ফলো করুন।", "তিনি ফলো করুন বলেছিলেন সবাইকে"),
        ("எங்களை ஃபேஸ்புக்கில் பின்தொடருங்கள்", "பாலம் பழையது"),
        ("Harpidetu gure buletinera", "Harpidetuek eskatu dute"),
        ("Abunə olun!", "Abunə olanlar artır"),
        ("Bizi Facebook'ta takip edin!", "Bizi takip edin dedi rehber"),
    ],
)
def test_how_lines_begin_and_end(line, other):
    assert appeals(line)
    assert not appeals(other)

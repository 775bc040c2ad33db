import pytest
from lexicon.asking import has

appeals = has("call")


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("Pratite nas na Fejsbuku", "Pratitelja nema"),
        ("(This story has not been edited by our staff.)", "This story has not been told."),
        (
            "This article was originally published on the Bridge. Read the original article.",
            "This article was originally published in 1931, when the bridge was new.",
        ),
        ("Do you have a news tip? Email us.", "Do you have a boat?"),
        ("Cet article vous a plu ? Soutenez-nous.", "Cet article vous parle du pont."),
        ("Hat Ihnen der Artikel gefallen?", "Hat Ihnen der Hafen gefallen?"),
        ("Viu algum erro nesta reportagem?", "Viu algum barco?"),
        ("Хотите узнавать новости первыми?", "Хотите узнавать город?"),
        ("LINEで最新ニュースを受け取る。友だち追加はこちら。", "LINEで連絡した。"),
        ("请关注我们的微信公众号。", "请关注桥梁的安全。"),
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
        ("Bizi Facebook'ta takip edin!", "Takip edin dedi rehber"),
    ],
)
def test_how_lines_begin_and_end(line, other):
    assert appeals(line)
    assert not appeals(other)

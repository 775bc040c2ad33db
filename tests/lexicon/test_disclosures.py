import pytest
from lexicon.asking import that_have

that_disclose = that_have("discloses")


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("This post contains affiliate links.", "This post contains a story."),
        ("Note: this blog uses affiliate links.", "Note: this blog is about affiliate links."),
        ("Affiliate disclosure: some of the links below are affiliate links.", "Some of the boats are affiliated."),
        ("We may earn a commission if you buy something.", "We may earn a living here."),
        ("*As an Amazon Associate I earn from qualifying purchases.", "As an associate of the club I row."),
        ("While each product featured is independently selected, we are paid.", "The boats sail independently."),
        (
            "If you buy through our links, we may receive a small commission.",
            "If you buy a boat, you pay a commission.",
        ),
        (
            "When you purchase through links here, I may earn a commission.",
            "When you sell, they may earn a commission.",
        ),
        ("Purchases made through links earn us a small commission.", "Purchases of boats earn him a small commission."),
        ("We may earn a commission if you click.", "“We may earn a commission if you click,” says the shop."),
        ("We may be compensated when you click on a link.", "We may be compensated for the noise."),
        ("Dieser Artikel enthält Affiliate-Links.", "Dieser Artikel enthält Bilder."),
        ("(*) Alle mit einem Stern gekennzeichneten Links bringen uns Geld.", "Alle mit einem Stern sind rot."),
        ("Wer hier etwas kauft: Kaufst du darüber, erhalten wir Provision.", "Der Makler erhielt eine Provision."),
        ("Cet article contient des liens affiliés.", "Cet article contient des liens."),
        ("Este artículo contiene enlaces de afiliados.", "Este artículo contiene enlaces."),
        ("記事内に広告が含まれています。", "記事内に橋の写真がある。"),
        ("※当サイトはアフィリエイト広告を利用しています。", "当サイトは橋を紹介する。"),
        ("이 포스팅은 쿠팡 파트너스 활동의 일환으로", "이 포스팅은 다리 이야기다"),
    ],
)
def test_what_discloses_that_links_bring_in_money(line, other):
    assert that_disclose([other, line]) == [1]

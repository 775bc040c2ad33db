"""What readers complain of in other tools, each on a hand-made page: what must come out, and what must not."""

import pytest
from hand_made import NAV, paragraphs
from hand_made import STORY as BODY

from scrapy_article import extract
from scrapy_article.extract import analyse

FOOTER = (
    "<footer><p>Terms of use</p><p>Privacy policy</p><p>© 2026 The Harbour Herald. All rights reserved.</p></footer>"
)
OTHER = (
    "Fishermen in the north complain that the new quotas leave them with less than they need to pay for their boats."
)


def page(body=None, before="", after="", head="", tag="article"):
    body = paragraphs(BODY) if body is None else body
    return (
        f"<html lang=en><head><title>The ferry is back - The Harbour Herald</title>{head}</head><body>{NAV}<main>"
        f"<{tag} class=story><h1>The ferry is back</h1>{before}<div class=story-body>{body}</div>{after}</{tag}></main>"
        f"{FOOTER}</body></html>"
    )


def half(inside):
    return paragraphs(BODY[:3]) + inside + paragraphs(BODY[3:])


def text(html, **options):
    return extract(html, "https://herald.example/news/the-ferry-is-back-after-repairs", **options).text


def holds_body(found, body=BODY):
    return all(line in found for line in body)


COMMENTS = "".join(
    f'<li class="comment"><div class="comment-author">reader{n}</div><p>I have been on that ferry {n} times, and it was '
    "late whenever it rained, so I do not believe a word of what the office says.</p><a href='#'>Reply</a></li>"
    for n in range(25)
)
CARDS = "".join(
    f'<div class="card"><a href="/{n}"><img src="{n}.jpg"><h3>Another story about harbour number {n}</h3></a>'
    f"<p>{OTHER}</p></div>"
    for n in range(5)
)


class TestWhatIsLeft:
    """Text that is on the page, but not in the article."""

    @pytest.mark.parametrize(
        ("html", "unwanted"),
        [
            (
                page(
                    after=f'<section id="comments"><h2>Comments</h2><ol class="comment-list">{COMMENTS}</ol></section>'
                ),
                "late whenever",
            ),
            (page(after=f'<aside class="related"><h2>Related stories</h2>{CARDS}</aside>'), "Fishermen"),
            (page(half(f'<div class="related-inline"><h4>Read also</h4><a href="/x">{OTHER}</a></div>')), "Fishermen"),
            (
                page(
                    half(
                        '<p><strong>READ MORE: </strong><a href="/x">Fishermen in the north complain of quotas</a></p>'
                    )
                ),
                "Fishermen",
            ),
            (
                page(
                    half(
                        '<div class="newsletter-signup"><p>Sign up for our newsletter, and get the best stories of the week.</p><form><input><button>Sign up</button></form></div>'
                    )
                ),
                "newsletter",
            ),
            (
                page(
                    half(
                        '<figure><img src="a.jpg"><figcaption>The ferry in the harbour. Photo: Per Holm / Agency</figcaption></figure>'
                    )
                ),
                "Per Holm",
            ),
            (
                page(
                    after='<div class="author-bio"><img src="a.jpg"><h3>About the author</h3><p>Nils Berg has written about ships and harbours for twenty years, and lives on the coast.</p></div>'
                ),
                "Nils Berg",
            ),
            (
                page(
                    after='<div class="tags"><span>Tags:</span><a href="/t/1">Ferries</a> <a href="/t/2">Harbours</a></div>'
                ),
                "Tags",
            ),
            (
                page(
                    before='<div class="share"><button>Share</button><span>Copy link</span></div><p class="byline">By Nils Berg</p><time>12 May 2026</time>'
                ),
                "Copy link",
            ),
            (
                page(
                    before='<div class="cookie-consent"><p>We use cookies to make this site better for you, and to show advertisements.</p><button>Accept</button></div>'
                ),
                "cookies",
            ),
            (
                page(
                    half(
                        '<p>Passengers can buy <span class="tooltip">tickets<span class="tooltip-text" role="tooltip">A ticket lets you go aboard once.</span></span> at the pier.</p>'
                    )
                ),
                "go aboard",
            ),
        ],
        ids="comments related inline-related read-more newsletter caption author tags share cookies popover".split(),
    )
    def test_left(self, html, unwanted):
        found = text(html)
        assert unwanted in html
        assert holds_body(found)
        assert unwanted not in found

    def test_a_second_copy_of_the_body(self):
        copy = f'<div class="print-version" hidden><div>{paragraphs(BODY)}</div></div>'
        assert text(page(after=copy)).count(BODY[2]) == 1


class TestWhatIsKept:
    """Text that other tools lose."""

    @pytest.mark.parametrize(
        ("inside", "wanted"),
        [
            ("<ul><li>Adults pay nine euros</li><li>Children pay four</li><li>Bicycles go free</li></ul>", ["Adults pay nine euros", "Children pay four", "Bicycles go free"]),
            ("<ol><li>Go to the pier.</li><li>Show the ticket.</li></ol>", ["Go to the pier.", "Show the ticket."]),
            ("<table><tr><th>Harbour</th><th>First boat</th></tr><tr><td>Northport</td><td>6:40</td></tr><tr><td>Easthaven</td><td>7:15</td></tr></table>", ["Harbour", "Northport", "7:15"]),
            ("<h2>What it costs</h2><p>The fare stays as it is until the end of the year, and rises by a tenth after that.</p>", ["What it costs", "The fare stays"]),
            ("<p>One.</p><p>Two.</p><p>Then the horn was heard.</p>", ["Then the horn was heard."]),
            ('<blockquote class="twitter-tweet"><p>The first boat has left the pier, all aboard are well and happy! — Harbour office (@harbour) May 12</p></blockquote>', ["The first boat has left"]),
        ],
        ids="list steps table section short tweet".split(),
    )  # fmt: skip
    def test_kept(self, inside, wanted):
        found = text(page(half(inside)))
        assert holds_body(found)
        for line in wanted:
            assert line in found

    def test_a_poem(self):
        lines = [f"The wind goes over the water {n},<br>and over the boats that wait," for n in range(4)]
        found = text(page("".join(f"<p>{line}</p>" for line in lines)))
        assert "water 2,\nand over" in found

    def test_a_live_blog_in_page_order(self):
        posts = [
            f'<div class="live-post"><time>{9 + n}:0{n}</time><h3>Update number {n}</h3><p>{line}</p></div>'
            for n, line in enumerate(BODY)
        ]
        found = text(page("".join(posts)))
        assert [found.index(line) for line in BODY] == sorted(found.index(line) for line in BODY)


SCRIPTS = {
    "ar": "أعلن مكتب الميناء أن العبارة إلى الجزر الخارجية ستعود إلى العمل يوم الاثنين، بعد أربعة أسابيع من الإصلاحات.",
    "he": "משרד הנמל הודיע כי המעבורת לאיים החיצוניים תשוב לפעול ביום שני, לאחר ארבעה שבועות של תיקונים ושיפוצים.",
    "fa": "اداره بندر اعلام کرد که کشتی جزایر دور از روز دوشنبه، پس از چهار هفته تعمیر، دوباره به کار خواهد افتاد.",
    "ru": "Паром на дальние острова снова начнёт ходить с понедельника, сообщили в управлении порта, после месяца ремонта.",
    "el": "Το πλοίο για τα μακρινά νησιά θα δρομολογηθεί ξανά τη Δευτέρα, ανακοίνωσε το λιμεναρχείο, μετά από επισκευές.",
    "zh": "港口办公室表示，经过四个星期的维修，通往外岛的渡轮将于星期一恢复运行，岛上的商店终于可以重新进货，居民们都很高兴。",
    "ja": "港湾事務所によると、四週間の修理を終えた離島行きのフェリーは月曜日から運航を再開し、島の商店も仕入れができるようになるという。",
    "ko": "항만 사무소는 4주간의 수리를 마친 외딴 섬행 여객선이 월요일부터 다시 운항하며, 섬의 상점들도 물건을 들여올 수 있게 된다고 밝혔다.",
    "th": "สำนักงานท่าเรือแจ้งว่าเรือข้ามฟากไปยังเกาะรอบนอกจะกลับมาให้บริการอีกครั้งในวันจันทร์ หลังจากซ่อมแซมนานสี่สัปดาห์",
    "hi": "बंदरगाह कार्यालय ने कहा कि चार सप्ताह की मरम्मत के बाद बाहरी द्वीपों के लिए नौका सोमवार से फिर चलेगी, और दुकानों को सामान मिलेगा।",
    "bn": "বন্দর কার্যালয় জানিয়েছে, চার সপ্তাহ মেরামতের পর বাইরের দ্বীপগুলোর ফেরি সোমবার থেকে আবার চলবে, দোকানগুলোও পণ্য পাবে।",
    "ta": "நான்கு வார பழுதுபார்ப்புக்குப் பிறகு வெளித் தீவுகளுக்கான படகு திங்கட்கிழமை முதல் மீண்டும் இயங்கும் என்று துறைமுக அலுவலகம் தெரிவித்தது.",
}


@pytest.mark.parametrize("language", SCRIPTS)
def test_scripts(language):
    sentence = SCRIPTS[language]
    lines = [f"{n}. {sentence}" for n in range(1, 6)]
    menu = "".join(f"<li><a href='/{n}'>{sentence[:6]}</a></li>" for n in range(8))
    direction = "rtl" if language in ("ar", "he", "fa") else "ltr"
    cards = "".join(f'<div class="card"><a href="/{n}">{sentence[5:45]}</a></div>' for n in range(4))
    html = (
        f"<html lang={language} dir={direction}><head><meta charset=utf-8><title>{sentence[:25]}</title></head><body>"
        f"<nav><ul>{menu}</ul></nav><main><h1>{sentence[:25]}</h1><div class=content>{paragraphs(lines)}</div>"
        f"<div class=related>{cards}</div></main><footer><p>© 2026</p></footer></body></html>"
    )
    assert text(html).split("\n\n") == lines


class TestFavor:
    HTML = page(half(f'<div class="box"><p>{OTHER}</p></div>'), before="<p class=dek>A boat returns</p>")

    def test_order(self):
        kept = [set(analyse(self.HTML, favor=favor).selection.selected) for favor in ("precision", "balance", "recall")]
        assert kept[0] <= kept[1] <= kept[2]

    def test_unknown(self):
        with pytest.raises(ValueError, match="precision, balance, recall"):
            extract(self.HTML, favor="x")


class TestQuality:
    def test_sure_and_unsure(self):
        sure = extract(page(paragraphs(BODY * 2)), "https://herald.example/news/the-ferry-is-back-after-repairs")
        links = "".join(
            f"<li><a href='/{n}'>Story number {n} of many stories</a><p>A line.</p></li>" for n in range(60)
        )
        unsure = extract(f"<html><body><ul>{links}</ul></body></html>", "https://herald.example/")
        assert 0 <= unsure.quality < sure.quality <= 1

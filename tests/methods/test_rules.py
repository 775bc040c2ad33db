"""Each rule of ``rules`` on a page of its own: a body that must come out, and what must not."""

import hand_made
import pytest
from hand_made import NAV, STORY, paragraphs

from scrapy_article.methods.rules import select

BODY = STORY[:4]
ARTICLE = paragraphs(BODY)
LONG = "This sentence is long enough to be a paragraph of its own, has commas, and ends as sentences do."


def kept(html: str) -> list[str]:
    return hand_made.kept(html, select)


def page(inside: str = "", before: str = "", after: str = "", body: str = ARTICLE) -> str:
    """A page whose article holds *inside* after its second paragraph, with *before* and *after* around it."""
    half = body.index("</p>", body.index("</p>") + 1) + 4 if body == ARTICLE else len(body)
    return (
        f"<html><body>{NAV}<h1>The ferry is back</h1>{before}<div class='text'>{body[:half]}{inside}{body[half:]}</div>"
        f"{after}<footer><p>{LONG}</p></footer></body></html>"
    )


def test_plain_page():
    assert kept(page()) == BODY


class TestKept:
    @pytest.mark.parametrize(
        ("inside", "texts"),
        [
            ("<h2>What it costs</h2>", ["What it costs"]),
            ("<table><tr><th>Day<th>Trips<tr><td>Monday<td>4</table>", ["Day", "Trips", "Monday", "4"]),
            ("<pre>one\n  two</pre>", ["one\n  two"]),
            ("<p>Yes.</p>", ["Yes."]),
            (f'<p>{LONG} <a href="/x">More on that here</a></p>', [f"{LONG} More on that here"]),
            ("<div><div><div><p>Deeper.</p></div></div></div>", ["Deeper."]),
        ],
    )
    def test_inside(self, inside, texts):
        assert kept(page(inside)) == BODY[:2] + texts + BODY[2:]

    def test_standfirst(self):
        assert kept(page(before=f'<header><p class="standfirst">{LONG}</p></header>')) == [LONG, *BODY]

    def test_rest_behind_a_read_more(self):
        rest = f'<div class="rest" style="display:none"><p>{LONG}</p><p>{LONG} Twice.</p></div>'
        html = page(body=f"<p>{BODY[0]}</p>{rest}")
        assert kept(html) == [BODY[0], LONG, f"{LONG} Twice."]

    def test_classes_that_content_systems_put_on_posts(self):
        html = f'<body><article class="post author-ann comments-closed tags-ferry">{ARTICLE}</article></body>'
        assert kept(html) == BODY

    def test_form_around_the_whole_page(self):
        assert kept(f"<body><form>{NAV}{ARTICLE}</form></body>") == BODY

    def test_paragraphs_that_only_breaks_part(self):
        assert kept(f"<body>{NAV}<div>{'<br><br>'.join(BODY)}</div></body>") == BODY

    def test_comments_that_outweigh_the_article(self):
        comments = "".join(f'<li class="comment"><p>{LONG} Says reader {n}.</p></li>' for n in range(100))
        html = f'<body><article>{ARTICLE}</article><div id="comments"><ul>{comments}</ul></div></body>'
        assert kept(html) == BODY

    @pytest.mark.parametrize(
        "text",
        [
            "渡轮将于星期一恢复运行,港务局周三表示,此前的维修工作持续了四个星期。岛上的居民终于可以重新乘船进城购物。",
            "フェリーは月曜日から運航を再開すると、港湾事務所が水曜日に発表した。修理には四週間かかり、島の住民は不便を強いられていた。",
            "เรือข้ามฟากจะกลับมาให้บริการอีกครั้งในวันจันทร์ สำนักงานท่าเรือกล่าวเมื่อวันพุธ, หลังจากซ่อมแซมนานสี่สัปดาห์",
        ],
    )
    def test_scripts(self, text):
        body = [f"{text} {n}" for n in range(3)]
        html = f"<body>{NAV}<div>{''.join(f'<p>{t}</p>' for t in body)}</div>{NAV}</body>"
        assert kept(html) == body


class TestLeft:
    @pytest.mark.parametrize(
        "inside",
        [
            f'<div class="related-posts"><h3>Related</h3><p>{LONG}</p></div>',
            f"<figure><img src=x><figcaption>{LONG}</figcaption></figure>",
            f'<div role="dialog"><p>{LONG}</p></div>',
            '<p><a href="/x">Read also: the other ferry</a></p>',
            f"<p hidden>{LONG}</p>",
            f"<noscript><p>{LONG}</p></noscript>",
        ],
    )
    def test_inside(self, inside):
        assert kept(page(inside)) == BODY

    @pytest.mark.parametrize(
        "after",
        [
            f'<div class="comments"><p>{LONG}</p></div>',
            f"<section class='more'>{''.join(f'<div class=card><h3><a href=/{n}>A headline of story {n}</a></h3><p>{LONG}</p></div>' for n in range(4))}</section>",
            f"<ul>{''.join(f'<li><a href=/{n}>A headline of another story, {n}</a></li>' for n in range(20))}</ul>",
        ],
    )
    def test_after(self, after):
        assert kept(page(after=after)) == BODY

from time import process_time

import pytest
from cpu import slowness

from scrapy_article.paragraphs import paragraphs_of

ONE, TWO = "The ferry is back, the office said.", "It will run again from Monday on."


def parts(text):
    return paragraphs_of(text).split("\n\n")


class TestMarkdown:
    def test_marks(self):
        text = f"# The cost\n\nThe **ferry** is _back_, [the office](https://a.org/x) said.\n\n- One\n- Two\n\n> {TWO}"
        assert parts(text) == ["The cost", ONE, "One", "Two", TWO]

    def test_with_tags(self):
        assert parts(f"## The cost\n\n<div class='a_b_c'>**{ONE}**</div>\n\n{TWO} It is <b>so</b>.") == [
            "The cost",
            f"**{ONE}**",
            f"{TWO} It is so.",
        ]

    @pytest.mark.parametrize("text", [ONE, f"{ONE} 2 * 3 * 4", f"<p>{ONE} **so**</p>", f"{ONE} [sic] f**k and s**t."])
    def test_other_text(self, text):
        assert paragraphs_of(text) == text.replace("<p>", "").replace("</p>", "")


class TestEscapes:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("caf&eacute; &amp; th&amp;eacute;", "café & thé"),
            ("<p>caf&amp;eacute; &amp;#8211; th&eacute;</p>", "café – thé"),
            ("&amp;lt;p&amp;gt;caf&amp;amp;eacute;&amp;lt;/p&amp;gt;", "café"),
            ("<p>It is &lt;em&gt;so&lt;/em&gt;.</p>", "It is so."),
            ("See https://a.org/?a=1&section=2&copy=3 &#40;&amp;&#x29;", "See https://a.org/?a=1&section=2&copy=3 (&)"),
        ],
    )
    def test_twice(self, text, found):
        assert paragraphs_of(text) == found

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("<p>Write <code>&amp;eacute;</code>, or &amp;eacute;.</p>", "Write &eacute;, or &eacute;."),
            ("<p>The <code>b</code>, as in &lt;b&gt;so&lt;/b&gt;.</p>", "The b, as in <b>so</b>."),
            ("<p>The sign &amp;lt; is less.</p>", "The sign &lt; is less."),
        ],
    )
    def test_what_the_text_speaks_of(self, text, found):
        assert paragraphs_of(text) == found


@pytest.mark.parametrize("tag", ["", "<p>"])
def test_spelling(tag):
    assert paragraphs_of(f"{tag}We\x92re in Mo\u0308l\u00adln.") == "We’re in Mölln."


class TestLineFeeds:
    @pytest.mark.parametrize("feed", ["\\n", "\\n\\n", "\\r\\n"])
    def test_as_letters(self, feed):
        assert parts(f"{ONE}{feed}{TWO}") == [ONE, TWO]
        assert parts(f'<p>{ONE}</p>{feed}<p class=\\"a\\">{TWO}<\\/p>') == [ONE, TWO]

    def test_other_escapes_among_them(self):
        assert parts(r"It\u2019s back \ud83d\udea2.\nSo \"they\" said.") == ["It’s back 🚢.", 'So "they" said.']

    @pytest.mark.parametrize(
        "text",
        ["It is in C:\\new\\names there.", "Where 2 \\neq 3, \\theta is \\nu.", f"{ONE}\nWrite \\n there. \\n too."],
    )
    def test_others(self, text):
        assert paragraphs_of(text) == text.replace("\n", "\n\n")

    def test_blank_lines_between_blocks(self):
        assert parts(f"<h2>The cost</h2>\n{ONE}\n\n{TWO}\n \n<ul><li>One</li></ul>") == ["The cost", ONE, TWO, "One"]
        assert parts(f"<p>{ONE}\n\n{TWO}</p>") == [f"{ONE} {TWO}"]


class TestGluedParagraphs:
    @pytest.mark.parametrize(
        "text",
        [
            f"{ONE}{TWO}",
            f"{ONE}{TWO}{ONE}",
            f"“{ONE}”{TWO}",
            f"Wer fährt?Über dem Hafen steht es.{ONE}",
            "Die Fähre fährt wieder.„Endlich“, sagte Anna Lee.",
            "Паром снова ходит.Так сказали в порту, и не раз.",
            "عادت العبارة اليوم.وقال المكتب ذلك.",
            f"{ONE}So said Anna Lee.{TWO}",
            "It is made for lazy Sundays.As always, one is given away.",
        ],
    )
    def test_parted(self, text):
        assert len(parts(text)) > 1
        assert paragraphs_of(text).replace("\n\n", "") == text

    def test_quotation_marks_that_end_in_one_language_and_begin_in_another(self):
        german = ["Er rief: „Sie fährt.“", "„Morgen“, sagte sie, „nicht mehr.“", "Dann fuhr sie."]
        assert parts("".join(german)) == german
        english = ["“It is back,” he said.", "“We know it well,” she said.", "Then it left."]
        assert parts("".join(english)) == english

    @pytest.mark.parametrize(
        "text",
        [
            f"{ONE} See example.Com for it, or Booking.Com, or www.ferry.Island now.",
            "The U.S.Navy and Prof.Lee came, in Sept.Of course 3.Day and 4.5.Then.",
            "Write to ann@ferry.Island now, and to a/page.Html there.",
            f"{ONE} {TWO}",
            f"{ONE}\nSee words.That are glued.",
            "渡轮恢复通航。港务局表示。",
            "Das gilt bzw.österreichweit auch usw.über alles, und gilt.österreichweit auch.",
            "It is obj.Method.call() there.",
            "With Path.Combine and Яндекс.Такси here, or Yahoo!Finance there.",
            "He said so...But then he left…And so on.",
            "Он жил на ул.Ленина и у им.Пушкина, а ещё на пл.Мира там.",
            "Zie drs.Jansen, mevr.De Vries, vgl.Kapitel zwei, ul.Nowa i św.Jan tam.",
            "ที่ กทม.เปดงาน รมว.กลาโหม กลาว",
            "すごい!そして 帰った.また 来る。",
        ],
    )
    def test_whole(self, text):
        assert paragraphs_of(text).replace("\n\n", "\n") == text


@pytest.mark.parametrize(
    "sign",
    ["[", "*", "_", "**a", "[a](", "![", "`", "``a", "<a", "\\n", "a.B", "&amp;", "{{", "[a b=", "> ", "| ", "- "],
)
def test_adversarial_time(sign):
    start = process_time()
    paragraphs_of("# a\n" + sign * 25_000)
    paragraphs_of(sign * 25_000)
    assert process_time() - start < 4 * slowness()  # markdown-it takes 1 to 2 for the worst; were it squared, hours

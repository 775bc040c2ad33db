from time import process_time

import pytest
from cpu import slowness
from fields.filling import images_in
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.fields.media.captions import split_credit


class TestBesideThePicture:
    @pytest.mark.parametrize(
        ("html", "caption", "credit"),
        [
            # Labels and what is for hands.
            (
                "<figure><img src=/a.jpg><figcaption>2 de 3 casas, como esta.</figcaption></figure>",
                "2 de 3 casas, como esta.",
                None,
            ),
            ("<figure><img src=/a.jpg><p>Old town.</p><p class=credit>EFE</p></figure>", "Old town.", "EFE"),
            # A line after the figure, one that has blanks after it, one in a named part of the figure.
            (
                "<div><div><figure><img src=/a.jpg></figure></div><figcaption>Old town.</figcaption></div>",
                "Old town.",
                None,
            ),
            (
                "<div><img src=/a.jpg><div class=foot> <span class=media-credit>Ann Lee</span>\n </div></div>",
                None,
                "Ann Lee",
            ),
            # The credit is marked, and the caption is what else stands there.
            (
                "<div class=wp-caption><img src=/a.jpg><p>Old town.</p><p class=source>Photo: A. Lee</p></div>",
                "Old town.",
                "A. Lee",
            ),
            ("<figure><img src=/a.jpg><figcaption><b class=media-credit>Lee</b></figcaption></figure>", None, "Lee"),
            # Beside a caption, by what it says alone.
        ],
    )
    def test_caption(self, html, caption, credit):
        assert [(image.caption, image.credit) for image in images_in(html)] == [(caption, credit)]


class TestLineAfter:
    @pytest.mark.parametrize(
        ("line", "caption", "credit"),
        [
            ("<div>Old town. (Foto: Ann Lee)</div>", "Old town.", "Ann Lee"),
            ("<div><span class=article-caption>Old town.</span></div>", "Old town.", None),
            ("<div>Old town.</div>", None, None),
            ("<p>The old town has been there for more than a thousand years by now. (Foto: Ann Lee)</p>", None, None),
        ],
    )
    def test_caption(self, line, caption, credit):
        html = f"<section>{'<p>x</p>' * 9}<img src=/a.jpg></section>{line}"
        assert [(image.caption, image.credit) for image in images_in(html)] == [(caption, credit)]

    @pytest.mark.parametrize(
        ("line", "caption"),
        [
            ("<p>Figure 3 shows the old town.", None),
            ("<p>Fig. 3. {}", None),  # a paragraph
            ("<p>▲ 지원 대상: 모두<p>▲ 기간: 5월", None),  # a list
        ],
    )
    def test_what_tells_of_a_picture(self, line, caption):
        line = line.format("The old town has been there for ever. " * 10)
        html = f"<section>{'<p>x</p>' * 9}<img src=/a.jpg></section>{line}"
        assert images_in(html)[0].caption == caption


class TestCreditInALine:
    @pytest.mark.parametrize(
        ("html", "caption", "credit"),
        [
            ("Old town <span>Credit: Ann Lee</span>", "Old town", "Ann Lee"),
            ("<span>Photo: Ann Lee</span> Old town", "Old town", "Ann Lee"),
            ("<span>Old town</span><b> (<p>Image: Ann Lee)</p></b>", "Old town", "Ann Lee"),
            ("<span>A <cite>scene</cite> of Old Town</span>", "A scene of Old Town", None),
            ("<p>Old town</p><div class=attribution>Ann Lee</div>", "Old town", "Ann Lee"),
        ],
    )
    def test_marked_or_labelled(self, html, caption, credit):
        [image] = images_in(f"<figure><img src=/a.jpg><figcaption>{html}</figcaption></figure>")
        assert (image.caption, image.credit) == (caption, credit)

    @pytest.mark.parametrize(("html", "caption"), [(" . ", None), ("3/4 of a town", "3/4 of a town")])
    def test_what_is_no_word_of_it(self, html, caption):
        [image] = images_in(f"<figure><img src=/a.jpg><figcaption>{html}</figcaption></figure>")
        assert (image.caption, image.credit) == (caption, None)


@pytest.mark.parametrize(
    ("text", "caption", "credit"),
    [
        ("The old bridge. Photo: Ann Lee", "The old bridge.", "Ann Lee"),
        ("The old bridge (Photo: Ann Lee)", "The old bridge", "Ann Lee"),
        ("The old bridge. AP Photo/Ann Lee", "The old bridge.", "Ann Lee"),
        ("Foto: dpa/Ann Lee", "", "dpa/Ann Lee"),
        ("The old bridge. © 2020 Ann Lee / CC BY", "The old bridge.", "Ann Lee / CC BY"),
        ("The old bridge (Ann Lee/Daily Planet)", "The old bridge", "Ann Lee/Daily Planet"),
        ("The old bridge. (Ann Lee via Getty Images)", "The old bridge.", "Ann Lee via Getty Images"),
        ("Courtesy Ann Lee", "", "Courtesy Ann Lee"),
        ("Getty Images", "", "Getty Images"),
        ("The moon (image of Saturn behind it)", "The moon (image of Saturn behind it)", None),
        ("De oude brug. Beeld uit 1950", "De oude brug. Beeld uit 1950", None),
        ("古い橋（写真：山田太郎）", "古い橋", "山田太郎"),
        ("오래된 다리 [사진=김철수]", "오래된 다리", "김철수"),
        ("The old bridge. Old Town (AP)", "The old bridge. Old Town", "AP"),
        ("The old bridge | what Getty paid for it", "The old bridge | what Getty paid for it", None),
    ],
)
def test_credit(text, caption, credit):
    assert split_credit(text) == (caption, credit)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The Reuters office.",
        "He sold it to Getty",
        "Photo:",
        "(left to right)",
        "(Left: one, right: another)",
        "AC/DC",
        f"Photo: {'a long story about the bridge ' * 8}",
    ],
)
def test_none(text):
    assert split_credit(text) == (text, None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Photo: (Ann Lee)", "Ann Lee"),
        ("Photo: Ann Lee (Planet) and Bo Li (Planet)", "Ann Lee (Planet) and Bo Li (Planet)"),
        ("The bridge. (Ann Lee/Planet/POOL)", "Ann Lee/Planet/POOL"),
        ("(A)", None),
    ],
)
def test_brackets_that_belong_to_it(text, expected):
    assert split_credit(text)[1] == expected


@given(st.text(alphabet="PhotoAP:/©()|. \nby-—", max_size=60))
def test_any(text):
    caption, credit = split_credit(text)
    assert caption in text
    assert credit is None or (credit and credit in text)


@pytest.mark.parametrize("piece", ["(", "Photo ", "Photo:", "A/", "AP ", "(A/b", ". AP", "© ", "by "])
def test_linear(piece):
    start = process_time()
    split_credit(piece * (400_000 // len(piece)))
    assert process_time() - start < 2 * slowness()

from __future__ import annotations

import pytest
from fields.filling import P1, P2, URL, filled, images_in

from scrapy_article.document import Document
from scrapy_article.document.attributes import MAX_NAMES
from scrapy_article.fields import captions


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
            (
                "<figure><img src=/a.jpg><figcaption>2 of 3 Danes cycle.</figcaption></figure>",
                "2 of 3 Danes cycle.",
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
            (
                "<figure><img src=/a.jpg><div class=fig-credit><p>Planet file photo</p></div></figure>",
                None,
                "Planet file photo",
            ),
            # The credit is marked, and the caption is what else stands there.
            (
                "<div class=wp-caption><img src=/a.jpg><p>Old town.</p><p class=source>Photo: A. Lee</p></div>",
                "Old town.",
                "A. Lee",
            ),
            ("<figure><img src=/a.jpg><p class=credit>Ann Lee</p><p>Old town.</p></figure>", "Old town.", "Ann Lee"),
            (
                "<div><div><img src=/a.jpg><p class=copyright>© Ann Lee</p></div><p class=img-desc>Old town.</p></div>",
                "Old town.",
                "Ann Lee",
            ),
            ("<figure><img src=/a.jpg><figcaption><b class=media-credit>Lee</b></figcaption></figure>", None, "Lee"),
            # Beside a caption, by what it says alone.
            ("<figure><img src=/a.jpg><p>Play</p><figcaption>Old town.</figcaption></figure>", "Old town.", None),
            # What speaks of the credit stays out of the caption.
            ("<figure><img src=/a.jpg><p class=photo-author>por Ann Lee</p><p>Old.</p></figure>", "Old.", "Ann Lee"),
        ],
    )
    def test_caption(self, html, caption, credit):
        assert [(image.caption, image.credit) for image in images_in(html)] == [(caption, credit)]

    def test_copies_for_those_without_scripts(self):
        html = (
            "<div><noscript><img src=/a.jpg></noscript><img class=wait src='data:image/gif;base64,R0lGOD'>"
            "<p class=caption>Old town.</p></div>"
        )
        assert [image.caption for image in images_in(html)] == ["Old town."]

    def test_the_head_of_the_article(self):
        head = "<header><h1>The bridge</h1><div><p class=caption>By Ann Lee</p></div><figure><img src=/a.jpg></figure>{}</header>"
        for after, caption in (("", None), ("<p class=caption>Old town.</p>", "Old town.")):
            found = filled(f"{head.format(after)}{P1}{P2}", "<title>The bridge</title>", url=URL).images
            assert [image.caption for image in found] == [caption]


class TestLineAfter:
    @pytest.mark.parametrize(
        ("line", "caption", "credit"),
        [
            ("<div>Old town. (Foto: Ann Lee)</div>", "Old town.", "Ann Lee"),
            ("<div><span class=article-caption>Old town.</span></div>", "Old town.", None),
            ("<div>Old town.</div>", None, None),
            ("<h3>Old town. (Foto: Ann Lee)</h3>", None, None),
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
            ("<p>Figure 3.2 shows the old town.", None),
            ("<p>Figures: there are none.", None),
            ("<p>Figuring out where the town was took a year.", None),
            ("<p>Figuren: Faust und Mephisto.", None),
            ("<p>下图为老城。", None),
            ("<p>Fig. 3. {}", None),  # a paragraph
            ("<h3>Figure 3: The old town</h3>", None),
            ("<p>▲ 지원 대상: 모두<p>▲ 기간: 5월", None),  # a list
        ],
    )
    def test_what_tells_of_a_picture(self, line, caption):
        line = line.format("The old town has been there for ever. " * 10)
        html = f"<section>{'<p>x</p>' * 9}<img src=/a.jpg></section>{line}"
        assert images_in(html)[0].caption == caption

    def test_another_picture_before_it(self):
        html = f"<section>{'<p>x</p>' * 9}<img src=/a.jpg><img src=/b.jpg></section><div>Old. (Foto: Ann Lee)</div>"
        assert [image.credit for image in images_in(html)] == [None, "Ann Lee"]


def test_a_long_caption_that_is_marked_as_a_credit():
    caption = (
        "The ferries stay in the harbour for as long as the wind blows from the north, and nobody knows when it will "
        "turn: the forecasts say one thing, and the fishermen another."
    )
    lines = (
        f"<div class='media attribution'><span>{caption}</span></div><figcaption class=credit>Planet News</figcaption>"
    )
    (image,) = images_in(f"<figure><img src=/a.jpg>{lines}</figure>")
    assert (image.caption, image.credit) == (caption, "Planet News")


@pytest.mark.parametrize(
    "beside",
    [
        "<span class=img-desc>The bridge.</span>",
        "<div class=article__image-desc>The bridge.</div>",
        "<p class=pictext>The bridge.</p>",
        "<div class=thumbcaption>The bridge.</div>",
        "<h6 class=bildunterschrift>The bridge.</h6>",
    ],
)
def test_names_of_captions(beside):
    assert [image.caption for image in images_in(f"<div><img src=/a.jpg>{beside}</div>")] == ["The bridge."]


def test_a_caption_after_the_figure():
    html = (
        "<div><figure><img src=/a.jpg></figure><figcaption>The bridge. <span class=credit>Photo: Ann Lee</span></div>"
    )
    assert [(image.caption, image.credit) for image in images_in(html)] == [("The bridge.", "Ann Lee")]


class TestCreditInALine:
    @pytest.mark.parametrize(
        ("html", "caption", "credit"),
        [
            ("Old town <span>Credit: Ann Lee</span>", "Old town", "Ann Lee"),
            ("<span>Photo: Ann Lee</span> Old town", "Old town", "Ann Lee"),
            ("<span>Old town</span><b> (<p>Image: Ann Lee)</p></b>", "Old town", "Ann Lee"),
            ('<span itemprop="description">Old town</span><i itemprop="author">Ann Lee</i>', "Old town", "Ann Lee"),
            ("A scene of <cite>Old Town</cite>", "A scene of Old Town", None),
            ("<span>A <cite>scene</cite> of Old Town</span>", "A scene of Old Town", None),
            ("<p>Old town</p><div class=attribution>Ann Lee</div>", "Old town", "Ann Lee"),
            ("<i>Image:</i> The old town was closed by its council", "The old town was closed by its council", None),
        ],
    )
    def test_marked_or_labelled(self, html, caption, credit):
        [image] = images_in(f"<figure><img src=/a.jpg><figcaption>{html}</figcaption></figure>")
        assert (image.caption, image.credit) == (caption, credit)

    @pytest.mark.parametrize(
        ("html", "caption"),
        [
            (" . ", None),
            ("3/4 of a town", "3/4 of a town"),
        ],
    )
    def test_what_is_no_word_of_it(self, html, caption):
        [image] = images_in(f"<figure><img src=/a.jpg><figcaption>{html}</figcaption></figure>")
        assert (image.caption, image.credit) == (caption, None)


class TestCaches:
    """They live as long as the process, and do not keep names of any length."""

    LONG = "x" * 100_000

    @pytest.fixture
    def asked(self, monkeypatch):
        asked = []
        for function in ("_is_caption_name", "_is_credit_name"):
            monkeypatch.setattr(captions, function, lambda names: asked.append(len(names)))
        return asked

    def test_credits(self, asked):
        inner = f"<span class={self.LONG} itemprop={self.LONG}>Old town in May <i>today</i></span>"
        images_in(f"<figure><img src=/a.jpg><figcaption>{inner}</figcaption></figure>")
        assert max(asked) == 2 * MAX_NAMES + 1

    def test_captions(self, asked):
        [segment] = Document(f"<p><span class={self.LONG}>Old town in May</span></p>").segments
        captions._is_caption(segment, segment.block)
        assert max(asked) == MAX_NAMES

"""Lines that say what a picture is described with."""

from time import process_time

import pytest
from cpu import slowness
from trimming.made_articles import BODY, PAGE

from scrapy_article import Article, Image, extract
from scrapy_article.document import Document
from scrapy_article.extract import begin, reread
from scrapy_article.methods.method import Selection
from scrapy_article.trimming import drop_known_captions


class TestCaptions:
    PICTURE = "<div><img src=/boat.jpg alt='The boat, seen from the old lighthouse'></div>"
    SAID = "<p>The boat, seen from the old lighthouse.</p>"

    def test_what_a_picture_is_described_with(self):
        html = PAGE.replace("</p><p>", f"</p>{self.PICTURE}{self.SAID}<p>", 1)
        article = extract(html, "https://herald.test/a")
        assert "old lighthouse" not in article.text
        assert [image.caption for image in article.images] == ["The boat, seen from the old lighthouse."]
        again = reread(article, html.encode())
        assert [again.document.segments[i].text for i in again.selection.kept] == article.text.split("\n\n")

    def test_a_paragraph_that_the_caption_says_before_it(self):
        """Some papers take their captions out of the text."""
        line = "The boat, seen from the old lighthouse."
        document = Document(f"<h1>The keeper</h1><p>{BODY[0]}{self.PICTURE}<p class=caption>{line}{self.SAID}")
        selection = Selection(kept=[1, 3], reasons=None)
        begin(document, selection)
        assert selection.kept == [1, 3]

    def test_long_ones_are_the_article(self):
        """Such as in a show of pictures, whose captions it is."""
        said = f"The boat, seen from the old lighthouse, {'and from the harbour, ' * 12}is ready."
        document = Document(
            f"<p>{BODY[0]}<figure><img src=/boat.jpg></figure><figcaption>{said}</figcaption>", "https://a.test/b"
        )
        selection = Selection(kept=[0, 1], reasons=None)
        article = begin(document, selection).article
        assert article.images[0].caption == said
        assert selection.kept == [0, 1]

    @pytest.mark.parametrize("text", ["These are the boats that I saw.", " ".join(BODY)])
    def test_of_a_photo_essay(self, text):
        """They stay where there is less text beside them."""
        said = [f"The boat of the {name} family, seen from the old lighthouse." for name in ("Lee", "Roe", "Poe")]
        pictures = "".join(
            f"<figure><img src=/{n}.jpg alt='{line}'><p>{line}</p></figure>" for n, line in enumerate(said)
        )
        document = Document(f"<p>{text}{pictures}", "https://a.test/b")
        selection = Selection(kept=[0, 1, 2, 3], reasons=None)
        article = begin(document, selection).article
        assert [image.caption for image in article.images] == said
        assert selection.kept == ([0, 1, 2, 3] if text[:5] == "These" else [0])

    @pytest.mark.parametrize("html", [f"{PICTURE}{SAID.replace('p>', 'h2>')}", PICTURE + 4 * "<p>{}</p>" + SAID])
    def test_headings_and_what_stands_elsewhere(self, html):
        html = html.format(*BODY[:3], BODY[0][::-1])
        document = Document(f"<h1>The keeper</h1><p>{BODY[0]}{html}", "https://herald.test/a")
        selection = Selection(kept=[*range(1, len(document.segments))], reasons=None)
        begin(document, selection)
        assert "old lighthouse" in document.segments[selection.kept[-1]].text

    @pytest.mark.parametrize(
        ("head", "html", "is_kept"),
        [
            ("<meta name=description content='{}'>", "<img src=/a.jpg alt='{}'><p>{}</p>", True),
            ("<meta name=description content='{}'>", "<figure><img src=/a.jpg alt='{}'><p>{}</p></figure>", False),
            ("", "<figure><img src=/a.jpg alt='{}'></figure><p>{}</p>", True),
            ("", f"<p>{BODY[0]}</p><figure><img src=/a.jpg alt='{{}}'></figure><p>{{}}</p>", False),
            ("", "<img src=/a.jpg alt='{}'><p>{}</p>", False),
        ],
    )
    def test_a_lead_that_the_picture_above_it_is_described_with(self, head, html, is_kept):
        lead = "The boat brought more people to the lighthouse this year than ever before."
        page = f"{head}<h1>The keeper</h1>{html}<p>{BODY[1]}".replace("{}", lead)
        document = Document(page, "https://herald.test/a")
        selection = Selection(kept=[*range(1, len(document.segments))], reasons=None)
        begin(document, selection)
        assert (lead in [document.segments[i].text for i in selection.kept]) is is_kept

    @pytest.mark.parametrize(
        ("name", "is_kept"),
        [("<a href=/b{n}>{}</a>", True), ("<p>{}</p>", False), ("<p><a href=/{n}.JPG?w=9>{}</a></p>", False)],
    )
    def test_names_of_goods_beside_their_pictures(self, name, is_kept):
        """A link is the name of what it leads to, unless that is the picture."""
        goods = [f"The boat of the {family} family, for four" for family in ("Lee", "Roe", "Poe")]
        cards = "".join(
            f"<div><a href=/b{n}><img src=/{n}.jpg alt='{boat}'></a>{name.format(boat, n=n)}</div>"
            for n, boat in enumerate(goods)
        )
        document = Document(f"<h1>Boats</h1><p>{BODY[0]}</p><p>{BODY[1]}</p>{cards}", "https://shop.test/boats")
        selection = Selection(kept=[*range(1, len(document.segments))], reasons=None)
        begin(document, selection)
        assert selection.kept == [1, 2, *([3, 4, 5] if is_kept else [])]

    def test_long_links_beside_pictures_are_captions(self):
        said = f"{BODY[0]} The boats of the islands are late again, says the harbour."
        slides = f"<div><img src=/b.jpg alt='{said}'><p><a href=/p>{said}</a></p></div>"
        document = Document(f"<h1>Boats</h1><p>{BODY[1]}</p><p>{BODY[2]}</p>{slides}", "https://herald.test/boats")
        selection = Selection(kept=[1, 2, 3], reasons=None)
        begin(document, selection)
        assert selection.kept == [1, 2]

    @pytest.mark.parametrize("caption", ["<figcaption><a href=/p>{}</a></figcaption>", "<p><a href=/p>{}</a></p>"])
    def test_captions_that_lead_to_the_picture(self, caption):
        said = "The old ferry in the harbour of Northport"
        figure = f"<figure><img src=/b.jpg alt='{said}'>{caption.format(said)}</figure>"
        document = Document(f"<h1>Boats</h1><p>{BODY[0]}</p><p>{BODY[1]}</p>{figure}", "https://herald.test/boats")
        selection = Selection(kept=[1, 2, 3], reasons=None)
        begin(document, selection)
        assert selection.kept == [1, 2]

    def test_nothing_else(self):
        document = Document(f"{self.PICTURE}{self.SAID}", "https://herald.test/a")
        selection = Selection(kept=[0], reasons=None)
        begin(document, selection)
        assert selection.kept == [0]

    @pytest.mark.slow
    def test_known_ones_of_a_long_text(self):
        lines = [f"{BODY[n % 6]} It was the day {n} of many." for n in range(30_000)]
        document = Document("".join(f"<p>{line}</p>" for line in lines))
        selection = Selection(kept=[*range(len(lines))], reasons=None)
        image = Image(url="https://herald.test/boat.jpg", caption="The boat, seen from the old lighthouse.")
        article = Article(text="\n\n".join(lines), images=[image])
        start = process_time()
        drop_known_captions(document, selection, article)
        assert process_time() - start < slowness()
        assert len(selection.kept) == len(lines)

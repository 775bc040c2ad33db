"""How the best element is found and its siblings are merged, and each rule of the cleaning."""

import hand_made
import pytest

from scrapy_article.methods.readability import select

TEXT = (
    "The ferry, said the harbour office on Wednesday, will run again from Monday on after four weeks of repairs. " * 2
)
TEXT = TEXT.strip()
"""215 characters, 4 commas."""
ARTICLE = "".join(f"<p>{n} {TEXT}</p>" for n in range(4))
BODY = [f"{n} {TEXT}" for n in range(4)]


def kept(html: str) -> list[str]:
    return hand_made.kept(html, select)


class TestDropped:
    @pytest.mark.parametrize("names", ["sidebar", "comments", "site-footer", "Related", "social", "pager", "ad-break"])
    def test_unlikely(self, names):
        assert kept(f'<body><div>{ARTICLE}<div class="{names}"><p>{TEXT}</p></div></div></body>') == BODY

    @pytest.mark.parametrize("extra", ["hidden", 'style="display:none"', 'role="dialog"', 'role="navigation"'])
    def test_unseen(self, extra):
        assert kept(f"<body><div>{ARTICLE}<div {extra}><p>{TEXT}</p></div></div></body>") == BODY

    def test_first_byline(self):
        html = (
            f'<body><div><div class="byline">By Ann, reporter</div>{ARTICLE}<p class="byline">{TEXT}</p></div></body>'
        )
        assert kept(html) == [*BODY, TEXT]


class TestBestElement:
    def test_highest_score(self):
        html = (
            f"<body><div id=a><p>{TEXT}</p></div><div id=b>{ARTICLE}</div><div><p>Copyright 2024 by us</p></div></body>"
        )
        assert kept(html) == BODY

    def test_body_where_nothing_scores(self):
        html = f"<body><ul><li>{TEXT}</li><li>{TEXT}</li><li>{TEXT}</li></ul></body>"
        assert kept(html) == [TEXT] * 3

    def test_an_only_child_stands_for_its_parent(self):
        html = (
            f"<body><div id=out><section><div>{ARTICLE}</div></section><p>{TEXT} Beside.</p></div><div>x</div></body>"
        )
        assert kept(html) == [*BODY, f"{TEXT} Beside."]


class TestSiblings:
    def page(self, sibling: str) -> list[str]:
        html = f"<body><main><div class=x>{ARTICLE * 2}</div>{sibling}</main><div>Copyright</div></body>"
        return kept(html)[8:]

    def test_with_a_score(self):
        assert self.page(f"<blockquote>{ARTICLE}</blockquote>") == BODY

    def test_with_the_same_class(self):
        # 5 + 8 points are less than a fifth of 5 + 64 points, unless a fifth is added.
        assert self.page(f"<section class=y><p>{TEXT[:100]}</p></section>") == []
        assert self.page(f"<section class=x><p>{TEXT[:100]}</p></section>") == [TEXT[:100]]

    @pytest.mark.parametrize(
        ("paragraph", "taken"),
        [
            ("x" * 81, True),
            ("Short, but a sentence.", True),
            ("Short and no sentence", False),
            ("With a <a href=x>link</a>.", False),
            (f"{'x' * 60} <a href=x>{'y' * 30}</a>", False),
        ],
    )
    def test_paragraphs(self, paragraph, taken):
        assert len(self.page(f"<p>{paragraph}</p>")) == taken
        assert len(self.page(f"<div>{paragraph}</div>")) == taken


class TestCleaning:
    def inside(self, html: str) -> list[str]:
        return [text for text in kept(f"<body><div>{ARTICLE}{html}</div><div>x</div></body>") if text not in BODY]

    @pytest.mark.parametrize(
        "html",
        [
            f"<footer><p>{TEXT}</p></footer>",
            f"<aside><p>{TEXT}</p></aside>",
            '<div class="share"><p>Share, with your friends</p></div>',
            '<h2 class="promo">Buy now</h2>',
            f'<div class="promo"><p>{TEXT}</p></div>',
            '<ul class="tags"><li>One<li>Two</ul>',
            "<div><a href=1>Another story, of some length</a> and text</div>",
            "<div><img src=1><img src=2><img src=3><p>Pictures of the ferry</p></div>",
            f"<div>{'<ul><li>item that is listed</ul>' * 120}<i>{'x' * 400}</i></div>",
            "<div><a href=1>Go</a></div>",
            '<div class="content"><a href=1>Another story, of some length</a> text</div>',
            "<fieldset>Vote here</fieldset>",
        ],
    )
    def test_out(self, html):
        assert self.inside(html) == []

    @pytest.mark.parametrize(
        "html",
        [
            "<ul><li>One<li>Two</ul>",
            "<h2>More</h2>",
            '<div class="content"><a href=1>Some</a> more text than links</div>',
            f"<div><p>{', '.join('<a href=1>word</a>' for _ in range(12))}</p></div>",
            "<figure><img src=1><img src=2><img src=3><div>Pictures of the ferry</div></figure>",
            f'<section class="share">{ARTICLE.replace("ferry", "boat")}</section>',
            "<table><tr><th>Day<th>Trips<tr><td>Monday<td><a href=x>four</a></table>",
        ],
    )
    def test_in(self, html):
        assert self.inside(html) != []

    def test_fewer_rules_where_too_little_is_left(self):
        html = f'<body><div class="comments">{ARTICLE}</div></body>'
        assert kept(html) == BODY
        html = f'<body><div><div class="promo">{ARTICLE}</div><p>{TEXT}</p></div></body>'
        assert kept(html) == [*BODY, TEXT]

    def test_the_longest_of_too_short_texts(self):
        assert kept(f'<body><p>{TEXT}</p><p class="comment">{TEXT}</p></body>') == [TEXT, TEXT]

from time import process_time

import pytest
from cpu import slowness
from fields.filling import H1, TEXT, TITLE, filled
from hypothesis import given, settings
from hypothesis import strategies as st

URL = "https://example.com/bridge"


def count(above="", below="", head="", **options):
    return filled(f"{H1}{above}{TEXT}{below}", TITLE + head, url=URL, **options).comment_count


class TestDeclared:
    @pytest.mark.parametrize(
        "more",
        [
            {"commentCount": 12},
            {"commentCount": "12"},
            {
                "interactionStatistic": [
                    {
                        "@type": "InteractionCounter",
                        "interactionType": "https://schema.org/LikeAction",
                        "userInteractionCount": 3,
                    },
                    {
                        "@type": "InteractionCounter",
                        "interactionType": "https://schema.org/CommentAction",
                        "userInteractionCount": "12",
                    },
                ]
            },
        ],
    )
    def test_json_ld(self, more):
        assert count(json_ld={"@type": "Article", "headline": "x", **more}) == 12

    def test_answers_of_a_thread(self):
        counters = [
            {"interactionType": f"https://schema.org/{kind}Action", "userInteractionCount": number}
            for kind, number in (("View", 900), ("Reply", 12))
        ]
        assert count(json_ld={"@type": "DiscussionForumPosting", "interactionStatistic": counters}) == 12

    @pytest.mark.parametrize("value", [None, -1, "many", True, {}, "9" * 40, "9" * 5000, 1.5])
    def test_no_number(self, value):
        assert count(json_ld={"@type": "Article", "headline": "x", "commentCount": value}) is None


class TestButtons:
    @pytest.mark.parametrize(
        "line",
        ["Ann Lee on 12 comments of the town that nobody in the whole council had read", "12 comments are wrong"],
    )
    def test_other_lines(self, line):
        assert count(above=f"<p>{line}</p>") is None
        assert count(above=f"<h2>{line}</h2>") is None

    @pytest.mark.parametrize("text", ["12 views", "May 12", "Comments", "3 of 12"])
    def test_other_text(self, text):
        assert count(above=f'<p>By Ann Lee</p><button class="comment-button"><div>{text}</div></button>') is None

    def test_links_to_other_parts(self):
        links = '<a href="#share">7</a> <a href="/bridge">8</a> <a href="#comments">12</a>'
        assert count(above=f"<p>{links}</p>") == 12


class TestShown:
    @pytest.mark.parametrize(
        "link",
        [
            '<a href="#comments">12 comments</a>',
            '<a href="/bridge#respond">12 Responses</a>',
            '<a href="#kommentare">12 Kommentare</a>',
        ],
    )
    def test_link(self, link):
        article = filled(f"{H1}<p>{link}</p>{TEXT}", TITLE, url=URL)
        assert (article.comment_count, article.reasons["comment_count"]) == (12, "link to the comments")

    @pytest.mark.parametrize(
        ("line", "number"),
        [
            ("1.204 Kommentare", 1204),
            ("Comments: 12", 12),
            ("12 条评论", 12),
            ("12件のコメント", 12),
            ("댓글 12개", 12),
            ("نظرات (۱۲)", 12),
            ("টি মন্তব্য", None),
            ("टिप्पणियां (12)", 12),
            ("Comments", None),
            ("2 May 2024", None),
            ("I read 3 of the 12 books that he comments on", None),
        ],
    )
    def test_heading(self, line, number):
        assert count(below=f'<div id="comments"><h2>{line}</h2><p>Nice.</p></div>') == number

    @pytest.mark.parametrize(
        "body",
        [
            '<a href="/other#comments">12 comments</a>',
            '<div class="related"><p>12 comments</p></div>',
            "<p>12 comments</p>",
            f'{"<p>x</p>" * 200}<div id="comments"><h2>12 comments</h2></div>',
        ],
    )
    def test_elsewhere(self, body):
        assert count(below=body) is None


@settings(deadline=None)
@given(st.text(alphabet="0123456789., kKcomments:()", max_size=40))
def test_any_line(line):
    number = count(below=f'<div id="comments"><h2>{line}</h2></div>')
    assert number is None or number >= 0


@pytest.mark.parametrize("piece", ["1", "1,000", "1 ", "1.1k ", "comments ", "("])
def test_linear(piece):
    start = process_time()
    count(below=f'<div id="comments"><h2>{piece * 20}</h2><a href="#comments">{piece * 100_000}</a></div>')
    assert process_time() - start < 2 * slowness()

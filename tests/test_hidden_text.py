import json

import pytest

from scrapy_article import extract
from scrapy_article.document import Document
from scrapy_article.document.parse import Source
from scrapy_article.hidden_text import hidden_text

LINES = [
    f"The council met on day {n} to talk about the old harbour, and the ferry goes on for a year." for n in range(6)
]
TITLE = "How the ferry came back"
PRODUCT = '<script type="application/ld+json">{"@type": "Product", "name": "Oars"}</script>'


def declared(body):
    entry = json.dumps({"@type": "NewsArticle", "headline": TITLE, "articleBody": body}).replace("</", "<\\/")
    return Document(f'<div id="root"></div><script type="application/ld+json">{entry}</script>')


def described(kind, **properties):
    entry = json.dumps({"@type": kind, "name": TITLE, **properties})
    return Document(f'<title>{TITLE}</title><div id="root"></div><script type="application/ld+json">{entry}</script>')


def state(body):
    entry = json.dumps({"post": {"title": TITLE, "body": body}}).replace("</", "<\\/")
    return Document(f'<div id="root"></div><script type="application/json">{entry}</script>')


@pytest.fixture(params=[declared, state], ids=["declared", "state"])
def found(request):
    def text(body):
        return hidden_text(request.param(body), 0, TITLE)[0].split("\n\n")

    return text


class TestParagraphs:
    def test_markup_with_escaped_tags(self, found):
        body = f"<p>{LINES[0]}</p><p>Write <code>List&lt;String&gt;</code>, or &lt;table&gt;.</p><p>{LINES[1]}{LINES[2]}</p>"
        assert found(body)[1] == "Write List<String>, or <table>."

    def test_escaped_markup(self, found):
        body = "".join(f"&lt;p&gt;{line} &amp;lt;b&amp;gt;&lt;/p&gt;" for line in LINES)
        assert found(body) == [f"{line} <b>" for line in LINES]

    def test_plain_text_that_speaks_of_tags(self, found):
        lines = [*LINES[:3], "Use the <table> element, and <b> for AT&amp;T, while a<b holds.", *LINES[3:]]
        assert found("\n".join(lines)) == [line.replace("&amp;", "&") for line in lines]

    def test_lines_with_inline_tags(self, found):
        lines = [*LINES[:3], 'See <a href="/x">the <b>guide</b></a> first.', *LINES[3:]]
        assert found("\r\n".join(lines))[3:5] == ["See the guide first.", LINES[3]]

    def test_line_feeds_among_blocks(self, found):
        body = "".join(f"<p>{line}</p>" for line in LINES)
        assert found(body.replace(" to ", "\nto ")) == LINES

    @pytest.mark.parametrize("heading", [f"<h1>{TITLE}</h1>", f"# {TITLE}\n\n", f"{TITLE}\n"])
    def test_the_title_is_no_text(self, found, heading):
        assert found(heading + "\n\n".join(LINES))[0] == LINES[0]


class TestEnough:
    def test_a_button_is_no_article(self):
        for said in ("Loading", "Subscribe to read this story, and all others of this week."):
            article = extract(declared(said))
            assert (article.text, article.page_type, article.warnings) == ("", "other", ["empty"])

    def test_a_short_report_is_one(self):
        assert hidden_text(declared(" ".join(LINES[:2])), 0, None) == (" ".join(LINES[:2]), "JSON-LD articleBody")

    def test_state_needs_more(self):
        assert hidden_text(state(LINES[0] + LINES[1]), 0, "Another title") == ("", "")
        assert hidden_text(state(" ".join(LINES)), 0, TITLE) == (" ".join(LINES), "state of the page's scripts")

    @pytest.mark.parametrize(
        ("document", "title", "words"),
        [(declared(" ".join(LINES)), TITLE, 40), (state(" ".join(LINES)), TITLE, 60), (state(" ".join(LINES)), "", 29)],
    )
    def test_more_than_is_seen(self, document, title, words):
        assert hidden_text(document, words - 1, title)[0]
        assert not hidden_text(document, words + 1, title)[0]

    def test_a_short_body_beside_the_title(self):
        """It need not be long if it is called so."""
        assert hidden_text(state(" ".join(LINES[:2])), 0, TITLE)[0] == " ".join(LINES[:2])
        assert hidden_text(state("Loading the story."), 0, TITLE) == ("", "")


class TestCutBodies:
    """JSON-LD that breaks off, where the state has the whole."""

    WHOLE = " ".join(LINES)

    def told(self, declared, body):
        entry = {"@type": "NewsArticle", "headline": TITLE, "articleBody": declared}
        script = f'<script type="application/ld+json">{json.dumps(entry)}</script>'
        script += f'<script type="application/json">{json.dumps({"post": {"title": TITLE, "body": body}})}</script>'
        return hidden_text(Document(f"<title>{TITLE}</title>{script}"), 0, TITLE)

    @pytest.mark.parametrize("end", ["…", "...", " […]", " [...]"])
    def test_the_whole(self, end):
        assert self.told(self.WHOLE[:200] + end, self.WHOLE) == (self.WHOLE, "state of the page's scripts")

    @pytest.mark.parametrize(
        ("declared", "body"),
        [
            (WHOLE[:200], WHOLE),
            (f"{WHOLE} …", WHOLE),
            (f"{WHOLE[:200]}…", f"Another story. {WHOLE}"),
            (f"{WHOLE}…", ""),
        ],
    )
    def test_what_is_declared(self, declared, body):
        assert self.told(declared, body) == (declared, "JSON-LD articleBody")


class TestProducts:
    """Their description in state, beside what is on all pages of the shop."""

    def test_short(self):
        product = {"title": "Oars", "price": 30, "description": LINES[0] + " " + LINES[1]}
        state = {
            "product": product,
            "service": {"shipping": {"text": " ".join(LINES * 5)}},
            "reviews": [{"text": LINES[2]}],
        }
        script = f'<script type="application/json">{json.dumps(state)}</script>'
        assert hidden_text(Document(f"<title>Oars</title>{script}"), 2, "Oars")[0] == product["description"]


class TestPagesWithoutText:
    """Pages to log in, for errors and for consent, whose state holds stories or terms."""

    TERMS = " ".join(LINES * 3)

    def told(self, shown, state, title="Log in"):
        script = f'<script type="application/json">{json.dumps(state)}</script>'
        return hidden_text(Document(f"<title>{title}</title>{shown}{script}"), 2, title)[0]

    def test_a_password(self):
        form = '<form><input name="a"><input type="password"></form>'
        assert self.told(form, {"posts": [{"body": self.TERMS}]}) == ""
        assert self.told("", {"posts": [{"body": self.TERMS}]}) == self.TERMS
        assert self.told(form, {"post": {"title": "Log in", "body": self.TERMS}}) == self.TERMS

    @pytest.mark.parametrize("error", [{"statusCode": 404}, {"page": "/_error"}, {"path": "/404/"}])
    def test_an_error(self, error):
        posts = [{"title": "Another", "body": self.TERMS}]
        assert self.told("", {"props": {**error, "posts": posts}}, "Not found") == ""
        assert self.told("", {"props": {"statusCode": 200, "page": "/x", "posts": posts}}, "Not found") == self.TERMS

    @pytest.mark.parametrize("key", ["terms", "privacyPolicy", "cookieConsent", "legal_text", "i18n", "translations"])
    def test_terms(self, key):
        assert self.told("", {"config": {key: {"text": self.TERMS}}}) == ""
        assert self.told("", {"config": {key: self.TERMS}}) == ""

    def test_a_page_of_terms(self):
        assert self.told("", {"terms": {"title": "Terms of use", "body": self.TERMS}}, "Terms of use") == self.TERMS


class TestShapes:
    @pytest.mark.parametrize(
        "body", [LINES, [None, *LINES], {"@value": "\n".join(LINES)}, [{"@value": line} for line in LINES]]
    )
    def test_in_lists_and_objects(self, body):
        assert hidden_text(declared(body), 0, None)[0].split("\n\n") == LINES

    @pytest.mark.parametrize("body", [None, 3, ["x"], {"a": 1}, "", [[LINES]], {"@value": LINES}])
    def test_others(self, body):
        assert hidden_text(declared(body), 0, None) == ("", "")


class TestOtherProperties:
    """What recipes and live blogs declare to be their text."""

    def test_updates(self):
        updates = [{"@type": "BlogPosting", "headline": f"Day {n}", "articleBody": LINES[n]} for n in range(2)]
        found = hidden_text(described("LiveBlogPosting", liveBlogUpdate=updates), 0, TITLE)
        assert found == (f"Day 0\n\n{LINES[0]}\n\nDay 1\n\n{LINES[1]}", "JSON-LD liveBlogUpdate")

    @pytest.mark.parametrize("steps", [LINES[:2], [{"@type": "HowToStep", "text": line} for line in LINES[:2]]])
    def test_steps(self, steps):
        found = hidden_text(described("Recipe", recipeIngredient=["2 onions"], recipeInstructions=steps), 0, TITLE)
        assert found == (f"2 onions\n\n{LINES[0]}\n\n{LINES[1]}", "JSON-LD recipeInstructions")

    def test_questions(self):
        answers = [{"@type": "Answer", "text": f"<p>{line}</p>"} for line in LINES[:2]]
        questions = [{"@type": "Question", "name": f"Why {n}?", "acceptedAnswer": answers[n]} for n in range(2)]
        found = hidden_text(described("FAQPage", mainEntity=questions), 0, TITLE)
        assert found == (f"Why 0?\n\n{LINES[0]}\n\nWhy 1?\n\n{LINES[1]}", "JSON-LD mainEntity")
        assert hidden_text(described("FAQPage", mainEntity=questions[1]), 0, TITLE)[0] == f"Why 1?\n\n{LINES[1]}"

    def test_posts(self):
        posting = {"text": " ".join(LINES), "comment": [{"@type": "Comment", "text": "No, " + LINES[0]}]}
        assert hidden_text(described("DiscussionForumPosting", **posting), 0, TITLE) == (
            " ".join(LINES),
            "JSON-LD text",
        )

    def test_anything(self):
        for value in (None, 1, {}, [[]], [None, {"text": {}}]):
            assert hidden_text(described("Recipe", recipeInstructions=value, liveBlogUpdate=value), 0, "") == ("", "")
            assert hidden_text(described("FAQPage", mainEntity=value, text=value), 0, "") == ("", "")


class TestWhatIsSeen:
    """A notice, a standfirst or teasers, which are all that a page shows without its scripts."""

    STANDFIRST = f"{LINES[0]} {LINES[1]} {LINES[2]}"
    BODY = "".join(f"<p>{line} {line}</p>" for line in LINES * 2)

    @pytest.mark.parametrize("document", [declared(BODY), state(BODY)])
    def test_is_little(self, document):
        assert hidden_text(document, 60, TITLE)[0]
        assert not hidden_text(document, 300, TITLE)[0]

    def test_only_beside_the_title(self):
        assert hidden_text(state(self.BODY), 29, "Another title")[0]
        assert not hidden_text(state(self.BODY), 30, "Another title")[0]

    @pytest.mark.parametrize("kind", ["Product", "FAQPage"])
    def test_what_is_beside_it(self, kind):
        """What a product is described with is its text, and questions are asked on pages of all kinds."""
        answer = {"@type": "Answer", "text": self.BODY}
        entry = {"@type": kind, "name": TITLE, "mainEntity": {"@type": "Question", "acceptedAnswer": answer}}
        script = f'<script type="application/ld+json">{json.dumps(entry)}</script>'
        terms = json.dumps({"product": {"title": TITLE, "care": self.BODY}}) if kind == "Product" else "{}"
        document = Document(f'{script}<script type="application/json">{terms}</script>')
        assert hidden_text(document, 29, TITLE)[0]
        assert not hidden_text(document, 30, TITLE, self.STANDFIRST)[0]

    def test_a_product_is_not_parsed_again(self, monkeypatch):
        monkeypatch.setattr(Source, "whole", None)
        program = f"<script>{'go(); ' * 2000}</script>"
        document = Document(f"<title>{TITLE}</title><p>{self.STANDFIRST}</p>{program}{PRODUCT}")
        assert hidden_text(document, 60, TITLE, self.STANDFIRST) == ("", "")
        monkeypatch.undo()
        assert document.root is not None
        assert "".join(document.root.itertext("script")).startswith("go();")

    def test_a_review_of_a_product(self):
        entries = [{"@type": "NewsArticle", "headline": TITLE}, {"@type": "Product", "name": "Oars"}]
        script = f'<title>{TITLE}</title><script type="application/ld+json">{json.dumps(entries)}</script>'
        told = json.dumps({"post": {"title": TITLE, "body": self.BODY}}).replace("</", "<\\/")
        document = Document(f'{script}<script type="application/json">{told}</script>')
        assert hidden_text(document, 30, TITLE, self.STANDFIRST)[0]

    def test_a_page(self):
        shell = f"<title>{TITLE}</title><main><h1>{TITLE}</h1><p>{self.STANDFIRST}</p></main>"
        entry = json.dumps({"post": {"title": TITLE, "body": self.BODY}}).replace("</", "<\\/")
        article = extract(f'{shell}<script type="application/json">{entry}</script>')
        assert article.text.split("\n\n") == [f"{line} {line}" for line in LINES * 2]
        assert article.warnings == ["structured-text"]
        assert extract(shell).text == self.STANDFIRST

from collections.abc import Mapping, Sequence
from contextlib import closing

import pytest
from crawls.pages import paragraphs, place
from gazette import address, page

from scrapy_article.document import Document
from scrapy_article.extract import extract
from scrapy_article.site import SiteMemory
from scrapy_article.site.keys import MIN_TEMPLATE_PAGES, RECENT_PAGES, Repeated, line_keys, template_lines

A = "<p>The council of the town met once more, and nobody knows what it will decide about the ferry.</p>"
B = "<p>The boats that are to replace it were built in another country, and some of them have arrived.</p>"
"""New lines."""
PITCH = "The Gazette sends the best of its stories by mail before breakfast."


def taken(body: str, repeated: Mapping[str, int]) -> list[str]:
    """The lines of *body* that are of the template if so many other pages have those *repeated*."""
    document = Document(page("Headline", body))
    segments = document.segments[1:]
    places = [place for _, place in line_keys(document, range(1, len(document.segments)))]
    lines = [
        Repeated(segment, place, repeated.get(segment.text, 0)) for segment, place in zip(segments, places, strict=True)
    ]
    assert {line.segment.text for line in lines} >= set(repeated)
    return [segments[number].text for number in template_lines(document, lines)]


class TestOwnPlaces:
    @pytest.mark.parametrize(
        "box",
        [f'<p class="note">{PITCH}</p>', f'<div class="note"><p>{PITCH}</p></div>', f"<section>{PITCH}</section>"],
    )
    def test_what_stands_there_goes(self, box: str) -> None:
        for body in (A + box + B, box + A, A + box):
            assert taken(body, {PITCH: MIN_TEMPLATE_PAGES}) == [PITCH]
            assert taken(body, {PITCH: MIN_TEMPLATE_PAGES - 1}) == []

    def test_not_among_new_lines(self) -> None:
        box = f'<div class="note"><p>{PITCH}</p><p>On Tuesday, a ship of two masts came into the harbour.</p></div>'
        assert taken(A + box, {PITCH: RECENT_PAGES}) == []
        assert taken(A + f"<p>{PITCH}</p>" + B, {PITCH: RECENT_PAGES}) == []


class TestLinks:
    LINK = f'<p><a href="/app">{PITCH}</a></p>'

    def test_they_go_from_anywhere(self) -> None:
        assert taken(A + self.LINK + B, {PITCH: MIN_TEMPLATE_PAGES - 1}) == []
        assert taken(A + self.LINK + B, {PITCH: MIN_TEMPLATE_PAGES}) == [PITCH]

    def test_those_of_a_list_of_new_ones_stay(self) -> None:
        links = "".join(f'<li><a href="/{text}">{text}</a></li>' for text in (PITCH, "A new story of the harbour"))
        assert taken(f"{A}<ul>{links}</ul>{B}", {PITCH: RECENT_PAGES}) == []


class TestWhatStays:
    ANSWER = "<p class='{0}'>One answer of many, the {1}th, that only this page has, and no other.</p>"

    @pytest.mark.parametrize(
        "line",
        [
            "<ul><li>1 teaspoon salt</li></ul>",
            "<h3>1 teaspoon salt</h3>",
            "<pre>1 teaspoon salt</pre>",
            "<blockquote><p>1 teaspoon salt</p></blockquote>",
            "<table><tr><td>1 teaspoon salt</td></tr></table>",
        ],
    )
    def test_kinds_of_blocks(self, line: str) -> None:
        assert taken(A + line + B + line, {"1 teaspoon salt": RECENT_PAGES}) == []

    @pytest.mark.parametrize("label", ["<p class='label'>Match facts</p>", f"<p class='label'><b>{PITCH}</b></p>"])
    def test_labels_of_what_follows(self, label: str) -> None:
        repeated = {PITCH if PITCH in label else "Match facts": RECENT_PAGES}
        assert taken(label + A, repeated) == []
        assert taken(A + label, repeated) == [*repeated]

    @pytest.mark.parametrize("question", ["<p><em>{}</em></p>", "<p><b>{}</b><br>", "<div class='question'>{}</div>"])
    def test_questions_of_a_column(self, question: str) -> None:
        questions = ("What did your first job teach you about people?", "Who would play you in a film of your life?")
        body = "".join(question.format(text) + self.ANSWER.format("a", i) for i, text in enumerate(questions))
        assert taken(A + body, dict.fromkeys(questions, RECENT_PAGES)) == []


def columns(lines: Sequence[str], *, every: int = 1) -> list[str]:
    """What a crawl loses of *lines*, which stand between new ones, if so many stories are of the column."""
    lost = []
    with closing(SiteMemory()) as memory:
        for number in range(15 * every):
            is_column = number % every == 0
            texts = [f"<p>{text}</p>" for text in paragraphs(number)]
            between = [*(lines if is_column else ()), *[""] * len(texts)]
            body = "".join(text + line for text, line in zip(texts, between, strict=False))
            html = page(f"{place(number)} waits for an answer", body)
            article, plain = extract(html, address(number), site=memory), extract(html, address(number))
            lost += [text for text in plain.text.split("\n\n") if text not in article.text.split("\n\n")]
    return lost


class TestCrawl:
    BACKGROUND = (
        "<p>The former mayor is charged with taking bribes from three contractors, and has pleaded not guilty.</p>"
    )

    @pytest.mark.parametrize("every", [1, 3])
    @pytest.mark.parametrize(
        "lines",
        [
            ["<ul><li>2 cups flour</li><li>1 teaspoon salt</li></ul>", "<ol><li>Preheat the oven to 180C.</li></ol>"],
            ["<p><b>What is your idea of a perfect day?</b></p>", "<p><b>Which book do you read right now?</b></p>"],
            ["<p>Noise complaint; party was advised to turn it down.</p>", BACKGROUND],
        ],
    )
    def test_nothing_of_a_column_goes(self, lines: Sequence[str], every: int) -> None:
        assert columns(lines, every=every) == []

import pytest
from fields.filling import H1, TEXT, TITLE, article_ld, filled


class TestDescription:
    def test_meta(self):
        article = filled(TEXT, '<meta name="description" content="What the  town says &amp;amp; thinks">')
        assert (article.description, article.reasons["description"]) == (
            "What the town says & thinks",
            "meta description",
        )

    def test_whole_before_cut(self):
        head = (
            '<meta property="og:description" content="What the …"><meta name="description" content="What '
            'the town says.">'
        )
        assert filled(TEXT, head).description == "What the town says."

    def test_markup(self):
        head = '<meta name="description" content="<p>What the <a href=/t>town</a> says.</p>">'
        assert filled(TEXT, head).description == "What the town says."

    def test_json_ld(self):
        assert filled(TEXT, json_ld=article_ld(description="What the town says.")).description == "What the town says."

    def test_none(self):
        assert filled(TEXT, f'<meta name="description" content="{"x" * 3000}">').description is None


class TestStandfirst:
    LEAD = "A summary of what is said below, in one line."

    def shown(self, markup, head=TITLE):
        article = filled(f"{H1}{markup}{TEXT}", head)
        return article.description, article.reasons.get("description")

    @pytest.mark.parametrize(
        "markup",
        [
            f"<p>{LEAD}</p>",
            f"<div class=lead><p>{LEAD}</p><p>One more line.</p><p>And another.</p></div>",
            f"{'<p>Share</p>' * 9}<p class=lead>{LEAD}</p>",
            "<p class=subtitle>By Ann Lee, Staff Reporter at the Daily Planet</p>",
            "<p class=subtitle>May 3, 2021 | 12 Comments | News, Town Hall, River</p>",
            "<h2 class=subheadline>Subheadline: Is the bridge of the town built?</h2>",
        ],
    )
    def test_others(self, markup):
        assert self.shown(markup) == (None, None)

    def test_what_is_declared_comes_first(self):
        head = f'{TITLE}<meta name="description" content="What the page says of itself.">'
        assert self.shown(f"<p class=lead>{self.LEAD}</p>", head)[0] == "What the page says of itself."

    def test_the_title_again(self):
        title = "The bridge over the river is built at last, and open"
        body = f"<h1>{title}</h1><p class=lead>{title}</p>{TEXT}"
        assert filled(body, f"<title>{title}</title>").description is None


STANDFIRST = "The wooden bridge has been closed since the autumn; now it is to be replaced."


class TestShownStandfirst:
    @pytest.mark.parametrize(
        "shown",
        [
            f'<h2 class="article__standfirst">{STANDFIRST}</h2>',
            f'<div class="intro"><p>{STANDFIRST}</p></div>',
            f'<p class="vorspann"><b>Aktualisiert</b>: {STANDFIRST}</p>',
            f'<p class="lead"><strong>लाइव</strong> | <span>{STANDFIRST}</span></p>',
        ],
    )
    def test_where_the_page_declares_none(self, shown):
        assert filled(f"{H1}{shown}{TEXT}").description == STANDFIRST
        head = '<meta name="description" content="What the town says.">'
        assert filled(f"{H1}{shown}{TEXT}", head).description == "What the town says."

    @pytest.mark.parametrize("begin", ["<b>The</b> wooden", "<i>T</i>he wooden", "<a href=/b>The</a> Wooden"])
    def test_words_are_no_badge(self, begin):
        shown = f'<p class="lead">{begin}{STANDFIRST.removeprefix("The wooden")}</p>'
        assert filled(f"{H1}{shown}{TEXT}").description.lower() == STANDFIRST.lower()

    def test_what_is_called_otherwise(self):
        assert filled(f'{H1}<p class="leading-6">One</p><p class="caption">{STANDFIRST}</p>{TEXT}').description is None

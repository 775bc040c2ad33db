import pytest
from fields.filling import H1, TEXT, TITLE, article_ld, filled


def access(body=TEXT, head="", **options):
    """Whether the article is free, and the warnings."""
    article = filled(f"{H1}{body}", TITLE + head, **options)
    assert ("is_accessible_for_free" in article.reasons) == (article.is_accessible_for_free is not None)
    return article.is_accessible_for_free, article.warnings


class TestDeclared:
    @pytest.mark.parametrize("free", [False, "False", "http://schema.org/False", "no", "0", "locked"])
    def test_not_free(self, free):
        assert access(json_ld=article_ld(isAccessibleForFree=free)) == (False, ["paywall"])

    @pytest.mark.parametrize("free", [True, "True", "https://schema.org/True", 1])
    def test_free(self, free):
        assert access(json_ld=article_ld(isAccessibleForFree=free)) == (True, [])

    @pytest.mark.parametrize("free", [None, [], {}, "perhaps"])
    def test_unknown(self, free):
        assert access(json_ld=article_ld(isAccessibleForFree=free)) == (None, [])

    def test_part(self):
        part = {"@type": "WebPageElement", "isAccessibleForFree": False, "cssSelector": ".paid"}
        assert access(json_ld=article_ld(isAccessibleForFree=True, hasPart=part)) == (False, ["paywall"])
        assert access(json_ld=article_ld(hasPart=[None, part])) == (False, ["paywall"])

    def test_other_articles(self):
        other = {"@type": "NewsArticle", "headline": "Another", "isAccessibleForFree": False}
        assert access(json_ld=[article_ld(), other]) == (None, [])

    @pytest.mark.parametrize("kind", ["Event", "PodcastEpisode", "Course"])
    def test_of_what_is_no_page(self, kind):
        other = {"@type": kind, "name": "A walk", "isAccessibleForFree": True}
        assert access(json_ld=[article_ld(), other]) == (None, [])

    @pytest.mark.parametrize(("tier", "free"), [("locked", False), ("Metered", False), ("free", True)])
    def test_tier(self, tier, free):
        head = f'<meta property="article:content_tier" content="{tier}">'
        assert access(head=head)[0] is free


class TestWholeText:
    """What is for subscribers only may be on the page all the same."""

    @pytest.mark.parametrize("selector", [".other", "", None, "div", ".", "[" * 5000])
    def test_elsewhere(self, selector):
        part = {"@type": "WebPageElement", "isAccessibleForFree": False, "cssSelector": selector}
        assert access(f'<div class="paid">{TEXT}</div>', json_ld=article_ld(hasPart=part)) == (False, ["paywall"])


class TestLength:
    LONG = "".join(
        f"<p>The council spoke of the old bridge for the {n}th time, and of what a new one costs.</p>"
        for n in range(30)
    )

    def test_long_text(self):
        assert access(self.LONG, json_ld=article_ld(isAccessibleForFree=False)) == (False, [])

    @pytest.mark.parametrize("count", [40, 60, "60", 250])
    def test_declared_length_of_a_teaser(self, count):
        assert access(json_ld=article_ld(isAccessibleForFree=False, wordCount=count)) == (False, ["paywall"])

from __future__ import annotations

from fields.filling import TEXT, article_ld, filled


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

    def test_name_of_the_site(self):
        head = '<meta property="og:description" content="Daily Planet"><meta property="og:site_name" content="Daily Planet">'
        assert filled(TEXT, head + '<meta name="description" content="What it is">').description == "What it is"

    def test_none(self):
        assert filled(TEXT, f'<meta name="description" content="{"x" * 3000}">').description is None


class TestSeveral:
    BODY = f"<h1>The bridge is built</h1>{TEXT}"
    SITE = '<meta property="og:description" content="Webdesign, hosting and software from experts.">'
    OWN = '<meta name="description" content="The council voted on the plan for the new bridge over the town.">'

    def test_those_that_tell_no_more_of_it(self):
        assert filled(self.BODY, self.SITE).description.startswith("Webdesign")
        other = '<meta name="description" content="Programs and training for everybody who wants to learn.">'
        assert filled(self.BODY, self.SITE + other).description.startswith("Webdesign")
        short = '<meta name="description" content="The council voted.">'
        assert filled(self.BODY, self.SITE + short).description.startswith("Webdesign")
        dek = '<meta property="og:description" content="Those who had not read the plan were glad.">'
        assert filled(self.BODY, dek + self.OWN).description.startswith("Those who")

import pytest
from fields.authored import authors, below, of_json_ld
from fields.filling import H1, TEXT, TITLE, filled


class TestJsonLd:
    @pytest.mark.parametrize(
        "author",
        [
            "Ann Lee",
            {"@type": "Person", "name": "Ann Lee"},
            [None, {"name": ["Ann Lee"]}],
            {"@type": "Person", "name": "By Ann Lee"},
            {"@type": "Person", "name": "Ann Lee, Staff Writer"},
            ["Ann Lee", "https://example.com/ann", "ann@example.com", "Admin"],
            [{"@type": "Organization", "name": "Daily Planet"}, {"@type": "Person", "name": "Ann Lee"}],
        ],
    )
    def test_one(self, author):
        assert of_json_ld(author) == ["Ann Lee"]

    @pytest.mark.parametrize(
        "author",
        [
            "Ann Lee and Bo Ek",
            [{"name": "Ann Lee"}, {"name": "Bo Ek"}, {"name": "Ann Lee"}],
            {"@type": "Person", "name": "Ann Lee, Bo Ek"},
        ],
    )
    def test_two(self, author):
        assert of_json_ld(author) == ["Ann Lee", "Bo Ek"]

    @pytest.mark.parametrize(
        "author", [{}, [[]], 5, True, "[{", "Super User", {"@type": "Organization", "name": "Newsroom"}, {"@id": []}]
    )
    def test_nobody(self, author):
        assert of_json_ld(author) == []

    @pytest.mark.parametrize(
        "author",
        [
            {"@type": "Person", "name": "Daily Planet Staff"},
            [{"@type": ["Organization", "NewsMediaOrganization"], "name": "Daily Planet"}, None],
            "AFP",
        ],
    )
    def test_organisation_if_there_is_nobody_else(self, author):
        article = filled(TEXT, json_ld={"@type": "Article", "headline": "x", "author": author})
        assert article.authors[0] in ("Daily Planet", "Daily Planet Staff", "AFP")
        assert article.reasons["authors"] == "JSON-LD author, no person"

    def test_person_rather_than_organisation(self):
        article = filled(
            f"{H1}<p>By Ann Lee</p>{TEXT}",
            TITLE,
            json_ld={"@type": "Article", "headline": "x", "author": {"@type": "Organization", "name": "Daily Planet"}},
        )
        assert article.authors == ["Ann Lee"]

    def test_markup_in_a_name(self):
        assert of_json_ld("&lt;a href='/ann'&gt;Ann Lee&lt;/a&gt;") == ["Ann Lee"]

    def test_reference(self):
        graph = [
            {"@type": "Article", "headline": "x", "author": {"@id": "#ann"}},
            {"@type": "Person", "@id": "#ann", "name": "Ann Lee"},
        ]
        assert filled(TEXT, json_ld={"@graph": graph}).authors == ["Ann Lee"]

    def test_other_object(self):
        assert filled(TEXT, json_ld={"@type": "WebPage", "author": {"name": "Ann Lee"}}).authors == ["Ann Lee"]


class TestMeta:
    def test_family_name_first(self):
        head = '<meta name="citation_author" content="Lee, Ann B."><meta name="citation_author" content="Ek, Bo">'
        assert authors(head=head) == ["Ann B. Lee", "Bo Ek"]

    @pytest.mark.parametrize(
        ("label", "value"), [("Availability", "In stock"), ("Colour", "black"), ("Brand", "Planet Co")]
    )
    def test_twitter_label_of_a_product(self, label, value):
        head = f'<meta name="twitter:label1" content="{label}"><meta name="twitter:data1" content="{value}">'
        assert authors(head=head) == []

    @pytest.mark.parametrize("label", ["Verfasst von", "Écrit par", "執筆者", "Автор"])
    def test_twitter_label_in_other_languages(self, label):
        head = f'<meta name="twitter:label1" content="{label}"><meta name="twitter:data1" content="Ann Lee">'
        assert authors(head=head) == ["Ann Lee"]

    @pytest.mark.parametrize("author", ["Planet - Ann Lee", "Ann Lee Senior Editor", "Ann Lee Bloomberg"])
    def test_site_or_job_or_agency_beside_a_name(self, author):
        head = f'<meta property="og:site_name" content="Planet"><meta name="author" content="{author}">'
        assert authors(head=head) == ["Ann Lee"]

    @pytest.mark.parametrize("maker", ["Harbour GmbH", "harbour.ch", "Harbour Works LLC", "Ek, www.ek.com"])
    def test_who_made_the_site(self, maker):
        head = f'<meta name="author" content="{maker}">'
        assert authors(head=head, url="https://example.com/bridge") == []

    def test_name_of_the_site_is_not_cut(self):
        head = '<meta property="og:site_name" content="Human in the Loop"><meta name="author" content="Ann Lee">'
        assert authors("<p><a rel='author' href='/'>Human in the Loop</a></p>", head) == ["Ann Lee"]

    def test_address_is_no_name(self):
        assert authors(head='<meta property="article:author" content="https://facebook.com/ann">') == []


class TestMicrodata:
    PERSON = "<div itemprop='author' itemscope itemtype='{}'><meta itemprop='name' content='Ann Lee'></div>"

    def test_person(self):
        assert authors(self.PERSON.format("https://schema.org/Person")) == ["Ann Lee"]

    ITEM = "<div itemscope itemtype='https://schema.org/{}' itemprop='{}'><span itemprop='author'>Joe Ito</span><p>I disagree.</p></div>"

    @pytest.mark.parametrize(("kind", "name"), [("Comment", "comment"), ("Answer", "suggestedAnswer")])
    def test_of_what_others_write(self, kind, name):
        item = self.ITEM.format(kind, name)
        assert below(item) == []
        assert below(item, '<meta name="author" content="Ann Lee">') == ["Ann Lee"]

"""What sites vote for."""

from training.made_pages import page

from scrapy_article.training.auto_examples import Vocabularies, prepare


class TestVocabulary:
    def test_without_the_vote_of_its_own_site(self):
        examples = [prepare(page(n)) for n in range(10)]
        found = Vocabularies(examples, examples)
        table = found.names.table
        assert table["comment"] < 0 < max(table.get(name, 0) for name in ("story", "entry", "post"))
        # Ten sites vote against the comments; to one of them, nine do.
        own = found.names.table_for(examples[0].site)
        assert table["comment"] <= own["comment"] < 0
        assert "menu" in own
        assert "nothing" not in own
        assert own.get("nothing") is None

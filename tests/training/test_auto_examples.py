"""Labelled pages as examples."""

import pickle

import numpy as np
from training.made_pages import page

from scrapy_article.cleanup.selection import choose
from scrapy_article.evaluation.corpus import Page
from scrapy_article.training.auto_examples import prepare


class TestPrepare:
    def test_labels(self):
        found = prepare(page(1))
        assert found.labels.sum() == len(page(1).text.split("\n\n"))
        assert found.site == "site1.example"
        assert found.article is True
        assert found.document.root is None  # trees do not go from process to process

    def test_strings(self):
        known = page(1)
        line = known.text.split("\n\n")[1]
        found = prepare(Page(id="1", html=known.html, wanted=(line,), unwanted=("Contact us",)))
        assert sorted(found.labels.tolist())[-2:] == [0, 1]
        assert (found.labels >= 0).sum() == 2
        assert found.article is None

    def test_old_markup_of_every_other_page(self):
        found = [prepare(page(number)) for number in range(1, 13)]
        assert {example.old is None for example in found} == {True, False}
        for example in found:
            if example.old:
                assert example.old.labels.sum() == example.labels.sum()
                assert not any(example.old.features.arrays.names)
                assert (example.old.site, example.old.article) == (example.site, True)

    def test_rules_that_read_elements_find_none(self):
        """Where a comment is declared, and where teasers lead, is not known of what has gone to another process."""
        line = "<p>The ferry left the harbour at {} o'clock, as it did on every day of that summer.</p>"
        lines = "".join(map(line.format, range(9)))
        card = "<div class=card><h3><a href=/{0}>The seal {0}</a></h3><p>It lay on the pier.</p></div>"
        cards = "".join(map(card.format, range(5)))
        box = '<div itemtype="https://schema.org/Comment"><p>I was there, too.</p></div>'
        body = f"<article><h1>The ferry</h1>{lines}{box}</article>{cards}".encode()
        found = pickle.loads(pickle.dumps(prepare(Page(id="1", html=body, text="x"))))
        for article in (0.1, 0.9):
            assert choose(found.features, np.full(len(found.labels), 0.99, np.float32), article=article).selected

    def test_no_labels(self):
        assert (prepare(page(1, gold=False)).labels == -1).all()

    def test_no_text(self):
        assert prepare(Page(id="1", html=b"<p></p>")) is None

"""Pages whose gold text is known to be wrong."""

from dataclasses import replace

import numpy as np
import pytest
from corpora import DIRECTORY
from training.made_pages import page

from scrapy_article.evaluation import corpus
from scrapy_article.training.auto_examples import corrections, prepare

CUT, OTHER = (next(key for key, kind in corrections().items() if kind == wrong) for wrong in ("cut", "other"))


def corrected(key, text):
    """The labels of a made page that bears the name of a corrected one, with *text* for gold."""
    name, identity = key
    return prepare(replace(page(1), corpus=name, id=identity, text=text))


class TestCorrected:
    def test_a_page_that_is_not_named(self):
        assert not prepare(page(1)).corrected
        assert set(prepare(page(1)).labels.tolist()) == {0, 1}

    def test_cut(self):
        """What gold has is text, what stands before it is none, and of the rest nothing is known."""
        lines = page(1).text.split("\n\n")
        whole = prepare(page(1)).labels
        found = corrected(CUT, "\n\n".join([lines[0], lines[2]]))
        first = int(whole.argmax())
        expected = np.where(np.arange(len(whole)) < first, 0, -1)
        expected[[first, first + 2]] = 1
        assert found.labels.tolist() == expected.tolist()
        assert found.corrected
        assert found.gold == "\n\n".join([lines[0], lines[2]])  # what is measured is measured on it

    @pytest.mark.parametrize("key", [CUT, OTHER])
    def test_a_page_that_teaches_nothing(self, key):
        gold = page(1).text if key == OTHER else "Nothing of this stands on the page."
        assert set(corrected(key, gold).labels.tolist()) == {-1}


class TestData:
    def test_kinds(self):
        assert set(corrections().values()) == {"cut", "other"}

    def test_they_are_few_and_exist(self):
        paths = [DIRECTORY / f"{name}.tar.xz" for name in ("wcxb-dev", "newspaper-a", "readability", "trafilatura-a")]
        if not all(path.is_file() for path in paths):
            pytest.skip("needs the corpora in BENCH_CORPORA")
        known = corpus.count(paths, lambda page: (page.corpus, page.id) in corrections())
        assert known == len(corrections()) <= 0.03 * corpus.count(paths)

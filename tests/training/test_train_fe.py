from collections import Counter

import numpy as np
import pytest

from scrapy_article.evaluation.measures import length_scaled_cosine, terms
from scrapy_article.methods.fe import FEATURES
from scrapy_article.training import train_fe
from scrapy_article.training.train_fe import OPEN, cosines, example

NAMES = [name for name, _ in FEATURES]
ANCHORS, SENTENCES = NAMES.index("anchors"), NAMES.index("sentences")

TEXTS = ["red blue red", "green", "blue green green yellow", "red", "- 7 -"]
GOLD = "red blue red green"


def features(**columns):
    """Features of the five texts: all 0 but those given."""
    values = np.zeros((len(TEXTS), len(FEATURES)))
    for name, column in columns.items():
        values[:, NAMES.index(name)] = column
    return values


def made(**columns):
    return example(features(**columns), [terms(text) for text in TEXTS], terms(GOLD))


def thresholds(**bounds):
    row = OPEN.copy()
    for name, bound in bounds.items():
        row[NAMES.index(name)] = bound
    return row


class TestCosines:
    def test_is_the_measure(self):
        """For every set of blocks the products give what the measure gives for their text."""
        page = made(sentences=[1, 2, 3, 4, 5], anchors=[0.5, 0.1, 0.4, 0.2, 0.3])
        rows = np.array(
            [thresholds(sentences=low, anchors=high) for low in range(7) for high in (0, 0.15, 0.25, 0.45, 1)]
        )
        expected = [
            length_scaled_cosine(
                GOLD,
                " ".join(
                    text
                    for text, sentences, anchors in zip(TEXTS, [1, 2, 3, 4, 5], [0.5, 0.1, 0.4, 0.2, 0.3], strict=True)
                    if sentences >= row[SENTENCES] and anchors <= row[ANCHORS]
                ),
            )
            for row in rows
        ]
        assert cosines(page, rows) == pytest.approx(expected, abs=1e-12)
        assert len(set(expected)) > 5


class TestTrain:
    @pytest.fixture
    def pages(self):
        """Content has three sentences and few links; what has only one of the two is not content."""
        rng = np.random.default_rng(1)
        found = []
        for _ in range(12):
            sentences, anchors = rng.integers(1, 6, 20), rng.random(20)
            values = np.zeros((20, len(FEATURES)))
            values[:, SENTENCES], values[:, ANCHORS] = sentences, anchors
            blocks = [Counter({f"word{number}": int(rng.integers(5, 30))}) for number in range(20)]
            content = (sentences >= 3) & (anchors <= 0.4)
            gold = sum((block for block, is_content in zip(blocks, content, strict=True) if is_content), Counter())
            found.append(example(values, blocks, gold or Counter(blocks[0])))
        return found

    def test_finds_the_thresholds(self, pages):
        values, history = train_fe.search(pages, seed=3)
        bounds, figures = values["thresholds"], train_fe.test(values, pages)
        assert list(bounds) == NAMES
        assert 2 < bounds["sentences"] <= 3
        assert bounds["anchors"] == pytest.approx(0.4, abs=0.05)
        assert figures["cosine"] > 0.95 > figures["pruned"]
        assert figures["cosine"] == pytest.approx(max(history)[0])

    def test_nothing_to_learn_from(self):
        with pytest.raises(ValueError, match="no pages with gold text"):
            train_fe.search([])

from __future__ import annotations

import pytest
from scrapy_article.training.conditional_logit import Alternatives, learn_weights, score


def choice(*alternatives, weight=1.0):
    return Alternatives([frozenset(words.split()) for words, _ in alternatives], [w for _, w in alternatives], weight)


CHOICES = [choice(("good", 1.0), ("bad", 0.0)), choice(("bad loud", 0.0), ("good loud", 1.0))] * 5


class TestScore:
    def test_sum_of_the_weights(self):
        assert score({"a": 1.5, "b": -0.5}, {"a", "b", "unknown"}) == 1.0

    def test_nothing_speaks(self):
        assert score({"a": 1.5}, ()) == 0


class TestLearn:
    def test_what_is_right_weighs_more(self):
        weights = learn_weights(CHOICES, ridge=0.01, least=5)
        assert weights["good"] > 0 > weights["bad"]

    def test_what_both_have_says_nothing(self):
        assert learn_weights(CHOICES, ridge=0.01, least=5)["loud"] == 0

    def test_alternative_without_evidence(self):
        weights = learn_weights([choice(("good", 1.0), ("", 0.0))] * 5, ridge=0.01, least=5)
        assert weights["good"] > 0

    def test_penalty_shrinks(self):
        weak, strong = (learn_weights(CHOICES, ridge=ridge, least=5)["good"] for ridge in (0.1, 0.01))
        assert 0 < weak < strong

    def test_no_penalty(self):
        free = learn_weights(CHOICES, ridge=0.1, least=5, free="good")["good"]
        assert free > learn_weights(CHOICES, ridge=0.1, least=5)["good"]

    def test_rare_evidence_has_no_weight(self):
        assert "rare" not in learn_weights([*CHOICES, choice(("good rare", 1.0))], ridge=0.01, least=5)

    def test_weight_of_a_choice(self):
        doubt = [choice(("good", 0.0), ("bad", 1.0), weight=0.1)] * 10
        assert learn_weights([*CHOICES, *doubt], ridge=0.01, least=5)["good"] > 0

    def test_nothing_right(self):
        with pytest.raises(ValueError, match="no pages"):
            learn_weights([choice(("bad", 0.0))], ridge=0.01, least=1)

    def test_tells_how_far_it_is(self):
        told = []
        learn_weights(CHOICES, ridge=0.01, least=5, progress=told.append)
        assert told[-1] == 1.0
        assert told == sorted(told)

from __future__ import annotations

from collections import Counter

import pytest

from scrapy_article.evaluation.agreement import cohen_kappa, fleiss_kappa

FLEISS = """
0 0 0 0 14
0 2 6 4 2
0 0 3 5 6
0 3 9 2 0
2 2 8 1 1
7 7 0 0 0
3 2 6 3 0
2 5 3 2 2
6 5 2 1 0
0 2 2 3 7
"""
"""The example that encyclopaedias give for Fleiss' kappa: fourteen people, ten things, five labels; kappa is 0.210."""


class TestCohen:
    def test_known_value(self):
        # 20 yes and yes, 5 yes and no, 10 no and yes, 15 no and no: observed 0.7, expected 0.5
        one = ["yes"] * 25 + ["no"] * 25
        two = ["yes"] * 20 + ["no"] * 5 + ["yes"] * 10 + ["no"] * 15
        assert cohen_kappa(one, two) == pytest.approx(0.4)
        assert cohen_kappa(two, one) == pytest.approx(0.4)

    def test_extremes(self):
        assert cohen_kappa("aabb", "aabb") == 1
        assert cohen_kappa("aabb", "abab") == 0
        assert cohen_kappa("ab", "ba") == -1
        assert cohen_kappa("aa", "aa") == 1

    @pytest.mark.parametrize(("one", "two"), [("", ""), ("a", "ab")])
    def test_nothing_to_compare(self, one, two):
        with pytest.raises(ValueError, match="two lists of labels"):
            cohen_kappa(one, two)


class TestFleiss:
    def test_known_value(self):
        rows = [dict(enumerate(map(int, line.split()))) for line in FLEISS.split("\n") if line]
        assert fleiss_kappa([list(Counter(row).elements()) for row in rows]) == pytest.approx(0.2099, abs=1e-4)

    def test_extremes(self):
        assert fleiss_kappa(["aaa", "bbb"]) == 1
        assert fleiss_kappa(["aa", "aa"]) == 1
        assert fleiss_kappa(["ab", "ba"]) == -1

    def test_not_everybody_has_labelled_everything(self):
        assert fleiss_kappa(["aaa", "bb", "c"]) == 1
        with pytest.raises(ValueError, match="two labels at least"):
            fleiss_kappa(["a", "b"])

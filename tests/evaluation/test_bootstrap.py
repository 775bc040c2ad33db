import numpy as np
import pytest

from scrapy_article.evaluation.measures import interval, ratio


def mean_of(sums):
    return ratio(sums[:, 0], sums[:, 1])


def column(values):
    return np.column_stack((values, np.ones(len(values))))


class TestInterval:
    def test_mean_of_normal_numbers(self):
        """Of the mean of n independent numbers the interval is ±1.96 standard deviations over the root of n."""
        values = np.random.default_rng(3).normal(0.5, 0.1, 400)
        low, high = interval(column(values), mean_of, [str(i) for i in range(400)], resamples=4000)
        half = 1.96 * values.std() / 20
        assert low == pytest.approx(values.mean() - half, abs=0.0007)
        assert high == pytest.approx(values.mean() + half, abs=0.0007)

    def test_pages_of_a_site_are_drawn_together(self):
        """A hundred copies of a page tell no more than one."""
        values = np.repeat([0.0, 1.0, 0.5, 0.25], 100)
        apart = interval(column(values), mean_of, [str(i) for i in range(400)])
        together = interval(column(values), mean_of, [str(i // 100) for i in range(400)])
        assert together[1] - together[0] > 5 * (apart[1] - apart[0])

    def test_no_pages(self):
        with pytest.raises(ValueError, match="no pages"):
            interval(np.zeros((0, 2)), mean_of, [])

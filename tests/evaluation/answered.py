"""Pages by their answers, as the weights of evidence are learned from."""

from scrapy_article.fields.page import BIAS
from scrapy_article.training.answers import Example


def example(*answers, known=True):
    """A page whose answers have some words of evidence and a worth each."""
    return Example([frozenset((BIAS, *words.split())) for words, _ in answers], [worth for _, worth in answers], known)

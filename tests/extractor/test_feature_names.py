from scrapy_article.extractor.features import LEARNED_NAMES, NAMES


def test_names_are_unique():
    assert len(set(NAMES) | set(LEARNED_NAMES)) == len(NAMES) + len(LEARNED_NAMES)

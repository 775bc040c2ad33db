"""What the tests of what is chosen of a page have in common."""

from hand_made import STORY

from scrapy_article.document import Document
from scrapy_article.extractor.features import Vocabulary
from scrapy_article.extractor.measuring import features
from scrapy_article.extractor.model import INPUTS

VOCABULARY = Vocabulary({"comments": -2.0, "body": 1.5}, {"the": 1.0, "^read": -1.0})

BODY = STORY[:3]


def seen(html):
    return features(Document(html))


def feature_rows(html):
    """Of each feature by name, its values over the segments."""
    seen = features(Document(html))
    seen.look_up(VOCABULARY)
    return dict(zip(INPUTS, seen.matrix.tolist(), strict=True))

"""What the tests of what is chosen of a page have in common."""

from scrapy_article.document import Document
from scrapy_article.methods.auto.feature_names import LEARNED_NAMES, NAMES
from scrapy_article.methods.auto.measuring import features
from scrapy_article.methods.auto.vocabulary import Vocabulary

VOCABULARY = Vocabulary({"comments": -2.0, "body": 1.5}, {"the": 1.0, "^read": -1.0})

BODY = [
    "The ferry to the outer islands will run again from Monday, the harbour office said, after four weeks of repairs.",
    "Passengers had been taken across by two fishing boats, which could carry neither cars nor the goods of the shops.",
    "The cost of the repairs, which the county puts at three million, will be shared between the state and the owners.",
]


def seen(html):
    return features(Document(html))


def paragraphs(texts):
    return "".join(f"<p>{text}</p>" for text in texts)


def feature_rows(html):
    """Of each feature by name, its values over the segments."""
    seen = features(Document(html))
    seen.look_up(VOCABULARY)
    return dict(zip((*NAMES, *LEARNED_NAMES), seen.matrix.tolist(), strict=True))

"""What the tests of what is chosen of a page have in common."""

from scrapy_article.document import Document
from scrapy_article.methods.auto.features import features

BODY = [
    "The ferry to the outer islands will run again from Monday, the harbour office said, after four weeks of repairs.",
    "Passengers had been taken across by two fishing boats, which could carry neither cars nor the goods of the shops.",
    "The cost of the repairs, which the county puts at three million, will be shared between the state and the owners.",
]


def seen(html):
    return features(Document(html))


def paragraphs(texts):
    return "".join(f"<p>{text}</p>" for text in texts)

"""How many links to articles `scrapy_article.article_links` finds on index pages, and how many of those are right.

The pages are those of ``article_links.json``, whose links were labelled by reading address and text: whether they lead
to one story, post or thread. Links to videos, galleries, events and the like count neither way. The corpora are not
part of the project; of each link there is only the beginning of the SHA-256 of its address. Each page is of another
site. One part of them is there to learn from, two are not::

    python benchmarks/article_links.py CORPUS...
    python benchmarks/article_links.py CORPUS... --learn

``--learn`` prints the weights of `scrapy_article.links` as in its ``weights.json``, learned on that part, and
how good weights are there that were learned on the other pages of it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

import numpy as np

from scrapy_article.document import Document
from scrapy_article.document.arrays import Floats
from scrapy_article.evaluation import corpus
from scrapy_article.links import THRESHOLD, links
from scrapy_article.links.candidates import find_candidates
from scrapy_article.links.features import NAMES, link_features
from scrapy_article.links.teasers import Teasers

LABELS = Path(__file__).with_suffix(".json")
PENALTY = 0.3
"""Of the squares of the weights of standardised numbers, against a loss of 1 a page at most."""
STEPS = 25
LEFT_OUT = frozenset("of_document of_product is_home".split())
"""Numbers that get no weight: too few of the pages have links of the kind to tell its part from chance."""
FIRST = 10


class Score(NamedTuple):
    """What was found on a page, 0 to 1."""

    precision: float
    recall: float
    average_precision: float
    precision_at_10: float


def short(url: str) -> str:
    """Return the name of an address in the labels: the same whether or not it is percent-encoded."""
    return sha256(unquote_to_bytes(url)).hexdigest()[:10]


def measure(found: Sequence[str], labels: dict[str, Any]) -> Score:
    """Compare the names of addresses *found*, best first, with the *labels* of their page."""
    wanted, doubtful = set(labels["articles"]), set(labels["doubtful"])
    right = np.array([name in wanted for name in found if name not in doubtful], bool)
    precisions = right.cumsum() / np.arange(1, len(right) + 1)
    return Score(
        float(right.mean()) if len(right) else 0.0,
        float(right.sum()) / len(wanted),
        float(precisions[right].sum()) / len(wanted),
        float(right[:FIRST].mean()) if len(right) else 0.0,
    )


def unlinked(document: Document, labels: dict[str, Any]) -> set[str]:
    """Return the labelled addresses that no link of their page leads to.

    There should be none: where addresses are made anew in another form, what was found would count as missed and wrong.
    """
    hrefs = {link.element.get("href") or "" for link in document.walk.links}
    linked = {short(url.partition("#")[0]) for url in map(document.absolute, hrefs) if url}
    return {*labels["articles"], *labels["doubtful"]} - linked


def read(paths: Iterable[str], labels: dict[str, Any]) -> dict[str, Document]:
    """Return the labelled pages of corpora; ValueError if a page has not the links that are labelled."""
    found = {}
    for path in paths:
        for page in corpus.read(path):
            if page.id in labels:
                document = found[page.id] = page.document()
                if lost := unlinked(document, labels[page.id]):
                    raise ValueError(f"{page.id}: no link leads to the labelled addresses {sorted(lost)}")
    return found


def table(scores: dict[str, Score]) -> str:
    """Return a line for each page, and one for their mean."""
    head = f"{'page':34} precision   recall  average precision  precision at {FIRST}"
    rows = {**scores, "mean": Score(*np.mean(list(scores.values()), axis=0).tolist())}
    return "\n".join(
        [head, *(f"{name:34} {s[0]:9.3f} {s[1]:8.3f} {s[2]:18.3f} {s[3]:16.3f}" for name, s in rows.items())]
    )


def learn(rows: Sequence[Floats], classes: Sequence[Floats]) -> tuple[Floats, float]:
    """Fit a logistic regression by Newton's method, each page with the same weight; return weights and bias."""
    features, is_article = np.concatenate(rows), np.concatenate(classes)
    weight = np.concatenate([np.full(len(page), 1 / len(page)) for page in rows])
    mean, spread = features.mean(0), features.std(0) + 1e-9
    spread[spread < 1e-6] = np.inf
    x = np.column_stack([(features - mean) / spread, np.ones(len(features))])
    penalty = np.append(np.full(features.shape[1], PENALTY), 1e-6)
    beta = np.zeros(x.shape[1])
    for _ in range(STEPS):
        guess = 1 / (1 + np.exp(-np.clip(x @ beta, -30, 30)))
        slope = x.T @ (weight * (guess - is_article)) + penalty * beta
        curve = (x * (weight * guess * (1 - guess))[:, None]).T @ x + np.diag(penalty)
        beta = beta - np.linalg.solve(curve, slope)
    weights = beta[:-1] / spread
    return weights, float(beta[-1] - weights @ mean)


def cross_validate(documents: dict[str, Document], labels: dict[str, Any]) -> None:
    """Print how good weights are on each page that were learned on the others, and those learned on all."""
    names, rows, classes = [], [], []
    urls: list[list[str]] = []
    for name, document in documents.items():
        candidates = find_candidates(document)
        addresses = [short(candidate.url) for candidate in candidates]
        features = link_features(document, candidates, Teasers(document, candidates))
        sure = np.array([address not in labels[name]["doubtful"] for address in addresses])
        names.append(name)
        urls.append(addresses)
        rows.append(np.where([number in LEFT_OUT for number in NAMES], 0, features[sure]))
        classes.append(np.array([address in labels[name]["articles"] for address in addresses], float)[sure])
    scores = {}
    for i, name in enumerate(names):
        weights, bias = learn(rows[:i] + rows[i + 1 :], classes[:i] + classes[i + 1 :])
        guess = 1 / (1 + np.exp(-(rows[i] @ weights + bias)))
        sure_urls = [address for address in urls[i] if address not in labels[name]["doubtful"]]
        order = [k for k in np.argsort(-guess, kind="stable").tolist() if guess[k] >= THRESHOLD]
        scores[name] = measure([sure_urls[k] for k in order], labels[name])
    print(table(scores))
    weights, bias = learn(rows, classes)
    learned = zip(NAMES, weights.tolist(), strict=True)
    rounded = {name: round(value, 3) for name, value in learned if name not in LEFT_OUT}
    print(f"\n{json.dumps({'bias': round(bias, 3), 'weights': rounded}, indent=1)}")


def main() -> None:
    """Read the command line, and print what it asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpora", nargs="+", metavar="CORPUS")
    parser.add_argument("--learn", action="store_true", help="learn weights on one part, and print them")
    arguments = parser.parse_args()
    labels = json.loads(LABELS.read_text(encoding="utf-8"))
    documents = read(arguments.corpora, labels)
    parts = {part: {name: d for name, d in documents.items() if labels[name]["part"] == part} for part in PARTS}
    if arguments.learn:
        cross_validate(parts[PARTS[0]], labels)
        return
    for part, pages in parts.items():
        found = {name: links(document) for name, document in pages.items()}
        scores = {name: measure([short(link.url) for link in found[name]], labels[name]) for name in found}
        following = [
            (short(found[name].next_page or "") if found[name].next_page else None) == labels[name]["next_page"]
            for name in found
        ]
        print(f"{part}\n{table(scores)}\nnext page right: {sum(following)} of {len(following)}\n")


PARTS = ("tuning", "measuring", "further")
"""The first is learned from; the last was labelled when everything had been learned."""

if __name__ == "__main__":
    main()

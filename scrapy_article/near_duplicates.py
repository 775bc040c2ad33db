"""Near-duplicates: one article under several URLs, such as AMP and print versions, tracking URLs, and other sites.

Exact duplicates have the same `content_id`. Near-duplicates are found with MinHash (Broder, "On the resemblance and
containment of documents", 1997) of shingles of five words, and locality-sensitive hashing in bands (Leskovec, Rajaraman
and Ullman, *Mining of Massive Datasets*, chapter 3). The library datasketch computes the signatures.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from hashlib import blake2b
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

from scrapy_article.text.words import count_words, letters, ngrams, split_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scrapy_article.article import Article
    from scrapy_article.stores import Store

__all__ = ["ENTRIES", "NearDuplicates", "content_id"]

_BANDS = 16
_ROWS = 8
"""With 16 bands of 8 rows, 95 % of the pairs with a similarity of 0.8 share a band, and 2 % of those with 0.4."""
_MIN_SIMILARITY = 0.8
"""Jaccard similarity of the shingles, estimated from the signatures, from which two texts are near-duplicates."""
_SHINGLE_WORDS = 5
_MIN_WORDS = 50
"""Least words of a text: "Subscribe to read on" is on many pages."""
_MAX_CANDIDATES = 8
"""Most texts with common bands that are compared."""
ENTRIES = _BANDS + 1
"""Entries of the store for one article."""


def content_id(text: str) -> str | None:
    """Return a hash of *text* that ignores case, white space and punctuation; None for empty text.

    It is the 128-bit BLAKE2b hash, as 32 hexadecimal digits, of the letters and digits of *text* in the Unicode normal
    form NFKC, case-folded, as UTF-8.
    """
    found = letters(_folded(text)).encode()
    return blake2b(found, digest_size=16).hexdigest() if found else None


def _folded(text: str) -> str:
    return text.casefold() if text.isascii() else unicodedata.normalize("NFKC", text).casefold()


class NearDuplicates:
    """Finds earlier near-duplicates of articles in *store*, and stores articles that have none.

    Several processes may share *store*; two that process the same story at the same moment may both take theirs for
    the first.
    """

    def __init__(self, store: Store):
        from datasketch import MinHash

        self._store = store
        # The scheme is explicit, so that files of earlier versions stay readable.
        self._empty = MinHash(_BANDS * _ROWS, seed=1, scheme="affine32", hashfunc=crc32)

    def original(self, article: Article) -> str | None:
        """Return the URL of the earlier article that *article* is a near-duplicate of; None if there is none.

        A page that is not an article, has no URL or fewer than 50 words is never a duplicate and is not stored. A page
        is not a duplicate of itself.
        """
        if article.page_type != "article" or not article.content_id or not article.url:
            return None
        if count_words(article.text) < _MIN_WORDS:
            return None
        name = bytes.fromhex(article.content_id)
        minhash = self._empty.copy()
        minhash.update_batch(list(_shingles(article.text)))
        signature = np.asarray(minhash.hashvalues, np.dtype("<u4"))
        found = self._best(name, signature)
        if found is not None:
            return found if found != article.url else None
        entries = dict.fromkeys(_bands(signature), name)
        entries[b"a" + name] = signature.tobytes() + article.url.encode("utf-8", "replace")
        self._store.put(entries)
        return None

    def close(self) -> None:
        """Close the store."""
        self._store.close()

    def _best(self, name: bytes, signature: NDArray[np.uint32]) -> str | None:
        """Return the URL of the most similar text, if it is similar enough."""
        same, *sharing = self._store.get([b"a" + name, *_bands(signature)])
        if same:
            return _url_of(same)
        names = Counter(filter(None, sharing)).most_common(_MAX_CANDIDATES)
        entries = self._store.get([b"a" + other for other, _ in names]) if names else []
        best, alike = None, _MIN_SIMILARITY
        for entry in filter(None, entries):
            likeness = float(np.mean(np.frombuffer(entry, np.dtype("<u4"), _BANDS * _ROWS) == signature))
            if likeness >= alike and (best is None or likeness > alike):
                best, alike = entry, likeness
        return None if best is None else _url_of(best)


def _url_of(entry: bytes) -> str:
    return entry[4 * _BANDS * _ROWS :].decode("utf-8")


def _bands(signature: NDArray[np.uint32]) -> Sequence[bytes]:
    """Return the key of each band of a signature."""
    rows = signature.reshape(_BANDS, _ROWS)
    return [b"b%c" % i + blake2b(band.tobytes(), digest_size=8).digest() for i, band in enumerate(rows)]


def _shingles(text: str) -> set[bytes]:
    """Return each sequence of five words; in scripts without blanks, a character counts as a word."""
    runs = ngrams(split_words(_folded(text)), _SHINGLE_WORDS)
    return {" ".join(run).encode("utf-8", "replace") for run in runs}

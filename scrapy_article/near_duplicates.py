"""Near-duplicates: one article under several URLs, those of AMP, of print versions, of tracking, of other sites.

Exact copies have the same `content_id`. Near copies are found by MinHash (Broder, "On the resemblance and containment
of documents", 1997) of the shingles of five words, and locality-sensitive hashing in bands (Leskovec, Rajaraman and
Ullman, *Mining of Massive Datasets*, chapter 3), with the signatures of the library datasketch.
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
"""With 16 bands of 8 rows, 95 % of the pairs whose shingles are alike by 0.8 share a band, and 2 % of those by 0.4."""
_MIN_SIMILARITY = 0.8
"""Jaccard similarity of the shingles, as the signatures estimate it, from which two texts are copies."""
_SHINGLE_WORDS = 5
_MIN_WORDS = 50
"""Texts of fewer words tell nothing: "Subscribe to read on" stands on many pages."""
_MAX_CANDIDATES = 8
"""Texts that share bands and are compared."""
ENTRIES = _BANDS + 1
"""Entries of the store for one article."""


def content_id(text: str) -> str | None:
    """Return what tells whether two texts are the same but for case, white space and punctuation; None for no text.

    It is the BLAKE2b hash of 128 bits, as 32 hexadecimal digits, of the letters and digits of *text* in the Unicode
    normal form NFKC, case-folded, as UTF-8.
    """
    found = letters(_folded(text)).encode()
    return blake2b(found, digest_size=16).hexdigest() if found else None


def _folded(text: str) -> str:
    return text.casefold() if text.isascii() else unicodedata.normalize("NFKC", text).casefold()


class NearDuplicates:
    """Tells of each article whether it is a copy of one before, and remembers it if not.

    *store* may be shared by several processes; two that come upon the same story at the same moment may both take
    theirs for the first.
    """

    def __init__(self, store: Store):
        from datasketch import MinHash

        self._store = store
        # The scheme is written out, for a file of an earlier version must still be understood.
        self._empty = MinHash(_BANDS * _ROWS, seed=1, scheme="affine32", hashfunc=crc32)

    def original(self, article: Article) -> str | None:
        """Return the URL of the article that *article* is a copy of; None if it is none.

        A page that is no article, or has less than 50 words or no URL, is no copy, and not remembered; nor is a page a
        copy of itself.
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
        """End the use of the store."""
        self._store.close()

    def _best(self, name: bytes, signature: NDArray[np.uint32]) -> str | None:
        """Return the URL of the text most like that one, if it is like enough."""
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
    """Return each run of five words; of scripts without blanks, a character counts as a word."""
    runs = ngrams(split_words(_folded(text)), _SHINGLE_WORDS)
    return {" ".join(run).encode("utf-8", "replace") for run in runs}

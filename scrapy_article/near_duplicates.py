"""Near-duplicates: one article under several URLs, such as AMP and print versions, tracking URLs, and other sites.

Exact duplicates have the same `content_id`. Near-duplicates are found with MinHash (Broder, "On the resemblance and
containment of documents", 1997) of shingles of five words, and locality-sensitive hashing in bands (Leskovec, Rajaraman
and Ullman, *Mining of Massive Datasets*, chapter 3). The library datasketch computes the signatures.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from operator import itemgetter
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from scrapy_article.article import Article
from scrapy_article.stores import Store
from scrapy_article.text.words import count_words, letters, ngrams, split_words

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
    # Without the sign that NFKC changes most often, into what is no letter, most texts are in that form already.
    found = letters(unicodedata.normalize("NFKC", text.replace("…", ".")))
    if not (found.isascii() or found.isalnum()):  # small letters may have marks, as that of "İ" does
        found = letters(found)
    return blake2b(found.encode(), digest_size=16).hexdigest() if found else None


def original_of(article: Article, store: Store) -> str | None:
    """Return the URL of the earlier article in *store* that *article* is a near-duplicate of.

    If there is none, store *article*, and return None. A page that is not an article, has no URL or fewer than 50 words
    is never a duplicate and is not stored. A page is not a duplicate of itself. Several processes may share *store*;
    two that process the same story at the same moment may both take theirs for the first.
    """
    if article.page_type != "article" or not article.content_id or not article.url:
        return None
    if count_words(article.text) < _MIN_WORDS:
        return None
    name = bytes.fromhex(article.content_id)
    minhash = _empty_minhash().copy()
    minhash.update_batch(list(_shingles(article.text)))
    signature = np.asarray(minhash.hashvalues, np.dtype("<u4"))
    bands = _bands(signature)
    same, *sharing = store.get([b"a" + name, *bands])
    entry = same or _most_similar(signature, sharing, store)
    if entry:
        url = entry[signature.nbytes :].decode("utf-8")
        return url if url != article.url else None
    values = dict.fromkeys(bands, name)
    values[b"a" + name] = signature.tobytes() + article.url.encode("utf-8", "replace")
    store.put(values)
    return None


@cache
def _empty_minhash() -> Any:
    from datasketch import MinHash

    # The scheme is explicit, so that files of earlier versions stay readable.
    return MinHash(_BANDS * _ROWS, seed=1, scheme="affine32", hashfunc=crc32)


def _most_similar(signature: NDArray[np.uint32], sharing: Sequence[bytes], store: Store) -> bytes | None:
    """Return the entry of the text most similar to *signature*, if it is similar enough.

    *sharing* has the name of the last text with each band of *signature*; empty where there is none.
    """
    names = [name for name, _ in Counter(filter(None, sharing)).most_common(_MAX_CANDIDATES)]
    entries = filter(None, store.get([b"a" + name for name in names])) if names else ()
    rated = [(np.mean(np.frombuffer(one, np.dtype("<u4"), signature.size) == signature), one) for one in entries]
    likeness, best = max(rated, key=itemgetter(0), default=(0.0, None))
    return best if likeness >= _MIN_SIMILARITY else None


def _bands(signature: NDArray[np.uint32]) -> Sequence[bytes]:
    """Return the key of each band of a signature."""
    rows = signature.reshape(_BANDS, _ROWS)
    return [b"b%c" % i + blake2b(band.tobytes(), digest_size=8).digest() for i, band in enumerate(rows)]


def _shingles(text: str) -> set[bytes]:
    """Return each sequence of five words; in scripts without blanks, a character counts as a word."""
    runs = ngrams(split_words(unicodedata.normalize("NFKC", text).casefold()), _SHINGLE_WORDS)
    return {" ".join(run).encode("utf-8", "replace") for run in runs}

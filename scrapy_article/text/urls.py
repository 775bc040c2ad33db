"""Functions for URLs in pages. Any string is accepted, none raises."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, parse_qsl, quote, urljoin, urlsplit

if TYPE_CHECKING:
    from tldextract import TLDExtract

MAX_URL = 2_083
"""Most characters of a URL. Scrapy requests no longer ones (``URLLENGTH_LIMIT``). A URL may be repeated for each line
of a link, and a base for each link, so without a limit a small page could make a huge article."""

_NOTHING = SplitResult("", "", "", "", "")


@lru_cache(maxsize=128)  # as for `urlsplit`; many callers split the URL of the page
def split_url(url: str | None) -> SplitResult:
    """Return the parts of *url*; all are empty if it is invalid, for example with an unclosed IPv6 host."""
    if not url:
        return _NOTHING
    plain = _PLAIN.match(url)
    if plain:
        return SplitResult._make(plain.groups(""))
    try:
        return urlsplit(url)
    except ValueError:
        return _NOTHING


def site_host(url: str | SplitResult | None) -> str:
    """Return the host name of *url*, a string or its parts, without ``www.``; empty if there is none."""
    parts = url if isinstance(url, SplitResult) else split_url(url)
    return (parts.hostname or "").removeprefix("www.")


def parameters(parts: SplitResult) -> frozenset[tuple[str, str]]:
    """Return the parameters of a URL: names and values."""
    return frozenset(parse_qsl(parts.query, keep_blank_values=True))


_PLAIN = re.compile(
    r"(?:(https?)://([a-z\d.-]+)|(?!//))(/[!$->@-~]*)?(?:\?([!\"$-~]*))?(?:#([!-~]*))?\Z",
    re.ASCII,
)
"""The parts of a usual ASCII URL, absolute or relative to the root of the site."""


def join_url(base: str | None, url: str) -> str | None:
    """Return *url* joined to *base*: an HTTP URL that can be requested, or None.

    As in browsers, line breaks and tabs are ignored. Other invalid characters, such as blanks, quotes, backslashes and
    control characters, are percent-encoded: the result is safe to write into HTML and Markdown.
    """
    if len(url) > MAX_URL:
        return None
    if is_plain_url(url) is not None:
        return url  # most URLs
    like = "/" if _FROM_ROOT.match(url) and "/." not in url else "x" if _FROM_FOLDER.match(url) else ""
    if base and like:
        before = _before(base, like)
        return f"{before}{url}" if before and len(before) + len(url) <= MAX_URL else None
    url = url if url.isprintable() else _BREAKS.sub("", url).strip(_CONTROLS)
    try:
        joined = _joined(base, url)
        return joined if _PLAIN_URL.match(joined) and len(joined) <= MAX_URL else _made_requestable(joined)
    except ValueError:
        return None


def _joined(base: str | None, url: str) -> str:
    """Return *url* joined to *base*. Raises ValueError if either is invalid."""
    if not base or _WHOLE.match(url):
        return url
    return urljoin(base, url)


def _made_requestable(url: str) -> str | None:
    """Return *url* with valid characters only; None if it cannot be requested. Raises ValueError if it is invalid."""
    url = _BEFORE_WHOLE.sub("", url)
    parts = urlsplit(url)
    scheme, host, _ = parts.scheme, parts.hostname or "", parts.port  # raises for an invalid port
    if scheme not in ("http", "https") or not host.strip(".") or _escaped(parts.netloc) != parts.netloc:
        return None
    found = scheme + _escaped(url[len(scheme) :])
    return found if len(found) <= MAX_URL else None


def _escaped(url: str) -> str:
    """Return *url* with invalid characters percent-encoded."""
    if url.isprintable() and not _UNFIT.search(url):
        return url
    return "".join([c if c.isprintable() and not _UNFIT.match(c) else quote(c, errors="replace") for c in url])


_FIT = r"!$-:=@-\[\]_a-z~"
"""ASCII characters in URLs, except the semicolon and the delimiters of their parts, for a character class."""
_PLAIN_URL = re.compile(rf"https?://[a-zA-Z\d][a-zA-Z\d.-]*(?::\d{{1,4}})?(?:[/?#][?#;{_FIT}]*)?\Z", re.ASCII)
is_plain_url = _PLAIN_URL.match
"""Matches a URL that `join_url` returns unchanged, if it is not too long: most URLs."""
_UNFIT = re.compile(r'[ "<>\\^`{|}]')
"""Characters that are invalid in URLs (RFC 3986, appendix A), besides non-printable ones."""
_BREAKS = re.compile("[\t\r\n]")
_CONTROLS = "".join(map(chr, range(0x21)))
"""Characters that browsers strip from the ends of a URL."""

_WHOLE = re.compile("https?://", re.IGNORECASE)
"""The beginning of an absolute URL."""

_BEFORE_WHOLE = re.compile(r"\Ahttps?://[\w.-]{1,253}(?=https?://)", re.IGNORECASE)
"""A site before an absolute URL: some programs always prepend it."""

_FROM_ROOT = re.compile(rf"/(?!/)[{_FIT}]*(?:[?#][{_FIT}]+)?\Z")
"""A path from the root of the site that `urljoin` would not change: most relative URLs."""
_FROM_FOLDER = re.compile(rf"[\w~-][\w.~-]*(?:/[\w~-][\w.~-]*)*/?(?:[?#][{_FIT}]+)?\Z", re.ASCII)
"""A path from the folder of the page that `urljoin` would not change."""


@lru_cache(maxsize=32)
def _before(base: str, like: str) -> str:
    """Return what `urljoin` puts before a path *like* that; empty if it cannot be requested."""
    try:
        return (_made_requestable(urljoin(base, like)) or "").removesuffix(like)
    except ValueError:
        return ""


def original_url(url: str) -> str:
    """Return the URL of the page that *url* is a copy of in the Wayback Machine.

    >>> original_url("https://web.archive.org/web/20140226054445/http://example.com/story/")
    'http://example.com/story/'
    """
    return _ARCHIVED.sub("", url) if ".archive.org/" in url else url


_ARCHIVED = re.compile(r"https?://web\.archive\.org/web/\d{1,14}[a-z_]{0,4}/(?=https?://)", re.IGNORECASE)


def without_tracking(url: str) -> str:
    """Return *url* without the tracking parameters of advertisers and newsletters.

    >>> without_tracking("https://example.com/story?id=7&utm_source=letter#photos")
    'https://example.com/story?id=7#photos'
    """
    before, mark, after = url.partition("?")
    if not mark:
        return url
    query, fragment_mark, fragment = after.partition("#")
    rest = _without_tracking(query)
    if rest == query:
        return url
    return f"{before}{mark if rest else ''}{rest}{fragment_mark}{fragment}"


def _without_tracking(query: str) -> str:
    return "&".join([one for one in query.split("&") if not _TRACKING.match(one)]) if query else ""


_TRACKING = re.compile(
    r"(?:(?:utm|mtm|hsa)_\w{1,30}|pk_(?:campaign|kwd|source|medium)|fbclid|g(?:clid|clsrc|ad_source|braid)|wbraid|dclid"
    r"|msclkid|ys?clid|twclid|ttclid|li_fat_id|igshid|igsh|mc_[ce]id|_hs(?:enc|mi)|_g[al]|mkt_tok|oly_enc_id)(?:=|$)"
)
"""Parameters of analytics, Google, Facebook, Microsoft, Yandex, Twitter, TikTok, LinkedIn, and newsletter services.

Not ``srsltid``, which Google adds to product URLs: the page classifier was trained on such URLs.
"""


def registered_domain(url: str) -> str:
    """Return the registered domain of *url*, which identifies its site; empty if there is none.

    It follows the Public Suffix List: ``bbc.co.uk``, and each blog of a host by itself (``ann.blogspot.com``). An IP
    address is returned as it is; for an unknown suffix, the last two labels are.

    >>> registered_domain("https://www.bbc.co.uk/news")
    'bbc.co.uk'
    """
    return _registered_domain((split_url(url).hostname or "").rstrip("."))


@lru_cache(maxsize=1024)
def _registered_domain(host: str) -> str:
    labels = host.split(".")
    if ":" in host or labels[-1].isdigit():
        return host
    found = _public_suffixes().extract_str(host)
    return ".".join(filter(None, (found.domain, found.suffix))) if found.suffix else ".".join(labels[-2:])


@lru_cache(maxsize=1)
def _public_suffixes() -> TLDExtract:
    """Return the list that comes with the library. Loading takes half a second; nothing is downloaded."""
    from tldextract import TLDExtract

    return TLDExtract(suffix_list_urls=(), include_psl_private_domains=True, cache_dir=None)


def url_key(parts: SplitResult) -> str:
    """Return a key that URLs of one page share: without scheme, ``www.``, trailing slash and fragment.

    Tracking parameters are removed, too: many sites copy them from the URL of the page to its links.

    >>> url_key(urlsplit("https://www.example.com/news/#top")) == url_key(urlsplit("http://example.com/news"))
    True
    """
    return f"{site_host(parts)}{parts.path.rstrip('/')}?{_without_tracking(parts.query)}"

"""Site memory in Redis: shared by the crawlers of a cluster.

All that a page learns and asks is one call of a script, which Redis runs as a whole: two crawlers lose nothing to one
another, and a page costs one round trip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy_article.site.store import GENERATION, HISTORY_BYTES, Known
from scrapy_article.stores import redis as stores

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.site.store import Lesson

__all__ = ["PREFIX", "RedisSiteStore"]

PREFIX = f"{stores.PREFIX}:site-memory"
"""Of all keys in Redis."""
TOTAL = 4_000_000
"""Keys of all sites together: about 420 MB."""

_SCRIPT = """
local prefix, site, asked = KEYS[1], ARGV[1], tonumber(ARGV[2])
local learned, total, generation, bytes = ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local first = 7  -- where the keys that are asked for begin; after them come those that are learned, in pairs

local function named(part, name) return prefix .. ':' .. part .. ':' .. name end

local function known(name, from, to, step)
    local keys = {}
    for i = from, to, step do keys[#keys + 1] = ARGV[i] end
    if #keys == 0 then return keys, keys end
    local young = redis.call('HMGET', named('young', name), unpack(keys))
    local older = redis.call('HMGET', named('older', name), unpack(keys))
    for i = 1, #keys do young[i] = young[i] or older[i] or '' end
    return young, keys
end

if learned ~= '' then
    local about, from = named('about', learned), first + asked
    local before, keys = known(learned, from, #ARGV, 2)
    local number = struct.pack('>I4', redis.call('HINCRBY', about, 'pages', 1) % 4294967296)
    local changes = {}
    for i, history in ipairs(before) do
        changes[2 * i - 1] = keys[i]
        changes[2 * i] = string.sub(number .. ARGV[from + 2 * i - 1] .. history, 1, bytes)
    end
    if #changes > 0 then redis.call('HSET', named('young', learned), unpack(changes)) end
    redis.call('ZADD', prefix .. ':used', redis.call('INCR', prefix .. ':clock'), learned)
    local lines = redis.call('INCRBY', prefix .. ':lines', #before)
    if redis.call('HINCRBY', about, 'young', #before) >= generation then
        lines = redis.call('DECRBY', prefix .. ':lines', redis.call('HGET', about, 'older') or 0)
        redis.call('HSET', about, 'older', redis.call('HGET', about, 'young'), 'young', 0)
        if redis.call('EXISTS', named('young', learned)) == 1 then
            redis.call('RENAME', named('young', learned), named('older', learned))
        end
    end
    while lines > total and redis.call('ZCARD', prefix .. ':used') > 1 do
        local oldest = redis.call('ZPOPMIN', prefix .. ':used')[1]
        local held = redis.call('HMGET', named('about', oldest), 'young', 'older')
        lines = redis.call('DECRBY', prefix .. ':lines', (held[1] or 0) + (held[2] or 0))
        redis.call('DEL', named('about', oldest), named('young', oldest), named('older', oldest))
    end
end

local histories = known(site, first, first + asked - 1, 1)
return {tonumber(redis.call('HGET', named('about', site), 'pages') or 0), histories}
"""


class RedisSiteStore:
    """Keeps at most *total* keys in the Redis at *url*, *generation* in each half of what it knows of a site.

    ImportError without the library; what it raises where Redis is not to be had.
    """

    def __init__(self, url: str, total: int = TOTAL, generation: int = GENERATION) -> None:
        self._client = stores.connect(url)
        self._script: Any = self._client.register_script(_SCRIPT)
        self._limits = (total, generation, HISTORY_BYTES)

    def exchange(self, lesson: Lesson | None, site: str, keys: Sequence[bytes]) -> Known:
        """Take in *lesson*, and return what is known of *keys*."""
        learned = [part for entry in lesson.entries() for part in entry] if lesson is not None else []
        name = lesson.site if lesson is not None else ""
        pages, histories = self._script(keys=[PREFIX], args=[site, len(keys), name, *self._limits, *keys, *learned])
        return Known(pages, histories)

    def close(self) -> None:
        """Close the connection."""
        self._client.close()

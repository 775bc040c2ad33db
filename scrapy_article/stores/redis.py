"""Redis, which the crawlers of a cluster share. The library ``redis`` comes with the extra of that name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["PREFIX", "RedisStore"]

PREFIX = "{scrapy-article}"
"""Of all our keys; the braces keep them on one node of a cluster."""
PATIENCE = 2.0
"""Seconds until Redis must have answered."""

_PUT = """
local young, older, half, history = KEYS[1], KEYS[2], tonumber(ARGV[1]), tonumber(ARGV[2])
for i = 3, #ARGV, 2 do
    local key, value = ARGV[i], ARGV[i + 1]
    if history > 0 then
        local before = redis.call('HGET', young, key) or redis.call('HGET', older, key) or ''
        value = value .. string.sub(before, 1, history)
    end
    redis.call('HSET', young, key, value)
end
if redis.call('HLEN', young) >= half then
    redis.call('UNLINK', older)  -- so that nobody waits until all of it is freed
    redis.call('RENAME', young, older)
end
"""
"""What Redis runs as a whole, in one round trip: two crawlers lose nothing to one another."""


class RedisStore:
    """Keeps at most *limit* entries in the Redis at *url*, under *name*, in two halves as `MemoryStore` does.

    ImportError without the library. What Redis is asked is tried once more, since a connection that was idle may have
    been cut; but a crawl does not wait.
    """

    def __init__(self, url: str, limit: int, name: str):
        from redis import Redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        self._half = max(limit // 2, 1)
        self._client = Redis.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 1)
        )
        self._halves = [f"{PREFIX}:{name}:young", f"{PREFIX}:{name}:older"]
        self._put: Any = self._client.register_script(_PUT)

    def get(self, keys: Sequence[bytes]) -> list[bytes]:
        """Return the value of each of *keys*."""
        if not keys:
            return []
        with self._client.pipeline() as pipe:
            for half in self._halves:
                pipe.hmget(half, list(keys))
            young, older = pipe.execute()
        return [one or other or b"" for one, other in zip(young, older, strict=True)]

    def put(self, values: Mapping[bytes, bytes], history: int = 0) -> None:
        """Put *values*, which have a *history*."""
        if values:
            parts = [part for entry in values.items() for part in entry]
            self._put(keys=self._halves, args=[self._half, history, *parts])

    def close(self) -> None:
        """Close the connection."""
        self._client.close()

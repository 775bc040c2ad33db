"""Redis, which the crawlers of a cluster share. The library ``redis`` comes with the extra of that name.

What has to be done as a whole is a script, which Redis runs so, in one round trip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from redis import Redis

__all__ = ["PREFIX", "RedisStore", "connect"]

PREFIX = "{scrapy-article}"
"""Of all our keys; the braces keep them on one node of a cluster."""
PATIENCE = 2.0
"""Seconds until Redis must have answered."""

_PUT = """
local young, older, half = KEYS[1], KEYS[2], tonumber(ARGV[1])
for i = 2, #ARGV, 2 do redis.call('HSET', young, ARGV[i], ARGV[i + 1]) end
if redis.call('HLEN', young) >= half then
    redis.call('UNLINK', older)  -- so that nobody waits until all of it is freed
    redis.call('RENAME', young, older)
end
"""


def connect(url: str) -> Redis:
    """Return a client of the Redis at *url*; ImportError without the library.

    What it is asked is tried once more, since a connection that was idle may have been cut; but a crawl does not wait.
    """
    from redis import Redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 1))


class RedisStore:
    """Keeps at most *limit* entries in the Redis at *url*.

    They are written to the younger of two halves, and looked for in both; when it is full, it becomes the older, and
    what was in that is forgotten.
    """

    def __init__(self, url: str, limit: int):
        self._half = max(limit // 2, 1)
        self._client = connect(url)
        self._halves = [f"{PREFIX}:copies:young", f"{PREFIX}:copies:older"]
        self._put: Any = self._client.register_script(_PUT)

    def get(self, keys: Sequence[bytes]) -> list[bytes | None]:
        """Return the value of each of *keys*."""
        if not keys:
            return []
        with self._client.pipeline() as pipe:
            for half in self._halves:
                pipe.hmget(half, list(keys))
            young, older = pipe.execute()
        return [one if one is not None else other for one, other in zip(young, older, strict=True)]

    def put(self, values: Mapping[bytes, bytes]) -> None:
        """Set values."""
        if values:
            self._put(keys=self._halves, args=[self._half, *(part for entry in values.items() for part in entry)])

    def close(self) -> None:
        """Close the connection."""
        self._client.close()

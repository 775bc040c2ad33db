"""Several crawlers, on one machine or many, that share one Redis: any of them may die at any time.

scrapy-redis shares the queue. But a request leaves that queue when a crawler takes it, and is lost with the crawler;
so is one whose address is remembered before it is in the queue, when the crawler dies in between. Here, each of these
steps is one script, which Redis runs as a whole or not at all:

push   remember the address, and put the request into the queue
take   move a request from the queue to those that are being worked on, and strike off those that are done
write  remember the key of an item, and put the item into the list of items

A request is done when all that came of it has been pushed and written. Until then it stays with those that are being
worked on. Each crawler renews a lease; when that of one has run out, the others put back what it was working on, and it
is done once more. What came of it the first time is known by its address or key, and does not count twice.
"""

from __future__ import annotations

import json
import logging
import os
from contextlib import suppress
from hashlib import blake2b
from socket import gethostname
from threading import Event, Thread
from uuid import uuid4

from itemadapter import ItemAdapter
from redis.exceptions import RedisError
from scrapy.exceptions import DropItem
from scrapy.utils.defer import deferred_from_coro
from scrapy.utils.serialize import ScrapyJSONEncoder
from scrapy_redis import connection
from scrapy_redis.scheduler import Scheduler as RedisScheduler

logger = logging.getLogger(__name__)

LEASE = 60
"""Seconds without a sign of life after which a crawler is taken for dead; the setting ``CLUSTER_LEASE``."""
TRIES = 3
"""As many crawlers may die over a request: then it is put aside, or it would end them all."""

COMMON = """
local function renew(crawlers, me, lease)
    local time = redis.call('TIME')
    local now = time[1] + time[2] / 1e6
    redis.call('ZADD', crawlers, now + lease, me)
    return now
end

-- What a crawler was working on goes back into the queue, or is put aside.
local function give_back(requests, taken, aside, deaths, name, tries)
    local held = redis.call('HGETALL', taken)
    for i = 1, #held, 2 do
        if string.sub(held[i], 1, #name + 1) == name .. ' ' then
            local died, score, request = string.match(held[i + 1], '^(%S+) (%S+) (.*)$')
            redis.call('HDEL', taken, held[i])
            if tries and died + 1 >= tries then
                redis.call('RPUSH', aside, request)
            else
                if tries then redis.call('HINCRBY', deaths, redis.sha1hex(request), 1) end
                redis.call('ZADD', requests, score, request)
            end
        end
    end
end
"""

PUSH = """
if ARGV[1] ~= '' and redis.call('SADD', KEYS[2], ARGV[1]) == 0 then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[3])
return 1
"""

TAKE = (
    COMMON
    + """
local requests, taken, crawlers, aside, deaths = unpack(KEYS)
local me, lease, tries, number = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
for i = 5, #ARGV do redis.call('HDEL', taken, me .. ' ' .. ARGV[i]) end
local now = renew(crawlers, me, lease)
for _, dead in ipairs(redis.call('ZRANGEBYSCORE', crawlers, '-inf', now)) do
    redis.call('ZREM', crawlers, dead)
    give_back(requests, taken, aside, deaths, dead, tries)
end
if number == '' then return false end
local held = redis.call('HGET', taken, me .. ' ' .. number)
if not held then  -- else the answer was lost on its way, and this is the same call once more
    local first = redis.call('ZPOPMIN', requests)
    if #first == 0 then return false end
    local died = redis.call('HGET', deaths, redis.sha1hex(first[1])) or 0
    held = died .. ' ' .. first[2] .. ' ' .. first[1]
    redis.call('HSET', taken, me .. ' ' .. number, held)
end
return string.match(held, '^%S+ %S+ (.*)$')
"""
)

RENEW = COMMON + "renew(KEYS[1], ARGV[1], tonumber(ARGV[2]))"

LEAVE = (
    COMMON
    + """
redis.call('ZREM', KEYS[3], ARGV[1])
give_back(KEYS[1], KEYS[2], KEYS[4], KEYS[5], ARGV[1], nil)
return redis.call('LLEN', KEYS[4])
"""
)

WRITE = """
if redis.call('SADD', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('RPUSH', KEYS[2], ARGV[2])
return 1
"""


class Cluster:
    """What the crawlers of a spider share, seen from one of them.

    Where Redis is not to be had, for longer than ``REDIS_PARAMS`` says, the crawler closes, and says no more: what it
    was working on is for those that still have Redis.
    """

    def __init__(self, server, spider, lease=LEASE, on_loss=lambda: None):
        self.name = f"{gethostname()}/{os.getpid()}/{uuid4().hex}"
        self.lost = False
        """Whether Redis is."""
        self._server = server
        self._lease = lease
        self._on_loss = on_loss
        self._number = 0
        self._closed = Event()
        self._requests, self._seen = f"{spider}:requests", f"{spider}:dupefilter"  # as scrapy-redis calls them
        self._items, self._written = f"{spider}:items", f"{spider}:written"
        self._taken, self._crawlers = f"{spider}:taken", f"{spider}:crawlers"
        self._queue = [self._requests, self._taken, self._crawlers, f"{spider}:aside", f"{spider}:deaths"]
        scripts = {"push": PUSH, "take": TAKE, "renew": RENEW, "leave": LEAVE, "write": WRITE}
        self._scripts = {name: server.register_script(script) for name, script in scripts.items()}

    @classmethod
    def of(cls, crawler):
        """Return the one of *crawler*."""
        if "_cluster" not in vars(crawler):

            def close():
                engine, reason = crawler.engine, "redis_lost"
                if hasattr(engine, "close_spider_async"):  # Scrapy 2.14
                    deferred_from_coro(engine.close_spider_async(reason=reason))
                else:
                    engine.close_spider(crawler.spider, reason)

            server = connection.from_settings(crawler.settings)
            lease = crawler.settings.getfloat("CLUSTER_LEASE", LEASE)
            crawler._cluster = cls(server, crawler.spidercls.name, lease, close)
        return crawler._cluster

    def join(self):
        """Begin to renew the lease, from a thread: a crawler that is busy is not dead."""
        self._run("renew", [self._crawlers], [self.name, self._lease])
        Thread(target=self._renew, name="lease", daemon=True).start()

    def push(self, fingerprint, score, request):
        """Put a request into the queue; False if one of that fingerprint was there. Without one, it always goes in."""
        return bool(self._run("push", [self._requests, self._seen], [fingerprint, score, request]))

    def take(self, done=()):
        """Strike off those *done*; return the number of the next request, and the request, or None without one."""
        self._number += 1
        request = self._run("take", self._queue, [self.name, self._lease, TRIES, self._number, *done])
        return None if request is None else (self._number, request)

    def strike_off(self, done):
        """Do that alone."""
        self._run("take", self._queue, [self.name, self._lease, TRIES, "", *done])

    def pending(self):
        """Return how many requests are in the queue, or being worked on, here or elsewhere."""
        with self._server.pipeline() as both:
            both.zcard(self._requests).hlen(self._taken)
            return sum(self._guarded(both.execute))

    def write(self, key, item):
        """Write an item; False if one of that key is there."""
        return bool(self._run("write", [self._written, self._items], [key, item]))

    def forget(self):
        """Forget which items have been written, and what was put aside."""
        self._guarded(lambda: self._server.delete(self._written, *self._queue[3:]))

    def leave(self):
        """Give back what is not done, and end the lease."""
        self._closed.set()
        aside = self._run("leave", self._queue, [self.name])
        if aside:
            logger.error("%d requests were put aside, for %d crawlers died over each", aside, TRIES)

    def _renew(self):
        while not self._closed.wait(self._lease / 3):
            with suppress(RedisError):  # the crawler will come upon it, too
                self._scripts["renew"]([self._crawlers], [self.name, self._lease])

    def _run(self, script, keys, args):
        return self._guarded(lambda: self._scripts[script](keys, args))

    def _guarded(self, call):
        if self.lost:
            raise RedisError("Redis was lost before")
        try:
            return call()
        except RedisError as error:
            self.lost = True
            self._closed.set()
            logger.error("Redis was lost, and the crawler closes: %s", error)
            self._on_loss()
            raise


class Scheduler(RedisScheduler):
    """The scheduler of scrapy-redis, with its settings and its keys, that loses nothing."""

    @classmethod
    def from_crawler(cls, crawler):
        scheduler = super().from_crawler(crawler)
        scheduler._crawler = crawler
        scheduler._held = {}
        scheduler._cluster = Cluster.of(crawler)
        return scheduler

    def open(self, spider):
        super().open(spider)
        self._cluster.join()

    def close(self, reason):
        if not self._cluster.lost:
            self._cluster.strike_off(self._done())
            self._cluster.leave()
            if reason == "finished":  # else there is something to go on with
                super().close(reason)

    def flush(self):
        super().flush()
        self._cluster.forget()

    def enqueue_request(self, request):
        fingerprint = "" if request.dont_filter else self.df.request_fingerprint(request)
        if not self._cluster.push(fingerprint, -request.priority, self.queue._encode_request(request)):
            self.df.log(request, self.spider)
            return False
        self.stats.inc_value("scheduler/enqueued/redis")
        return True

    def next_request(self):
        if self._cluster.lost:
            return None
        done = self._done()
        while (taken := self._cluster.take(done)) is not None:
            number, encoded = taken
            try:
                request = self.queue._decode_request(encoded)
            except Exception:  # such as one for a callback that is no more
                logger.exception("A request cannot be read, and is left out")
                done = [number]
                continue
            self._held[request] = number
            self.stats.inc_value("scheduler/dequeued/redis")
            return request
        return None

    def has_pending_requests(self):
        """Whether this crawler has to wait: while others work, there may come more."""
        return not self._cluster.lost and self._cluster.pending() > 0

    def _done(self):
        """Return the numbers of the requests that are done, and forget them.

        The engine keeps a request until its items are through the pipelines and its requests have come to the
        scheduler. It has no signal for that.
        """
        in_progress = self._crawler.engine._slot.inprogress
        done = [request for request in self._held if request not in in_progress]
        return [self._held.pop(request) for request in done]


class ItemPipeline:
    """Puts each item into the list of items once, as JSON: the key is its ``url``."""

    def __init__(self, cluster):
        self._cluster = cluster
        self._encoder = ScrapyJSONEncoder(ensure_ascii=False)

    @classmethod
    def from_crawler(cls, crawler):
        return cls(Cluster.of(crawler))

    def process_item(self, item, spider=None):
        fields = ItemAdapter(item).asdict()
        key = blake2b(fields["url"].encode(), digest_size=16).digest()
        if not self._cluster.write(key, self._encoder.encode(fields).encode("utf-8", "backslashreplace")):
            raise DropItem(f"{fields['url']} has been written before")
        return item


def items(server, spider):
    """Return the items that the crawlers of *spider* have written so far, in that order."""
    return [json.loads(item) for item in server.lrange(f"{spider}:items", 0, -1)]

"""What others post as time passes, after the posts of the first weeks, which the first day holds already.

It follows from the seed and the weeks in which it is posted, not from how far the clock moves at once, and names nobody
who would have to be told.
"""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache

from prove.core import keyed
from prove.servers._shared.cast import cast_of, moments
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.numbers import ids_for
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers.social_media.app import server
from prove.servers.social_media.authors import Authors, Writer, awake, post_of
from prove.servers.social_media.records import Post

TO_COME = dt.timedelta(days=21)
"""Posts of others come out by themselves for so long; after that as many come for as long again."""
_SHIFT = dt.timedelta(days=1)
"""How much later something may be posted because of the night."""


def posts_between(seed: int, since: dt.datetime, until: dt.datetime) -> Iterator[Post]:
    """What others post after a moment, which is not before now, up to another one, in order of time."""
    first = now_of(seed)
    for period in range(max(1, (since - _SHIFT - first) // TO_COME), (until - first) // TO_COME + 1):
        yield from (post for post in _posts_in(seed, period) if since < post.posted_at <= until)


@lru_cache(KEPT)
def _posts_in(seed: int, period: int) -> tuple[Post, ...]:
    """The posts of one of the periods after the first day, whose own posts are those of period 0."""
    network, cast, rng = server.first_day(seed), cast_of(seed), keyed("social_media.later", seed, period)
    authors = Authors(network, cast)
    writer = Writer(network, cast, rng, authors)
    businesses = [account.handle for account in network.accounts if account.kind == "business"]
    start = network.now + period * TO_COME
    count = amount(rng, 30, habits_of(seed).social ** 0.5, 20)
    ids = ids_for(seed, "post", [f"later:{period}:{place}" for place in range(count)])
    posts: list[Post] = []
    for id, moment in zip(ids.values(), moments(rng, start, start + TO_COME, count), strict=True):
        author = rng.choice([*authors.people, *businesses])
        at = awake(network, rng, moment, ahead=authors.ahead(author, moment))
        draft = writer.post(author, at)
        posts.append(post_of(network, rng, id, author, draft.text, at, draft.place))
    return tuple(sorted(posts, key=lambda post: (post.posted_at, post.id)))

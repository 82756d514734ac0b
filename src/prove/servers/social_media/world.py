"""The network on the first day: forty accounts, a few weeks of posts, and the reactions to them."""

import datetime as dt
from operator import itemgetter
from random import Random

from prove.core import keyed
from prove.servers._shared.cast import Cast, Person, cast_of, moments
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.time.desk import free_before, free_from
from prove.servers.social_media.authors import Authors, Writer, awake, is_asleep, post_of
from prove.servers.social_media.later import TO_COME
from prove.servers.social_media.records import (
    Account,
    Bookmark,
    Follow,
    FollowStatus,
    Limitation,
    Network,
    NoticeKind,
    Notification,
    Owner,
    Post,
    Restriction,
    pair_of,
)
from prove.servers.social_media.texts import (
    THANKS,
    Scene,
    meetings_with,
    own_posts,
    reply,
    reply_of_firm,
    reply_to_firm,
)
from prove.servers.social_media.tools import server
from prove.servers.social_media.wordings import Speech

MINUTE = dt.timedelta(minutes=1)
LOOKED_BACK = dt.timedelta(days=40)
NEWEST_FOLLOW = 50
"""For how many days, at least, people have followed whom they follow; every account is older."""
FOLLOWED = range(8 * 60, 22 * 60)
"""The minutes of the day at which people follow others; with or without summer time, it is not night then."""
UNREAD = dt.timedelta(minutes=2)
"""So new a post has no replies and no reactions yet."""
ANSWERED = (*[dt.timedelta(hours=5)] * 7, *[dt.timedelta(hours=40)] * 6, dt.timedelta(days=6))
"""Within which time after a post somebody answers it: mostly in hours, seldom in days."""

BIOS = (
    "Slow runner, fast reader.",
    "Bread, bikes and bad puns.",
    "Collecting maps of places I have never been.",
    "Plant person. Ask me about ferns.",
    "Amateur astronomer, professional tea drinker.",
    "Two kids, one dog, no free time.",
    "Learning the cello, sorry neighbours.",
    "Film photography on weekends.",
    "I review every bakery in town.",
    "Open water swimmer, all year round.",
    "Board games and long dinners.",
    "Restoring an old sailing boat, plank by plank.",
    "Birdwatcher with a noisy camera.",
    "Here for the recipes.",
    "Vinyl, vintage radios and soldering smoke.",
    "Trail maps and thermos coffee.",
)


@server.world
def build(seed: int) -> Network:
    """The user, the whole cast and a dozen businesses, with follows, posts, replies, reactions and notifications."""
    cast, rng = cast_of(seed), keyed("social_media", seed)
    network = Network(seed, cast.now)
    _add_accounts(network, cast, rng)
    network.owners.add(Owner(next(iter(network.accounts)).handle, cast.protagonist.email))
    _add_limitations(network, cast, rng)
    _add_follows(network, rng)
    authors, readers = Authors(network, cast), Readers(network)
    speech = _add_posts(network, cast, rng, authors)
    _add_replies(network, cast, rng, authors, readers, speech)
    _add_reactions(network, rng, readers)
    _add_notifications(network, rng, authors)
    return network


def _add_accounts(network: Network, cast: Cast, rng: Random) -> None:
    for person in (cast.protagonist, *cast.people):
        network.accounts.add(_personal(cast, rng, person))
    shops = [place for place in cast.places if place.kind in ("cafe", "restaurant", "shop", "museum", "cinema", "gym")]
    firms = [
        (firm.name, firm.city, f"hello@{firm.domain}", f"News about {firm.industry}.")
        for firm in cast.firms[: rng.randrange(5, 9)]
    ]
    sites = [
        (shop.name, shop.city, None, f"Your {shop.kind} at {shop.address}.")
        for shop in rng.sample(shops, rng.randrange(4, 8))
    ]
    for name, city, email, bio in (*firms, *sites):
        handle = "@" + "".join(c for c in name.lower() if c.isalnum())[:20]
        if handle not in network.accounts:
            joined = cast.now.date() - dt.timedelta(days=rng.randrange(300, 3000))
            network.accounts.add(Account(handle, name, "business", bio, city, name, email, joined))


def _personal(cast: Cast, rng: Random, person: Person) -> Account:
    first, _, last = person.name.lower().partition(" ")
    styles = (f"@{first}_{last}", f"@{first}{last}", f"@{first}_{last[0]}{rng.randrange(10, 99)}", f"@the_{first}")
    return Account(
        handle=rng.choice(styles)[:24],
        display_name=person.name,
        kind="person",
        bio=f"{person.job.capitalize()}. {rng.choice(BIOS)}",
        city=person.city,
        company=person.company,
        contact_email=person.email if rng.random() < 0.6 else None,
        joined_on=cast.now.date() - dt.timedelta(days=rng.randrange(120, 3600)),
        visibility="private" if person.tie != "self" and rng.random() < 0.25 else "public",
    )


def _others(network: Network, kind: str | None = None) -> list[str]:
    me = network.me
    return [a.handle for a in network.accounts if a.handle != me and kind in (None, a.kind)]


def _add_limitations(network: Network, cast: Cast, rng: Random) -> None:
    """Whom the user has blocked or muted, and who has blocked them; blocks are not among family and friends."""
    me, others = network.me, _others(network)
    close = {person.name for person in cast.tied("family", "friend")}
    strangers = [account.handle for account in network.accounts if account.display_name not in close]
    blocked, muted, hiding = rng.choice((1, 2, 2, 3)), rng.choice((2, 3, 4)), rng.choice((1, 2, 2, 3))
    apart = rng.sample([handle for handle in strangers if handle != me], blocked + hiding + 1)
    quiet = rng.sample([handle for handle in others if handle not in apart], muted)
    marks: list[tuple[str, str, Restriction]] = [
        *((me, handle, "blocked") for handle in apart[:blocked]),
        *((me, handle, "muted") for handle in quiet),
        *((handle, me, "blocked") for handle in apart[blocked:-1]),
        (apart[-1], apart[0], "blocked"),
    ]
    for by, of, restriction in marks:
        network.limitations.add(Limitation(pair_of(by, of), by, of, restriction))


def _add_follows(network: Network, rng: Random) -> None:
    me, now, others = network.me, network.now, _others(network)
    blocks = network.limitations.where(restriction="blocked")
    apart = {pair for block in blocks for pair in ((block.by, block.of), (block.of, block.by))}
    ages = {account.handle: (now.date() - account.joined_on).days for account in network.accounts}
    home, midnight = cast_of(network.seed).home, dt.datetime.combine(now.date(), dt.time())
    cities = dict.fromkeys(account.city or home for account in network.accounts)
    ahead = {city: local_time(now, home, city) - now for city in cities}
    clocks = {account.handle: ahead[account.city or home] for account in network.accounts}
    found: dict[tuple[str, str], Follow] = {}

    def follow(one: str, other: str, status: FollowStatus = "active") -> None:
        """Let one follow the other, unless they do already or one has blocked the other."""
        pair = one, other
        if one == other or pair in found or pair in apart:
            return
        if status == "active":
            days = _since_both_joined(rng.randrange(NEWEST_FOLLOW, 900), ages[one], ages[other])
            since = midnight + (rng.choice(FOLLOWED) - days * 24 * 60) * MINUTE - clocks[one]
        else:
            since = now - rng.randrange(5, 25) * MINUTE
        if one == me:
            since = free_before(network.seed, since)
        found[pair] = Follow(pair_of(one, other), one, other, since, status)

    for handle in others:
        if rng.random() < 0.45:
            follow(me, handle)
        if rng.random() < 0.5:
            follow(handle, me)
        for friend in rng.sample(others, 3):
            follow(handle, friend)
    for limit in network.limitations.where(by=me, restriction="muted")[:2]:
        follow(me, limit.of)
    closed = [a.handle for a in network.accounts if a.visibility == "private" and (me, a.handle) not in found]
    for handle in rng.sample(closed, min(2, len(closed))):
        follow(me, handle, "requested")
    follows = network.follows
    for row in found.values():
        follows.add(row)


def _since_both_joined(days: int, *ages: int) -> int:
    """So many days ago, or fewer if one of two accounts is younger than that."""
    return NEWEST_FOLLOW + (days - NEWEST_FOLLOW) % (min(ages) - NEWEST_FOLLOW)


def _add_posts(network: Network, cast: Cast, rng: Random, authors: Authors) -> dict[str, frozenset[Speech]]:
    """Posts of the last weeks, and those that others will write in the next ones, which nobody sees yet.

    Returns what each of them, by its id, is to those who answer it.
    """
    me, now = network.me, network.now
    social = habits_of(network.seed).social ** 0.5
    writer = Writer(network, cast, rng, authors)
    people, businesses = authors.people, _others(network, "business")
    planned = [(moment, me, draft) for moment, draft in own_posts(cast, rng, people, now - LOOKED_BACK)]
    planned += meetings_with(cast, rng, me, authors.scene, people)
    writer.note(draft for _, _, draft in planned)
    writing = [*rng.choices(people, k=amount(rng, 56, social, 40)), *[me] * amount(rng, 7, social, 5), *businesses]
    start, end = now - LOOKED_BACK, now - dt.timedelta(hours=3)
    later = rng.choices([*people, *businesses], k=amount(rng, 30, social, 20))
    times = [
        *moments(rng, start, end, len(writing)),
        *moments(rng, now + dt.timedelta(hours=1), now + TO_COME, len(later)),
    ]
    shuffled = rng.sample(writing, len(writing))
    for author, moment in zip((*shuffled, *later), times, strict=True):
        at = authors.settled(author, awake(network, rng, moment, ahead=authors.ahead(author, moment)))
        planned.append((at, author, writer.post(author, at)))
    for moment in moments(rng, now + dt.timedelta(hours=2), now + dt.timedelta(days=9), rng.randrange(2, 5)):
        at = _on_the_hour(rng, moment)
        planned.append((at, me, writer.private(me, at, planned=True)))
    speech: dict[str, frozenset[Speech]] = {}
    for moment, author, draft in sorted(planned, key=itemgetter(0, 1)):
        post = post_of(network, rng, network.posts.new_id(), author, draft.text, moment, draft.place)
        network.posts.add(post)
        speech[post.id] = draft.speech
    return speech


def _on_the_hour(rng: Random, moment: dt.datetime) -> dt.datetime:
    """The next full hour at which people read what others write."""
    at = moment.replace(minute=0) + dt.timedelta(hours=1)
    if 8 <= at.hour < 21:
        return at
    return dt.datetime.combine(at.date() + dt.timedelta(days=at.hour >= 21), dt.time(rng.randrange(8, 12)))


class Readers:
    """Who can read and answer whom; computed once, because a world has no indexes while it is built."""

    def __init__(self, network: Network) -> None:
        self._everyone = [account.handle for account in network.accounts]
        self._private = {account.handle for account in network.accounts if account.visibility == "private"}
        self._near: dict[str, list[str]] = {handle: [] for handle in self._everyone}
        self._apart: dict[str, set[str]] = {handle: {handle} for handle in self._everyone}
        self._found: dict[tuple[str, bool], tuple[str, ...]] = {}
        for follow in network.follows:
            if follow.status == "active":
                self._near[follow.followed].append(follow.follower)
        for limit in network.limitations:
            if limit.restriction == "blocked":
                self._apart[limit.by].add(limit.of)
                self._apart[limit.of].add(limit.by)

    def is_open(self, post: Post) -> bool:
        """Whether anyone may read a post, rather than followers alone."""
        return post.audience == "public" and post.author not in self._private

    def of(self, post: Post) -> tuple[str, ...]:
        """Everyone but its author who can read a post."""
        author, is_open = post.author, self.is_open(post)
        if (author, is_open) not in self._found:
            possible, apart = self._everyone if is_open else self._near[author], self._apart[author]
            self._found[author, is_open] = tuple([handle for handle in possible if handle not in apart])
        return self._found[author, is_open]


def _add_replies(
    network: Network,
    cast: Cast,
    rng: Random,
    authors: Authors,
    readers: Readers,
    speech: dict[str, frozenset[Speech]],
) -> None:
    me, now = network.me, network.now
    for post in list(network.posts):
        wanted = 2 if post.author == me else rng.choice((0, 0, 0, 1))
        if not wanted or post.replies_from == "nobody" or post.posted_at > now - UNREAD:
            continue
        near = readers.of(post)
        writers = rng.sample(near, min(wanted, len(near)))
        author = network.accounts.get(post.author)
        for writer, moment in zip(writers, _after(network, rng, post, len(writers), rng.choice(ANSWERED)), strict=True):
            if writer == me:
                moment = free_from(network.seed, moment)
            elif ahead := authors.ahead(writer, moment):
                moment = awake(network, rng, moment, post.posted_at + MINUTE, ahead)
                if is_asleep(moment, ahead):
                    continue
            if moment > now:
                continue
            scene, about = authors.scene(writer, moment), speech[post.id]
            if "wish" in about and writer in post.mentions:
                about = THANKS
            text = _answer(cast, rng, network.accounts.get(writer), author, scene, about)
            network.posts.add(post_of(network, rng, network.posts.new_id(), writer, text, moment, None, post))


def _answer(cast: Cast, rng: Random, writer: Account, author: Account, scene: Scene, speech: frozenset[Speech]) -> str:
    """What one answers to the author of a post; people and businesses write differently."""
    if writer.kind == "business":
        name = author.display_name if author.kind == "business" else author.display_name.split()[0]
        return reply_of_firm(cast, rng, writer.display_name, name, scene, speech)
    if author.kind == "business":
        return reply_to_firm(cast, rng, author.display_name, scene, speech)
    return reply(cast, rng, author.display_name, scene, speech)


def _after(
    network: Network, rng: Random, post: Post, count: int, within: dt.timedelta = LOOKED_BACK
) -> list[dt.datetime]:
    """Moments by day in some time after a post and not later than now, in order."""
    earliest = post.posted_at + MINUTE
    found = moments(rng, earliest, min(network.now + MINUTE, earliest + within), count)
    if count == 1:
        return [min(network.now, awake(network, rng, found[0], earliest))]
    return sorted(min(network.now, awake(network, rng, moment, earliest)) for moment in found)


def _add_reactions(network: Network, rng: Random, readers: Readers) -> None:
    me, now, posts, saved = network.me, network.now, network.posts, 0
    for post in list(posts):
        near = () if post.posted_at > now - UNREAD else _thread_readers(network, readers, post)
        public = readers.is_open(post)
        liked = rng.sample(near, min(len(near), rng.randrange(0, 7)))
        shared = rng.sample(near, min(len(near), rng.choice((0, 0, 0, 1, 2)))) if public else []
        if me in near and rng.random() < 0.12:
            liked, shared = [*liked, me], [*shared, me] if public and rng.random() < 0.5 else shared
        if liked or shared:
            sharing = tuple(sorted(set(shared))) if shared else ()
            posts.update(post, liked_by=tuple(sorted(set(liked))), reposted_by=sharing)
        if me in near and saved < 10 and rng.random() < 0.12:
            saved_at = free_from(network.seed, _after(network, rng, post, 1)[0])
            if saved_at <= now:
                saved += 1
                network.bookmarks.add(Bookmark(post.id, saved_at))


def _thread_readers(network: Network, readers: Readers, post: Post) -> tuple[str, ...]:
    """Who can read a post and, if it is a reply, what it answers."""
    near = readers.of(post)
    if post.reply_to_id is None:
        return near
    answered = network.posts.get(post.reply_to_id)
    above = {answered.author, *readers.of(answered)}
    return tuple([handle for handle in near if handle in above])


def _add_notifications(network: Network, rng: Random, authors: Authors) -> None:
    """The user's notifications: replies and mentions when they were written, reactions and new followers later on."""

    def later(post: Post, actor: str) -> dt.datetime:
        moment = _after(network, rng, post, 1)[0]
        ahead = authors.ahead(actor, moment)
        return awake(network, rng, moment, post.posted_at + MINUTE, ahead) if ahead else moment

    notes: list[tuple[dt.datetime, NoticeKind, str, str | None]] = []
    me, posts = network.me, list(network.posts)
    mine = {post.id: post for post in posts if post.author == me and post.posted_at <= network.now}
    for post in posts:
        if post.reply_to_id in mine and post.author != me:
            notes.append((post.posted_at, "reply", post.author, post.id))
        elif me in post.mentions and post.author != me:
            notes.append((post.posted_at, "mention", post.author, post.id))
    for post in mine.values():
        notes.extend((later(post, actor), "like", actor, post.id) for actor in post.liked_by[:3])
        notes.extend((later(post, actor), "repost", actor, post.id) for actor in post.reposted_by)
    recent = sorted(network.follows.where(followed=me), key=lambda f: f.since)[-4:]
    notes.extend((follow.since, "follow", follow.follower, None) for follow in recent)
    rows = network.notifications
    for moment, kind, actor, post_id in sorted(notes, key=itemgetter(0, 1, 2)):
        rows.add(Notification(rows.new_id(), kind, actor, moment, post_id))

"""What people go through on the network, in several steps; nobody ever sees what is hidden from them."""

import datetime as dt
from typing import cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.social_media.records import Network, Post
from prove.servers.social_media.rules import Sight
from tests.servers.play import done, refused

DAY = 86_400
every_seed = pytest.mark.parametrize("seed", [2, 11, 29])


def opened(seed: int) -> WorldSession:
    return WorldEnvironment([load("social_media")]).open(seed)


def network_of(session: WorldSession) -> Network:
    return cast(Network, session.state("social_media"))


def followed(session: WorldSession) -> str:
    """An account that the user follows, with posts that are out."""
    network = network_of(session)
    follows = network.follows.where(follower=network.me, status="active")
    out = {post.author for post in network.posts if post.reply_to_id is None and post.posted_at <= network.now}
    return next(f.followed for f in follows if f.followed in out)


def visible_post(session: WorldSession, **fields: str) -> Post:
    network = network_of(session)
    sight = Sight(network)
    posts = network.posts.where(**fields) if fields else network.posts
    return next(
        p
        for p in posts
        if p.author != network.me and p.posted_at <= network.now and p.reply_to_id is None and sight.sees(p)
    )


@every_seed
def test_a_post_is_planned_published_answered_and_deleted(seed: int) -> None:
    session = opened(seed)
    moment = session.now + dt.timedelta(hours=30)
    about = {"text": "Quince jelly on Sunday #Baking", "publish_at": moment.isoformat(timespec="minutes")}
    post = done(session, "create_post", **about)["id"]
    assert refused(session, "reply_to_post", post_id=post, text="Too early") == "conflict"
    assert done(session, "search_posts", query="jelly quince sunday")["total"] == 0
    session.advance(2 * DAY)
    found = done(session, "search_posts", query="SUNDAY quince", hashtag="#baking", since=moment.date().isoformat())
    assert [item["id"] for item in found["items"]] == [post]
    reply = done(session, "reply_to_post", post_id=post, text="Bring a fork")
    below = done(session, "reply_to_post", post_id=reply["id"], text="And a plate")
    assert (reply["reply_to_id"], below["reply_to_id"]) == (post, reply["id"])
    done(session, "react_to_post", post_id=below["id"], reaction="bookmark")
    done(session, "delete_post", post_id=post)
    for gone in (post, reply["id"], below["id"]):
        assert refused(session, "get_post", post_id=gone) == "not_found"
    assert below["id"] not in {item["id"] for item in done(session, "get_feed", feed="bookmarks", limit=50)["items"]}


@every_seed
def test_a_private_account_opens_when_it_says_yes(seed: int) -> None:
    session = opened(seed)
    network = network_of(session)
    taken = {f.followed for f in network.follows.where(follower=network.me)}
    apart = {limit.of for limit in network.limitations} | {limit.by for limit in network.limitations}
    for account in network.accounts.where(visibility="private"):
        posts = network.posts.where(author=account.handle, reply_to_id=None)
        hidden = [post for post in posts if post.posted_at <= session.now]
        if account.handle in taken | apart or not hidden:
            continue
        assert refused(session, "get_post", post_id=hidden[0].id) == "not_visible"
        done(session, "follow_account", handle=account.handle.removeprefix("@"))
        assert refused(session, "react_to_post", post_id=hidden[0].id, reaction="like") == "not_visible"
        session.advance(3 * DAY)
        if done(session, "get_profile", handle=account.handle)["you_follow"]:
            assert done(session, "get_post", post_id=hidden[0].id)["author"] == account.handle
            done(session, "unfollow_account", handle=account.handle)
        assert refused(session, "get_post", post_id=hidden[0].id) == "not_visible"


@every_seed
def test_a_block_cuts_every_thread_and_leaves_nothing_to_see(seed: int) -> None:
    session = opened(seed)
    author = followed(session)
    post = visible_post(session, author=author)
    for reaction in ("like", "bookmark"):
        done(session, "react_to_post", post_id=post.id, reaction=reaction)
    done(session, "restrict_account", handle=author, restriction="blocked")
    for tool in ("get_post", "undo_reaction", "react_to_post"):
        more = {} if tool == "get_post" else {"reaction": "like"}
        assert refused(session, tool, post_id=post.id, **more) == "not_visible"
    for feed in ("home", "liked", "bookmarks", "mentions"):
        assert author not in {item["author"] for item in done(session, "get_feed", feed=feed, limit=50)["items"]}
    assert author not in {note["actor"] for note in done(session, "list_notifications", limit=50)["items"]}
    before = session.digest()
    done(session, "restrict_account", handle=author, restriction="blocked")
    assert session.digest() == before
    done(session, "restrict_account", handle=author, restriction="none")
    profile = done(session, "get_profile", handle=author)
    assert (profile["you_follow"], profile["follows_you"], profile["restriction"]) == (False, False, "none")


@every_seed
def test_likes_are_counted_once(seed: int) -> None:
    session = opened(seed)
    network = network_of(session)
    post = next(
        p
        for p in network.posts
        if p.author != network.me
        and p.posted_at <= network.now
        and Sight(network).sees(p)
        and network.me not in p.liked_by
    )
    likes = len(post.liked_by)
    for _ in range(3):
        assert done(session, "react_to_post", post_id=post.id, reaction="like")["likes"] == likes + 1
    for _ in range(3):
        assert done(session, "undo_reaction", post_id=post.id, reaction="like")["likes"] == likes
    assert session.outcome() == opened(seed).outcome()


@every_seed
def test_nobody_acts_in_the_name_of_others(seed: int) -> None:
    session = opened(seed)
    post = visible_post(session)
    before = session.digest()
    assert refused(session, "delete_post", post_id=post.id) == "not_allowed"
    me = network_of(session).me
    for tool in ("follow_account", "unfollow_account"):
        assert refused(session, tool, handle=me) == "not_allowed"
    blocker = network_of(session).limitations.where(of=me, restriction="blocked")[0].by
    for tool in ("get_profile", "follow_account", "unfollow_account"):
        assert refused(session, tool, handle=blocker) == "blocked"
    past = (session.now - dt.timedelta(minutes=1)).isoformat(timespec="minutes")
    assert refused(session, "create_post", text="Yesterday's news", publish_at=past) == "not_in_future"
    assert session.digest() == before


@every_seed
def test_the_same_words_are_not_posted_twice_in_a_day(seed: int) -> None:
    session = opened(seed)
    first = done(session, "create_post", text="Free piano to a good home")
    assert refused(session, "create_post", text="Free piano to a good home") == "already_exists"
    session.advance(DAY + 60)
    second = done(session, "create_post", text="Free piano to a good home")
    found = done(session, "search_posts", query="piano good home", author=network_of(session).me, sort="oldest")
    assert [item["id"] for item in found["items"]] == [first["id"], second["id"]]


@every_seed
def test_a_mute_is_quiet_and_reversible(seed: int) -> None:
    session = opened(seed)
    feed = done(session, "get_feed", limit=50)
    author = next(item["author"] for item in feed["items"] if item["author"] != network_of(session).me)
    done(session, "restrict_account", handle=author, restriction="muted")
    assert author not in {item["author"] for item in done(session, "get_feed", limit=50)["items"]}
    muted = done(session, "search_profiles", relation="muted")["items"]
    assert author in {account["handle"] for account in muted}
    assert done(session, "search_posts", author=author)["total"] > 0
    done(session, "restrict_account", handle=author, restriction="none")
    assert done(session, "get_feed", limit=50) == feed

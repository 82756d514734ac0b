"""Who sees what on the network, and the effects of following, blocking, posting and waiting."""

import datetime as dt
import re
from collections import Counter
from typing import Any

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.cities import climate_of
from prove.servers._shared.life.outings.errands import errands_of
from prove.servers._shared.life.place.geo import hours_of
from prove.servers._shared.life.place.routes import flight_minutes
from prove.servers._shared.life.place.trips import trips_of
from prove.servers.social_media.records import Network, Post, pair_of
from prove.servers.social_media.rules import Sight
from tests.servers.clocks import for_somebody
from tests.servers.play import done, refused, rows_of

SEEDS = (*range(6), 1350, 1413)
"""In the last two, somebody has posted at the very moment at which the world begins."""


def open_world(seed: int = 1) -> tuple[WorldSession, Network]:
    session = WorldEnvironment([load("social_media")]).open(seed)
    return session, network_of(session)


def network_of(session: WorldSession) -> Network:
    state = session.state("social_media")
    assert isinstance(state, Network)
    return state


def free_handles(network: Network, visibility: str = "public") -> list[str]:
    """Accounts with nothing between them and the user yet."""
    taken = {f.followed for f in network.follows.where(follower=network.me)}
    taken |= {x.of for x in network.limitations} | {x.by for x in network.limitations}
    return [a.handle for a in network.accounts if a.visibility == visibility and a.handle not in taken]


def post_by(network: Network, author: str, **fields: Any) -> Post:
    found = network.posts.where(author=author, **fields)
    return next(post for post in found if post.posted_at <= network.now and post.reply_to_id is None)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_holds_together(seed: int) -> None:
    _, network = open_world(seed)
    for post in network.posts:
        if post.reply_to_id:
            answered = network.posts.get(post.reply_to_id)
            assert answered.posted_at < post.posted_at <= network.now
            assert answered.replies_from == "everyone"
        assert post.liked_by == tuple(sorted(set(post.liked_by)))
        assert post.author not in post.liked_by
    for note in network.notifications:
        about = network.posts.get(note.post_id) if note.post_id else None
        if note.kind == "like":
            assert about is not None
            assert note.actor in about.liked_by
        elif note.kind == "reply":
            assert about is not None
            assert about.author == note.actor
            assert network.posts.get(about.reply_to_id or "").author == network.me
        elif note.kind == "follow":
            assert pair_of(note.actor, network.me) in network.follows
    for limit in network.limitations.where(restriction="blocked"):
        assert pair_of(limit.by, limit.of) not in network.follows
        assert pair_of(limit.of, limit.by) not in network.follows


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_the_user_marked_was_theirs_to_see(seed: int) -> None:
    _, network = open_world(seed)
    sight = Sight(network)
    for post in network.posts:
        if network.me in post.liked_by or post.id in network.bookmarks:
            assert sight.sees(post)


def test_a_block_hides_both_sides_and_ends_the_follows() -> None:
    session, network = open_world()
    followed = next(
        f.followed
        for f in network.follows.where(follower=network.me, status="active")
        if any(p.posted_at <= network.now for p in network.posts.where(author=f.followed, reply_to_id=None))
    )
    post = post_by(network, followed)
    assert done(session, "restrict_account", handle=followed, restriction="blocked")["you_follow"] is False
    assert refused(session, "get_post", post_id=post.id) == "not_visible"
    assert done(session, "search_posts", author=followed)["total"] == 0
    assert followed not in [p["handle"] for p in done(session, "search_profiles", limit=50)["items"]]
    assert refused(session, "follow_account", handle=followed) == "blocked"
    assert done(session, "restrict_account", handle=followed, restriction="none")["you_follow"] is False


def test_those_who_blocked_the_user_are_out_of_reach() -> None:
    session, network = open_world()
    blocker = network.limitations.where(of=network.me, restriction="blocked")[0].by
    assert refused(session, "get_profile", handle=blocker) == "blocked"
    for tool in ("follow_account", "unfollow_account"):
        assert refused(session, tool, handle=blocker) == "blocked"
    assert refused(session, "restrict_account", handle=blocker, restriction="muted") == "blocked"


def test_a_mute_quiets_the_home_feed_but_not_the_search() -> None:
    session, network = open_world()
    posts = done(session, "get_feed", limit=50)["items"]
    author = next(post["author"] for post in posts if post["author"] != network.me)
    done(session, "restrict_account", handle=author, restriction="muted")
    assert author not in {post["author"] for post in done(session, "get_feed", limit=50)["items"]}
    assert done(session, "search_posts", author=author)["total"] > 0
    assert author not in {note["actor"] for note in done(session, "list_notifications", limit=50)["items"]}


def test_followers_only_posts_open_with_the_follow_and_are_never_reposted() -> None:
    for seed in range(30):
        session, network = open_world(seed)
        for handle in free_handles(network):
            rows = network.posts.where(author=handle, audience="followers", reply_to_id=None)
            hidden = [post for post in rows if post.posted_at <= network.now]
            if not hidden or handle == network.me:
                continue
            assert refused(session, "get_post", post_id=hidden[0].id) == "not_visible"
            assert refused(session, "react_to_post", post_id=hidden[0].id, reaction="like") == "not_visible"
            done(session, "follow_account", handle=handle)
            assert done(session, "get_post", post_id=hidden[0].id)["author"] == handle
            assert refused(session, "react_to_post", post_id=hidden[0].id, reaction="repost") == "not_allowed"
            return
    raise AssertionError("no seed has a followers-only post of a stranger")


def test_private_accounts_are_asked_and_answer_in_time() -> None:
    accepted = declined = 0
    for seed in range(24):
        session, network = open_world(seed)
        for handle in free_handles(network, "private")[:3]:
            assert done(session, "follow_account", handle=handle)["follow_requested"] is True
            assert done(session, "follow_account", handle=handle)["follow_requested"] is True
            later = session.fork()
            later.advance(3 * 86_400)
            profile = done(later, "get_profile", handle=handle)
            assert not profile["follow_requested"]
            told = done(later, "list_notifications", kind="request_accepted", limit=50)["items"]
            assert profile["you_follow"] == (handle in {note["actor"] for note in told})
            accepted += profile["you_follow"]
            declined += not profile["you_follow"]
    assert accepted > declined > 0


def test_a_scheduled_post_comes_out_by_itself() -> None:
    session, network = open_world()
    moment = (network.now + dt.timedelta(days=1)).isoformat(timespec="minutes")
    post = done(session, "create_post", text="Out #tomorrow", publish_at=moment)
    assert post["hashtags"] == ["tomorrow"]
    assert done(session, "search_posts", hashtag="#Tomorrow")["total"] == 0
    assert post["id"] in {p["id"] for p in done(session, "get_feed", feed="scheduled")["items"]}
    assert refused(session, "react_to_post", post_id=post["id"], reaction="bookmark") == "conflict"
    assert refused(session, "create_post", text="Out #tomorrow") == "already_exists"
    session.advance(86_400)
    assert done(session, "search_posts", hashtag="tomorrow")["items"][0]["id"] == post["id"]


def test_a_deleted_post_takes_its_thread_along() -> None:
    session, network = open_world()
    own = {post.id: post for post in network.posts.where(author=network.me)}
    sight = Sight(network)
    reply = next(p for p in network.posts if p.reply_to_id in own and p.author != network.me and sight.sees(p))
    mine = own[reply.reply_to_id or ""]
    assert refused(session, "delete_post", post_id=reply.id) == "not_allowed"
    answer = done(session, "reply_to_post", post_id=reply.id, text="Thank you!")
    assert answer["audience"] == reply.audience
    assert refused(session, "reply_to_post", post_id=reply.id, text="Thank you!") == "already_exists"
    done(session, "delete_post", post_id=mine.id)
    for gone in (mine.id, reply.id, answer["id"]):
        assert refused(session, "get_post", post_id=gone) == "not_found"
    assert not network_of(session).notifications.where(post_id=reply.id)


def test_a_reaction_and_its_undoing_leave_no_trace() -> None:
    session, network = open_world()
    before = session.outcome()
    sight = Sight(network)
    post = next(
        p
        for p in network.posts
        if p.author != network.me
        and p.audience == "public"
        and network.accounts.get(p.author).visibility == "public"
        and network.me not in (*p.liked_by, *p.reposted_by)
        and p.id not in network.bookmarks
        and sight.sees(p)
    )
    for reaction in ("like", "repost", "bookmark"):
        shown = done(session, "react_to_post", post_id=post.id, reaction=reaction)
        assert shown["liked"] is True or reaction != "like"
        assert session.outcome() != before
    for reaction in ("like", "repost", "bookmark"):
        done(session, "undo_reaction", post_id=post.id, reaction=reaction)
    assert session.outcome() == before


def test_some_authors_take_no_replies() -> None:
    session, network = open_world()
    sight = Sight(network)
    closed = next(p for p in network.posts if p.replies_from == "nobody" and p.author != network.me and sight.sees(p))
    assert refused(session, "reply_to_post", post_id=closed.id, text="Why not?") == "replies_closed"


def test_the_user_cannot_act_on_their_own_account() -> None:
    session, network = open_world()
    assert refused(session, "follow_account", handle=network.me) == "not_allowed"
    assert refused(session, "restrict_account", handle=network.me, restriction="muted") == "not_allowed"
    assert refused(session, "update_profile") == "nothing_to_change"
    assert done(session, "update_profile", bio="New here")["bio"] == "New here"


def test_what_holds_already_is_granted_and_changes_nothing() -> None:
    session, network = open_world()
    handle = free_handles(network)[0] if free_handles(network)[0] != network.me else free_handles(network)[1]
    sight = Sight(network)
    post = next(p for p in network.posts if p.author != network.me and p.posted_at <= network.now and sight.sees(p))
    calls: list[tuple[str, dict[str, Any]]] = [
        ("follow_account", {"handle": handle}),
        ("restrict_account", {"handle": handle, "restriction": "muted"}),
        ("react_to_post", {"post_id": post.id, "reaction": "like"}),
        ("undo_reaction", {"post_id": post.id, "reaction": "bookmark"}),
    ]
    for tool, arguments in calls:
        done(session, tool, **arguments)
    before = session.digest()
    for tool, arguments in calls:
        done(session, tool, **arguments)
    assert session.digest() == before
    done(session, "unfollow_account", handle=handle)
    before = session.digest()
    assert done(session, "unfollow_account", handle=handle)["you_follow"] is False
    assert session.digest() == before


def test_a_hidden_post_is_hidden_from_every_tool() -> None:
    session, network = open_world()
    sight = Sight(network)
    post = next(p for p in network.posts if p.author != network.me and p.posted_at <= network.now and sight.sees(p))
    done(session, "react_to_post", post_id=post.id, reaction="like")
    done(session, "restrict_account", handle=post.author, restriction="blocked")
    assert refused(session, "get_post", post_id=post.id) == "not_visible"
    for reaction in ("like", "repost", "bookmark"):
        assert refused(session, "undo_reaction", post_id=post.id, reaction=reaction) == "not_visible"
        assert refused(session, "react_to_post", post_id=post.id, reaction=reaction) == "not_visible"
    assert refused(session, "reply_to_post", post_id=post.id, text="Hello?") == "not_visible"


@pytest.mark.parametrize("seed", SEEDS)
def test_notifications_do_not_tell_what_hidden_posts_say(seed: int) -> None:
    session, network = open_world(seed)
    sight = Sight(network)
    page = done(session, "list_notifications", limit=50)
    for note in page["items"]:
        assert note["actor_name"] == network.accounts.get(note["actor"]).display_name
        post = network.posts.get(note["post_id"]) if note["post_id"] else None
        assert note["post_text"] == (post.text if post and sight.sees(post) else None)


def test_every_reply_is_on_some_page() -> None:
    session, _ = open_world()
    post = done(session, "create_post", text="Ask me anything")
    for number in range(45):
        session.advance(60)
        done(session, "reply_to_post", post_id=post["id"], text=f"Question {number}")
    shown = done(session, "get_post", post_id=post["id"])
    seen = [reply["text"] for reply in shown["replies"]]
    assert (len(seen), shown["reply_count"]) == (20, 45)
    while shown["next_cursor"]:
        shown = done(session, "get_post", post_id=post["id"], cursor=shown["next_cursor"])
        seen += [reply["text"] for reply in shown["replies"]]
    assert seen == [f"Question {number}" for number in range(45)]


def test_authors_are_named_by_handle_or_name() -> None:
    session, network = open_world()
    handle = done(session, "get_feed")["items"][0]["author"]
    name = network.accounts.get(handle).display_name
    for who in (handle, handle.upper(), handle.removeprefix("@"), name, name.lower()):
        found = done(session, "search_posts", author=who, limit=50)
        assert {item["author"] for item in found["items"]} == {handle}
        assert {item["author_name"] for item in found["items"]} == {name}
    assert refused(session, "search_posts", author="Zebulon Nobodyson") == "not_found"
    assert done(session, "get_profile", handle=handle.removeprefix("@").upper())["handle"] == handle


def test_posts_are_found_by_day_and_sorted() -> None:
    session, network = open_world()
    likes = [item["likes"] for item in done(session, "search_posts", sort="likes", limit=50)["items"]]
    assert likes == sorted(likes, reverse=True)
    times = [item["posted_at"] for item in done(session, "search_posts", sort="oldest", limit=50)["items"]]
    assert times == sorted(times)
    day = (network.now - dt.timedelta(days=14)).date().isoformat()
    for tool, field in (
        ("get_feed", "posted_at"),
        ("list_notifications", "happened_at"),
        ("search_posts", "posted_at"),
    ):
        before, after = done(session, tool, until=day, limit=50), done(session, tool, since=day, limit=50)
        assert all(item[field][:10] <= day for item in before["items"])
        assert all(item[field][:10] >= day for item in after["items"])
        assert before["total"] + after["total"] >= done(session, tool)["total"]
        assert refused(session, tool, since=day, until="2019-01-01") == "invalid_range"


def test_a_hashtag_is_found_with_a_blank_after_its_sign() -> None:
    session, network = open_world()
    post = next(p for p in network.posts.where(author=network.me) if p.hashtags and p.posted_at <= network.now)
    tag = post.hashtags[0]
    for spelling in (tag, f"#{tag.upper()}", f"# {tag} "):
        assert post.id in {row["id"] for row in done(session, "search_posts", hashtag=spelling, limit=50)["items"]}


def test_the_same_text_is_refused_within_a_day_of_the_other_post() -> None:
    session, _ = open_world()
    later = (session.now + dt.timedelta(days=5)).isoformat()
    done(session, "create_post", text="Happy birthday to me!", publish_at=later)
    done(session, "create_post", text="Happy birthday to me!")
    soon = (session.now + dt.timedelta(days=5, hours=20)).isoformat()
    assert refused(session, "create_post", text="Happy birthday to me!", publish_at=soon) == "already_exists"


@pytest.mark.parametrize("feed", ["home", "mine", "liked"])
def test_a_feed_is_sorted(feed: str) -> None:
    session, _ = open_world()
    newest = rows_of(session, "get_feed", feed=feed)
    assert [row["posted_at"] for row in newest] == sorted((row["posted_at"] for row in newest), reverse=True)
    assert rows_of(session, "get_feed", feed=feed, sort="oldest") == newest[::-1]
    liked = rows_of(session, "get_feed", feed=feed, sort="likes")
    assert liked == sorted(newest, key=lambda row: -row["likes"]) != newest


def test_notifications_are_sorted() -> None:
    session, _ = open_world()
    newest, oldest = (rows_of(session, "list_notifications", sort=sort) for sort in ("newest", "oldest"))
    assert newest == rows_of(session, "list_notifications")
    moments = [row["happened_at"] for row in oldest]
    assert moments == sorted(moments)
    assert len(set(moments)) > 3
    assert {row["id"] for row in newest} == {row["id"] for row in oldest}


def test_others_go_on_posting_as_time_passes() -> None:
    posted: list[int] = []
    for seed in SEEDS:
        session, _ = open_world(seed)
        since = f"{session.now.date() + dt.timedelta(days=1)}"
        assert done(session, "search_posts", since=since)["items"] == []
        for _ in range(7):
            session.advance(24 * 3600)
        new = done(session, "search_posts", since=since, limit=50)["items"]
        posted.append(sum(item["author"] != network_of(session).me for item in new))
    assert min(posted) >= 1
    assert sum(posted) > 4 * len(posted)


NOW_SAID = re.compile(r"Not bad for a (\w+day)|My (\w+day) at|made my (\w+day)|do this every (\w+day)")


@pytest.mark.parametrize("seed", range(25))
def test_posts_fit_the_day_and_the_hour(seed: int) -> None:
    _, network = open_world(seed)
    for post in network.posts:
        author = network.accounts.get(post.author)
        there = for_somebody(seed, author.display_name, author.city, post.posted_at)
        is_scheduled = post.author == network.me and post.posted_at > network.now
        assert (post.posted_at if is_scheduled else there).hour >= 6, post
        for named in NOW_SAID.finditer(post.text):
            assert f"{there:%A}" in named.groups(), post
        if "Morning fog" in post.text or "Sunrise" in post.text:
            assert there.hour < 12, post
        assert not re.search(r"\ba [aeiou]|\ban [^aeiou]", post.text), post


@pytest.mark.parametrize("seed", range(25))
def test_posts_fit_the_season_and_the_place(seed: int) -> None:
    _, network = open_world(seed)
    cast = cast_of(seed)
    places = {place.name for place in cast.places}
    for post in network.posts:
        author = network.accounts.get(post.author)
        if author.kind == "business":
            continue
        high = climate_of(author.city or cast.home, post.posted_at.month).high
        if "First swim" in post.text or "tomato plants" in post.text:
            assert high >= 18, post
        train = re.search(r"night train to (\w+)", post.text)
        if train:
            assert flight_minutes(author.city or "", train[1]) < 200, post
        if author.city != cast.home:
            assert not any(name in post.text for name in places), post


@pytest.mark.parametrize("seed", range(25))
def test_who_is_on_a_trip_writes_nothing_from_home(seed: int) -> None:
    _, network = open_world(seed)
    cast = cast_of(seed)
    places = [place.name for place in cast.places]
    handles = {account.display_name: account.handle for account in network.accounts}
    for trip in trips_of(seed):
        start, end = trip.away
        travellers = {handles[name] for name in (cast.protagonist.name, *trip.party)}
        for post in network.posts:
            scheduled = post.author == network.me and post.posted_at > network.now
            if post.author in travellers and start < post.posted_at < end and not scheduled:
                assert post.place is None, post
                assert not any(name in post.text for name in places), post
    told = [post.text for post in network.posts if post.author == network.me]
    cities = {trip.city for trip in trips_of(seed) if trip.flights}
    assert {match[1] for text in told if (match := re.search(r"(?:back from|Packed for) (\w+)", text))} <= cities


@pytest.mark.parametrize("seed", range(25))
def test_what_is_scheduled_tells_of_nothing_that_happens_then(seed: int) -> None:
    session, _ = open_world(seed)
    scheduled = rows_of(session, "get_feed", feed="scheduled")
    assert scheduled
    for post in scheduled:
        at = dt.datetime.fromisoformat(post["posted_at"])
        assert 8 <= at.hour < 21
        assert not re.search(r"back from|today|this morning|tonight|swim|Ran into|Packed", post["text"])


@pytest.mark.parametrize("seed", range(25))
def test_businesses_write_as_businesses_and_have_no_first_names(seed: int) -> None:
    _, network = open_world(seed)
    accounts = {account.handle: account for account in network.accounts}
    for post in network.posts:
        if accounts[post.author].kind == "business":
            assert not re.search(r"\b(I|me|my|My|I'm)\b", post.text), post
        answered = accounts[network.posts.get(post.reply_to_id).author] if post.reply_to_id else None
        if answered is not None and answered.kind == "business":
            name = answered.display_name
            assert not re.search(rf"\b{name.split()[0]}\b", post.text) or name in post.text, post


def test_who_met_the_user_was_where_the_user_was() -> None:
    met = 0
    for seed in range(30):
        _, network = open_world(seed)
        visits = {(visit.place, visit.at.date()): visit.at for visit in reversed(errands_of(seed).visits)}
        paid = {(visit.place, visit.at.date()) for visit in errands_of(seed).visits if visit.card is not None}
        for post in network.posts:
            if re.match(rf"(Ran into|Thank you|Great talk by) {network.me}\b", post.text):
                met += 1
                assert post.text.startswith("Ran into"), post
                assert visits[post.place or "", post.posted_at.date()] < post.posted_at <= network.now, post
                assert (post.place, post.posted_at.date()) in paid, post
            if post.author == network.me and post.place is not None and post.posted_at <= network.now:
                claims = not re.search(r"recommend|still has|meets at|I would cross|Volunteers", post.text)
                assert not claims or (post.place, post.posted_at.date()) in visits, post
    assert met > 10


def test_others_go_on_posting_for_a_year_at_the_same_rate() -> None:
    for seed in range(4):
        (session, network), (at_once, _) = open_world(seed), open_world(seed)
        first, me = session.now, network.me
        known = set(network.posts.keys())
        for _ in range(16):
            session.advance(21 * 86_400)
        at_once.advance(16 * 21 * 86_400)
        assert session.digest() == at_once.digest()
        network = network_of(session)
        posts = [post for post in network.posts if post.author != me and post.posted_at > first]
        counts = Counter((post.posted_at - first) // dt.timedelta(days=21) for post in posts)
        assert min(counts[place] for place in range(16)) > max(counts.values()) / 2.5, counts
        for post in posts:
            assert post.id in known or post.posted_at > first + dt.timedelta(days=20)
            assert me not in post.mentions
            author = network.accounts.get(post.author)
            assert 6 <= for_somebody(seed, author.display_name, author.city, post.posted_at).hour < 23


def test_the_first_swim_comes_when_it_gets_warm() -> None:
    told = 0
    for seed in range(60):
        network = open_world(seed)[1]
        cities = {account.handle: account.city or cast_of(seed).home for account in network.accounts}
        for post in network.posts:
            if post.text.startswith("First swim of the season."):
                told += 1
                month = post.posted_at.month
                before = climate_of(cities[post.author], (month - 2) % 12 + 1)
                assert before.high < 20 <= climate_of(cities[post.author], month).high
    assert told


@pytest.mark.parametrize("seed", range(40, 60))
def test_no_shop_tells_its_hours_on_the_day_on_which_it_is_closed(seed: int) -> None:
    network, kinds = open_world(seed)[1], {place.name: place.kind for place in cast_of(seed).places}
    for post in network.posts:
        name = network.accounts.get(post.author).display_name
        if post.text.startswith(f"{name} is open from"):
            assert hours_of(seed, name, kinds[name]).closed_on != f"{post.posted_at:%A}".lower()


def test_answers_fit_what_they_answer() -> None:
    """Places are only talked of where the post has one, things are brought to occasions, wishes are joined."""
    kinds: Counter[str] = Counter()
    for seed in range(8000, 8030):
        network, cities = load("social_media").first_day(seed), cast_of(seed).cities
        for post in network.posts:
            if post.reply_to_id is None:
                continue
            answered, text = network.posts.get(post.reply_to_id), post.text
            names_a_city = any(city in answered.text for city in cities)
            if re.search(r"\bthere\b", text):
                kinds["there"] += 1
                assert answered.place or names_a_city, (answered.text, text)
            if re.search(r"Count me in|I can bring|Shall I bring|At what time", text):
                kinds["brought"] += 1
                assert re.search(r"game night|clean-up|chess club|Looking for people", answered.text), answered.text
            if re.search(r"Have you asked at|Let me ask around|whom to ask", text):
                kinds["asked"] += 1
                assert re.search(r"anyone|[Ll]ooking for|looks for|needs|free|Selling|Swapping", answered.text)
            if answered.text.startswith("Happy birthday") and network.accounts.get(post.author).kind == "person":
                kinds["wished"] += 1
                assert re.search(r"thank|wish|From me|from me|I join in|forgotten|grateful", text, re.IGNORECASE), text
    assert min(kinds[kind] for kind in ("there", "brought", "asked", "wished")) > 10, kinds


def test_answers_come_mostly_within_two_days_and_never_after_a_week() -> None:
    waits: list[dt.timedelta] = []
    for seed in range(12):
        _, network = open_world(seed)
        for answer in (post for post in network.posts if post.reply_to_id):
            waits.append(answer.posted_at - network.posts.get(answer.reply_to_id or "").posted_at)
            assert answer.posted_at <= network.now
    assert dt.timedelta() < min(waits) < max(waits) <= dt.timedelta(days=7)
    assert sum(wait > dt.timedelta(days=2) for wait in waits) < 0.1 * len(waits)
    assert sum(wait < dt.timedelta(hours=10) for wait in waits) > 0.4 * len(waits)

"""What a user can do on the network."""

import datetime as dt
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from prove.core import (
    Cursor,
    Limit,
    Page,
    Server,
    ToolError,
    changes_given,
    keyed_fraction,
    newest_first,
    paginate,
    project,
)
from prove.servers._shared.cast import City, PersonName, PlaceName
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.words import has_phrase
from prove.servers.social_media.records import (
    Account,
    Audience,
    Bookmark,
    Feed,
    Follow,
    Handle,
    Limitation,
    Network,
    NoticeKind,
    Notification,
    Post,
    PostId,
    PostLine,
    PostThread,
    Profile,
    ProfileSummary,
    Reaction,
    Relation,
    RepliesFrom,
    Restriction,
    Visibility,
    pair_of,
)
from prove.servers.social_media.rules import (
    Sight,
    hashtags_in,
    hidden_from,
    is_blocked_by,
    line_of,
    mentions_in,
    posts_of_feed,
    profile_of,
    related_handles,
    restricted_by,
    restriction_of,
    thread_of,
)

server = Server(
    "social_media",
    Network,
    "A social network: profiles, posts, follows and blocks, and the feeds that follow from them.",
)

PostText = Annotated[str, Meta(min_length=1, max_length=280)]
Bio = Annotated[str, Meta(min_length=1, max_length=160)]
Hashtag = Annotated[str, Meta(min_length=2, max_length=40)]

SAME_TEXT_HOURS = 24


@server.tool(read_only=True)
def search_profiles(
    network: Network,
    query: Query | None = None,
    relation: Relation | None = None,
    city: City | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ProfileSummary]:
    """Find accounts by words of their name, handle, bio or company, or by their relation to the user.

    Args:
        query: Words to look for; capital letters do not matter.
        relation: Only accounts that the user follows, has asked to follow, is followed by, has muted or has blocked.
        city: Only accounts in this city.
    """
    town, chosen = city and city.casefold(), related_handles(network, relation)
    rows = [
        a
        for a in network.accounts
        if a.handle in chosen
        and town in (None, a.city.casefold())
        and has_phrase(query, a.display_name, a.handle, a.bio, a.company)
    ]
    return paginate(rows, limit, cursor).seen_as(lambda account: project(ProfileSummary, account))


@server.tool(read_only=True)
def get_profile(network: Network, handle: Handle) -> Profile:
    """Show one account with its numbers and its relation to the user; it may be the user's own account.

    Args:
        handle: The account's handle with the @, such as '@ada_lund'.

    Raises:
        blocked: The account has blocked the user.
    """
    account = network.accounts.get(handle)
    _refuse_if_they_blocked(network, account)
    return profile_of(network, account)


@server.tool(destructive=True, idempotent=True)
def update_profile(
    network: Network,
    display_name: PersonName | None = None,
    bio: Bio | None = None,
    city: City | None = None,
    visibility: Visibility | None = None,
) -> Profile:
    """Change the user's own profile; what is left out stays as it is.

    Args:
        display_name: The name that others see.
        bio: A line about the user.
        city: Where the user lives.
        visibility: Whether everyone or only followers see the user's posts.

    Raises:
        nothing_to_change: No field was given.
    """
    changes = changes_given(display_name=display_name, bio=bio, city=city, visibility=visibility)
    return profile_of(network, network.accounts.update(network.accounts.get(network.me), **changes))


@server.tool(idempotent=True)
def follow_account(network: Network, handle: Handle) -> Profile:
    """Follow an account. A private account is asked first and answers later.

    Args:
        handle: The account's handle with the @.

    Raises:
        not_allowed: The account is the user's own.
        blocked: One of the two has blocked the other.
        already_exists: The user follows it already or has asked to.
    """
    account = _someone_else(network, handle)
    _refuse_if_they_blocked(network, account)
    if restriction_of(network, handle) == "blocked":
        raise ToolError("blocked", f"you have blocked {handle}; set its restriction to none first")
    pair = pair_of(network.me, handle)
    if taken := network.follows.find(pair):
        raise ToolError("already_exists", f"the follow of {handle} is {taken.status} already; there is nothing to do")
    status = "requested" if account.visibility == "private" else "active"
    network.follows.add(Follow(pair, network.me, handle, network.now, status))
    return profile_of(network, account)


@server.tool(destructive=True, idempotent=True)
def unfollow_account(network: Network, handle: Handle) -> Profile:
    """Stop following an account, or take a request to follow it back.

    Args:
        handle: The account's handle with the @.

    Raises:
        conflict: The user neither follows it nor has asked to.
    """
    account = network.accounts.get(handle)
    follow = network.follows.find(pair_of(network.me, handle))
    if follow is None:
        raise ToolError("conflict", f"you do not follow {handle}; there is nothing to undo")
    network.follows.remove(follow)
    return profile_of(network, account)


@server.tool(destructive=True, idempotent=True)
def restrict_account(network: Network, handle: Handle, restriction: Restriction) -> Profile:
    """Mute or block an account, or lift that again. Blocking ends all follows between the two for good.

    Args:
        handle: The account's handle with the @.
        restriction: 'muted' keeps its posts out of the home feed and its notifications away, 'blocked' hides the two
            from each other, 'none' lifts either.

    Raises:
        not_allowed: The account is the user's own.
        conflict: The account has this restriction already.
    """
    account, me = _someone_else(network, handle), network.me
    if restriction_of(network, handle) == restriction:
        raise ToolError("conflict", f"the restriction of {handle} is {restriction!r} already")
    if old := network.limitations.find(pair_of(me, handle)):
        network.limitations.remove(old)
    if restriction != "none":
        network.limitations.add(Limitation(pair_of(me, handle), me, handle, restriction))
    if restriction == "blocked":
        for pair in (pair_of(me, handle), pair_of(handle, me)):
            if follow := network.follows.find(pair):
                network.follows.remove(follow)
    return profile_of(network, account)


@server.tool(idempotent=True)
def create_post(
    network: Network,
    text: PostText,
    audience: Audience = "public",
    place: PlaceName | None = None,
    publish_at: dt.datetime | None = None,
    replies_from: RepliesFrom = "everyone",
) -> PostThread:
    """Publish a post, now or at a later moment. Hashtags and mentions are read off the text.

    Args:
        text: What the post says, with its #hashtags and @mentions.
        audience: Who may see it.
        place: The place to tag.
        publish_at: When it goes out; at once if left out.
        replies_from: Who may reply to it.

    Raises:
        not_in_future: The moment to publish is not in the future.
        already_exists: The user has posted the same text within a day.
    """
    if publish_at is not None and publish_at <= network.now:
        raise ToolError("not_in_future", f"'publish_at' {publish_at:%Y-%m-%d %H:%M} is past; leave it out to post now")
    _refuse_same_text(network, text, None)
    return _publish(network, text, publish_at or network.now, audience, place, None, replies_from)


@server.tool(idempotent=True)
def reply_to_post(network: Network, post_id: PostId, text: PostText) -> PostThread:
    """Reply to a post. The reply is seen by those who see the post.

    Args:
        post_id: The post that is answered, such as 'post_0031'.
        text: What the reply says.

    Raises:
        not_visible: The user may not see the post.
        conflict: The post is scheduled and not out yet.
        replies_closed: Its author does not take replies.
        already_exists: The user has given the same reply already.
    """
    post = _published_post(network, post_id)
    if post.replies_from == "nobody" and post.author != network.me:
        raise ToolError("replies_closed", f"{post.author} does not take replies to {post.id}; react to it instead")
    _refuse_same_text(network, text, post.id)
    return _publish(network, text, network.now, post.audience, None, post.id, "everyone")


@server.tool(destructive=True, idempotent=True)
def delete_post(network: Network, post_id: PostId) -> PostLine:
    """Delete one of the user's own posts or replies, and with it the replies below it.

    Args:
        post_id: The post, published or scheduled.

    Raises:
        not_allowed: The post is someone else's.
    """
    post = network.posts.get(post_id)
    if post.author != network.me:
        raise ToolError("not_allowed", f"{post.id} is by {post.author}; only your own posts can be deleted")
    shown = line_of(post)
    _remove_with_replies(network, post)
    return shown


@server.tool(read_only=True)
def get_post(network: Network, post_id: PostId) -> PostThread:
    """Show one post in full: its numbers, what the user did with it, and the replies.

    Args:
        post_id: The post.

    Raises:
        not_visible: The user may not see it.
    """
    return thread_of(network, _visible_post(network, post_id))


@server.tool(read_only=True)
def search_posts(
    network: Network,
    query: Query | None = None,
    hashtag: Hashtag | None = None,
    author: Handle | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[PostLine]:
    """Find posts and replies that the user may see, newest first.

    Args:
        query: Words of the text, the place or the author's name; capital letters do not matter.
        hashtag: Only posts with this hashtag, with or without the #.
        author: Only posts of this account.
        since: Only posts of this day or later.
        until: Only posts of this day or earlier.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    check_exists(network.accounts, author)
    sight, tag = Sight(network), hashtag and hashtag.lstrip("#").lower()
    rows = [
        post
        for post in (network.posts if author is None else network.posts.where(author=author))
        if post.posted_at <= network.now
        and tag in (None, *post.hashtags)
        and in_span(post.posted_at.date(), since, until)
        and has_phrase(query, post.text, post.place, network.accounts.get(post.author).display_name)
        and sight.sees(post)
    ]
    return _lines(rows, limit, cursor)


@server.tool(read_only=True)
def get_feed(network: Network, feed: Feed = "home", limit: Limit = 20, cursor: Cursor | None = None) -> Page[PostLine]:
    """Read one of the user's feeds, newest first.

    Args:
        feed: 'home' has what followed accounts post and repost, without muted ones; 'mine' the user's own posts;
            'mentions' posts that name the user; 'liked' and 'bookmarks' what the user marked; 'scheduled' the user's
            posts that are not out yet.
    """
    return _lines(posts_of_feed(network, feed), limit, cursor)


@server.tool(destructive=True, idempotent=True)
def react_to_post(network: Network, post_id: PostId, reaction: Reaction) -> PostThread:
    """Like a post, repost it to the user's followers, or bookmark it for later.

    Args:
        post_id: The post.
        reaction: What to do with it; a bookmark is seen by the user alone.

    Raises:
        not_visible: The user may not see it.
        conflict: The post is scheduled and not out yet.
        not_allowed: Only public posts of public accounts can be reposted.
        already_exists: The user has reacted to it in this way already.
    """
    post, me = _published_post(network, post_id), network.me
    if reaction == "repost" and (
        post.audience != "public" or network.accounts.get(post.author).visibility == "private"
    ):
        raise ToolError("not_allowed", f"{post.id} is for the followers of {post.author}; it cannot be reposted")
    if _has_reacted(network, post, reaction):
        raise ToolError("already_exists", f"there is a {reaction} of yours on {post.id} already")
    match reaction:
        case "like":
            post = network.posts.update(post, liked_by=tuple(sorted({*post.liked_by, me})))
        case "repost":
            post = network.posts.update(post, reposted_by=tuple(sorted({*post.reposted_by, me})))
        case "bookmark":
            network.bookmarks.add(Bookmark(post.id, network.now))
    return thread_of(network, post)


@server.tool(destructive=True, idempotent=True)
def undo_reaction(network: Network, post_id: PostId, reaction: Reaction) -> PostThread:
    """Take back a like, a repost or a bookmark.

    Args:
        post_id: The post.
        reaction: What to take back.

    Raises:
        conflict: The user has not reacted to it in this way.
    """
    post, me = network.posts.get(post_id), network.me
    if not _has_reacted(network, post, reaction):
        raise ToolError("conflict", f"there is no {reaction} of yours on {post.id}; there is nothing to undo")
    match reaction:
        case "like":
            post = network.posts.update(post, liked_by=tuple(h for h in post.liked_by if h != me))
        case "repost":
            post = network.posts.update(post, reposted_by=tuple(h for h in post.reposted_by if h != me))
        case "bookmark":
            network.bookmarks.remove(network.bookmarks.get(post.id))
    return thread_of(network, post)


@server.tool(read_only=True)
def list_notifications(
    network: Network,
    kind: NoticeKind | None = None,
    since: dt.date | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Notification]:
    """List what happened to the user's account, newest first; muted and blocked accounts are left out.

    Args:
        kind: Only notifications of this kind.
        since: Only those of this day or later.
    """
    quiet = hidden_from(network, network.me) | restricted_by(network, network.me, "muted")
    rows = [
        note
        for note in network.notifications
        if kind in (None, note.kind) and (since is None or note.happened_at.date() >= since) and note.actor not in quiet
    ]
    return paginate(newest_first(rows, lambda n: n.happened_at), limit, cursor)


@server.passing_time
def answer_requests(network: Network, until: dt.datetime) -> None:
    """Private accounts answer requests to follow them within two days; most of them say yes."""
    asked = [(_answered_at(network, f), f) for f in network.follows if f.status == "requested"]
    for moment, follow in sorted(asked, key=lambda due: (due[0], due[1].pair)):
        if moment > until:
            break
        network.now = max(network.now, moment)
        if keyed_fraction(network.seed, follow.pair, "answer") < 0.2:
            network.follows.remove(follow)
            continue
        network.follows.update(follow, status="active", since=moment)
        if follow.follower == network.me:
            network.notifications.add(
                Notification(network.notifications.new_id(), "request_accepted", follow.followed, moment)
            )


def _answered_at(network: Network, follow: Follow) -> dt.datetime:
    wait = keyed_fraction(network.seed, follow.pair, follow.since.isoformat())
    return follow.since + dt.timedelta(minutes=30 + int(wait * 2_800))


def _someone_else(network: Network, handle: str) -> Account:
    account = network.accounts.get(handle)
    if handle == network.me:
        raise ToolError("not_allowed", f"{handle} is your own account; name someone else's")
    return account


def _refuse_if_they_blocked(network: Network, account: Account) -> None:
    if is_blocked_by(network, account.handle):
        raise ToolError("blocked", f"{account.handle} has blocked you; their profile is out of reach")


def _visible_post(network: Network, post_id: str) -> Post:
    post = network.posts.get(post_id)
    if not Sight(network).sees(post):
        raise ToolError("not_visible", f"{post.id} by {post.author} is not shown to you; a follow may be needed")
    return post


def _published_post(network: Network, post_id: str) -> Post:
    post = _visible_post(network, post_id)
    if post.posted_at > network.now:
        raise ToolError("conflict", f"{post.id} is scheduled for {post.posted_at:%Y-%m-%d %H:%M} and not out yet")
    return post


def _refuse_same_text(network: Network, text: str, reply_to_id: str | None) -> None:
    earliest = network.now - dt.timedelta(hours=SAME_TEXT_HOURS)
    for post in network.posts.where(author=network.me):
        if post.text == text and post.reply_to_id == reply_to_id and post.posted_at >= earliest:
            raise ToolError("already_exists", f"{post.id} says exactly this already; change the 'text'")


def _publish(
    network: Network,
    text: str,
    moment: dt.datetime,
    audience: Audience,
    place: str | None,
    reply_to_id: str | None,
    replies_from: RepliesFrom,
) -> PostThread:
    post = Post(
        id=network.posts.new_id(),
        author=network.me,
        text=text,
        posted_at=moment,
        audience=audience,
        place=place,
        hashtags=hashtags_in(text),
        mentions=mentions_in(network, text),
        reply_to_id=reply_to_id,
        replies_from=replies_from,
    )
    return thread_of(network, network.posts.add(post))


def _remove_with_replies(network: Network, post: Post) -> None:
    for reply in network.posts.where(reply_to_id=post.id):
        _remove_with_replies(network, reply)
    for note in network.notifications.where(post_id=post.id):
        network.notifications.remove(note)
    if saved := network.bookmarks.find(post.id):
        network.bookmarks.remove(saved)
    network.posts.remove(post)


def _has_reacted(network: Network, post: Post, reaction: Reaction) -> bool:
    match reaction:
        case "like":
            return network.me in post.liked_by
        case "repost":
            return network.me in post.reposted_by
        case "bookmark":
            return post.id in network.bookmarks


def _lines(posts: Iterable[Post], limit: int, cursor: str | None) -> Page[PostLine]:
    page = paginate(newest_first(posts, lambda p: p.posted_at), limit, cursor)
    return page.seen_as(line_of)

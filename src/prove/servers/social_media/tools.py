"""What a user can do on the network."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from prove.core import (
    Cursor,
    Limit,
    Page,
    ToolError,
    changes_given,
    keyed_fraction,
    paginate,
    project,
)
from prove.servers._shared.cast import City, PersonName, PlaceName
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import Query
from prove.servers._shared.sorting import DateSort, by_date
from prove.servers._shared.words import has_words, same_words
from prove.servers.social_media import later
from prove.servers.social_media.app import server
from prove.servers.social_media.authors import by_morning
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
    NotificationView,
    Post,
    PostId,
    PostLine,
    PostSort,
    PostThread,
    PostView,
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
    authors_named,
    hashtags_in,
    hidden_from,
    is_blocked_by,
    line_of,
    mentions_in,
    notice_view,
    ordered,
    post_view,
    posts_of_feed,
    profile_of,
    related_handles,
    restricted_by,
    restriction_of,
    thread_of,
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
    """Search the accounts of the network.

    Args:
        query: Words of the name, handle, bio or company.
        relation: Relation to the user: accounts that they follow, asked to follow, are followed by, muted or blocked.
        city: Only accounts in this city.
    """
    chosen = related_handles(network, relation)
    rows = [
        a
        for a in network.accounts
        if a.handle in chosen
        and (city is None or same_words(city, a.city))
        and (query is None or has_words(query, a.display_name, a.handle, a.bio, a.company))
    ]
    return paginate(rows, limit, cursor).seen_as(lambda account: project(ProfileSummary, account))


@server.tool(read_only=True)
def get_profile(network: Network, handle: Handle) -> Profile:
    """Get an account, the user's own or another, with its numbers and its relation to the user.

    Args:
        handle: Handle, such as '@ada_lund'.

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
    """Change the user's profile; fields that are left out stay as they are.

    Args:
        display_name: Name that others see.
        bio: Short text about the user.
        city: City of the user.
        visibility: Whether everyone or only followers see the user's posts.

    Raises:
        nothing_to_change: No field was given.
    """
    changes = changes_given(display_name=display_name, bio=bio, city=city, visibility=visibility)
    return profile_of(network, network.accounts.update(network.accounts.get(network.me), **changes))


@server.tool(idempotent=True)
def follow_account(network: Network, handle: Handle) -> Profile:
    """Follow an account. A private account gets a request and answers later.

    Args:
        handle: Handle of the account.

    Raises:
        not_allowed: The account is the user's own.
        blocked: One of the two has blocked the other.
    """
    account = _someone_else(network, handle)
    _refuse_if_they_blocked(network, account)
    if restriction_of(network, handle) == "blocked":
        raise ToolError("blocked", f"you have blocked {handle}; set its restriction to none first")
    pair = pair_of(network.me, handle)
    if pair not in network.follows:
        status = "requested" if account.visibility == "private" else "active"
        network.follows.add(Follow(pair, network.me, handle, network.now, status))
    return profile_of(network, account)


@server.tool(destructive=True, idempotent=True)
def unfollow_account(network: Network, handle: Handle) -> Profile:
    """Stop following an account, or withdraw a follow request.

    Args:
        handle: Handle of the account.

    Raises:
        not_allowed: The account is the user's own.
        blocked: The account has blocked the user.
    """
    account = _someone_else(network, handle)
    _refuse_if_they_blocked(network, account)
    if follow := network.follows.find(pair_of(network.me, handle)):
        network.follows.remove(follow)
    return profile_of(network, account)


@server.tool(destructive=True, idempotent=True)
def restrict_account(network: Network, handle: Handle, restriction: Restriction) -> Profile:
    """Mute, block, unmute or unblock an account. Blocking ends the follows between the two for good.

    Args:
        handle: Handle of the account.
        restriction: 'muted' hides its posts from the home feed and its notifications, 'blocked' hides the two from
            each other, 'none' lifts either.

    Raises:
        not_allowed: The account is the user's own.
        blocked: The account has blocked the user.
    """
    account, me = _someone_else(network, handle), network.me
    _refuse_if_they_blocked(network, account)
    if restriction_of(network, handle) == restriction:
        return profile_of(network, account)
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
) -> PostView:
    """Publish a post now or schedule it.

    Args:
        text: Text with its #hashtags and @mentions.
        audience: Who may see it.
        place: Place to tag.
        publish_at: Date and time to publish it; now if left out.
        replies_from: Who may reply to it.

    Raises:
        not_in_future: The moment to publish is not in the future.
        already_exists: The user has posted the same text within a day.
    """
    if publish_at is not None and publish_at <= network.now:
        raise ToolError("not_in_future", f"'publish_at' {publish_at:%Y-%m-%d %H:%M} is past; leave it out to post now")
    _refuse_same_text(network, text, None, publish_at or network.now)
    return _publish(network, text, publish_at or network.now, audience, place, None, replies_from)


@server.tool(idempotent=True)
def reply_to_post(network: Network, post_id: PostId, text: PostText) -> PostView:
    """Reply to a post. Everyone who sees the post sees the reply.

    Args:
        post_id: Id of the post to reply to.
        text: Text of the reply.

    Raises:
        not_visible: The user may not see the post.
        conflict: The post is scheduled and not out yet.
        replies_closed: Its author does not take replies.
        already_exists: The user has given the same reply already.
    """
    post = _published_post(network, post_id)
    if post.replies_from == "nobody" and post.author != network.me:
        raise ToolError("replies_closed", f"{post.author} does not take replies to {post.id}; react to it instead")
    _refuse_same_text(network, text, post.id, network.now)
    return _publish(network, text, network.now, post.audience, None, post.id, "everyone")


@server.tool(destructive=True, idempotent=True)
def delete_post(network: Network, post_id: PostId) -> PostLine:
    """Delete one of the user's posts or replies, with the replies to it.

    Args:
        post_id: Id of the post, published or scheduled.

    Raises:
        not_allowed: The post is someone else's.
    """
    post = network.posts.get(post_id)
    if post.author != network.me:
        raise ToolError("not_allowed", f"{post.id} is by {post.author}; only your own posts can be deleted")
    shown = line_of(network, post)
    _remove_with_replies(network, post)
    return shown


@server.tool(read_only=True)
def get_post(network: Network, post_id: PostId, limit: Limit = 20, cursor: Cursor | None = None) -> PostThread:
    """Get a post with its numbers, the user's reactions, and a page of its replies, oldest first.

    Args:
        post_id: Post id.
        limit: Replies per page.

    Raises:
        not_visible: The user may not see it.
    """
    return thread_of(network, _visible_post(network, post_id), limit, cursor)


@server.tool(read_only=True)
def search_posts(
    network: Network,
    query: Query | None = None,
    hashtag: Hashtag | None = None,
    author: Handle | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: PostSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[PostLine]:
    """Search posts and replies.

    Args:
        query: Words of the text, place or author's name.
        hashtag: Only posts with this hashtag.
        author: Handle or name of the author.
        since: First day to include.
        until: Last day to include.
        sort: By date or number of likes.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    authors, sight, tag = authors_named(network, author), Sight(network), hashtag and hashtag.strip("# ").lower()
    accounts, now, is_dated = network.accounts, network.now, since is not None or until is not None
    rows = (
        post
        for post in network.posts
        if (authors is None or post.author in authors)
        and (tag is None or tag in post.hashtags)
        and post.posted_at <= now
        and (not is_dated or in_span(post.posted_at.date(), since, until))
        and (query is None or has_words(query, post.text, post.place, accounts.get(post.author).display_name))
        and sight.sees(post)
    )
    return paginate(ordered(rows, sort), limit, cursor).seen_as(lambda post: line_of(network, post))


@server.tool(read_only=True)
def get_feed(
    network: Network,
    feed: Feed = "home",
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: PostSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[PostLine]:
    """Get one of the user's feeds.

    Args:
        feed: 'home': posts and reposts of followed accounts that are not muted; 'mine': the user's own posts;
            'mentions': posts that mention the user; 'liked' and 'bookmarks': posts that the user marked; 'scheduled':
            the user's posts that are not published yet.
        since: First day to include.
        until: Last day to include.
        sort: By date or number of likes.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    rows = (post for post in posts_of_feed(network, feed) if in_span(post.posted_at.date(), since, until))
    return paginate(ordered(rows, sort), limit, cursor).seen_as(lambda post: line_of(network, post))


@server.tool(destructive=True, idempotent=True)
def react_to_post(network: Network, post_id: PostId, reaction: Reaction) -> PostView:
    """Like a post, repost it to the user's followers, or bookmark it.

    Args:
        post_id: Post id.
        reaction: Reaction; only the user sees a bookmark.

    Raises:
        not_visible: The user may not see it.
        conflict: The post is scheduled and not out yet.
        not_allowed: Only public posts of public accounts can be reposted.
    """
    post, me = _published_post(network, post_id), network.me
    if reaction == "repost" and (
        post.audience != "public" or network.accounts.get(post.author).visibility == "private"
    ):
        raise ToolError(
            "not_allowed",
            f"{post.id} is for the followers of {post.author}; like or bookmark it instead of reposting it",
        )
    if _has_reacted(network, post, reaction):
        return post_view(network, post)
    match reaction:
        case "like":
            post = network.posts.update(post, liked_by=tuple(sorted({*post.liked_by, me})))
        case "repost":
            post = network.posts.update(post, reposted_by=tuple(sorted({*post.reposted_by, me})))
        case "bookmark":
            network.bookmarks.add(Bookmark(post.id, network.now))
    return post_view(network, post)


@server.tool(destructive=True, idempotent=True)
def undo_reaction(network: Network, post_id: PostId, reaction: Reaction) -> PostView:
    """Remove the user's like, repost or bookmark from a post.

    Args:
        post_id: Post id.
        reaction: Reaction to remove.

    Raises:
        not_visible: The user may not see it.
    """
    post, me = _visible_post(network, post_id), network.me
    if not _has_reacted(network, post, reaction):
        return post_view(network, post)
    match reaction:
        case "like":
            post = network.posts.update(post, liked_by=tuple(h for h in post.liked_by if h != me))
        case "repost":
            post = network.posts.update(post, reposted_by=tuple(h for h in post.reposted_by if h != me))
        case "bookmark":
            network.bookmarks.remove(network.bookmarks.get(post.id))
    return post_view(network, post)


@server.tool(read_only=True)
def list_notifications(
    network: Network,
    kind: NoticeKind | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: DateSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[NotificationView]:
    """List the user's notifications, without those from muted or blocked accounts.

    Args:
        kind: Only notifications of this kind.
        since: First day to include.
        until: Last day to include.
        sort: The order by date.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    quiet = hidden_from(network, network.me) | restricted_by(network, network.me, "muted")
    rows = [
        note
        for note in network.notifications
        if kind in (None, note.kind) and in_span(note.happened_at.date(), since, until) and note.actor not in quiet
    ]
    sight, page = Sight(network), paginate(by_date(rows, sort, lambda n: n.happened_at), limit, cursor)
    return page.seen_as(lambda note: notice_view(network, sight, note))


@server.passing_time
def go_on(network: Network, until: dt.datetime) -> None:
    """Others go on posting; private accounts answer requests to follow them within two days, mostly with yes."""
    for post in later.posts_between(network.seed, network.now, until):
        if post.id not in network.posts:
            network.posts.add(post)
    _answer_requests(network, until)


def _answer_requests(network: Network, until: dt.datetime) -> None:
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
    """When an account answers a request, by day where it is."""
    wait = keyed_fraction(network.seed, follow.pair, follow.since.isoformat())
    return by_morning(network, follow.followed, follow.since + dt.timedelta(minutes=30 + int(wait * 2_300)))


def _someone_else(network: Network, handle: str) -> Account:
    account = network.accounts.get(handle)
    if handle == network.me:
        raise ToolError("not_allowed", f"{handle} is your own account; name someone else's")
    return account


def _refuse_if_they_blocked(network: Network, account: Account) -> None:
    if is_blocked_by(network, account.handle):
        raise ToolError("blocked", f"{account.handle} has blocked you; choose another account")


def _visible_post(network: Network, post_id: str) -> Post:
    post = network.posts.get(post_id)
    if not Sight(network).sees(post):
        raise ToolError("not_visible", f"{post.id} by {post.author} is not shown to you; a follow may be needed")
    return post


def _published_post(network: Network, post_id: str) -> Post:
    post = _visible_post(network, post_id)
    if post.posted_at > network.now:
        raise ToolError("conflict", f"{post.id} is scheduled for {post.posted_at:%Y-%m-%d %H:%M}; wait until it is out")
    return post


def _refuse_same_text(network: Network, text: str, reply_to_id: str | None, moment: dt.datetime) -> None:
    near = dt.timedelta(hours=SAME_TEXT_HOURS)
    for post in network.posts.where(author=network.me):
        if post.text == text and post.reply_to_id == reply_to_id and abs(post.posted_at - moment) <= near:
            raise ToolError("already_exists", f"{post.id} says exactly this already; change the 'text'")


def _publish(
    network: Network,
    text: str,
    moment: dt.datetime,
    audience: Audience,
    place: str | None,
    reply_to_id: str | None,
    replies_from: RepliesFrom,
) -> PostView:
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
    return post_view(network, network.posts.add(post))


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

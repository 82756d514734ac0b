"""Who sees what: blocks work both ways, private accounts and followers-only posts need a follow."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from prove.core import paginate, project
from prove.servers._shared.sorting import by_date
from prove.servers._shared.words import has_words
from prove.servers.social_media.records import (
    Account,
    Feed,
    Network,
    Notification,
    NotificationView,
    Post,
    PostLine,
    PostSort,
    PostThread,
    PostView,
    Profile,
    Relation,
    Restriction,
    pair_of,
)

Reach = Literal["none", "public", "all"]

_HASHTAG = re.compile(r"#(\w+)")
_MENTION = re.compile(r"@[a-z0-9_]+")


class Sight:
    """What the user may see; the relation to each author is looked up once."""

    def __init__(self, network: Network) -> None:
        self.me = network.me
        self._network = network
        self._posts = network.posts
        self._reach: dict[str, Reach] = {}

    def reach(self, author: str) -> Reach:
        """How much of an author's posts the user may see."""
        known = self._reach.get(author)
        if known is None:
            known = self._reach[author] = self._look(author)
        return known

    def sees(self, post: Post) -> bool:
        """Whether the user may read a post; a reply is visible only with the post that it answers."""
        if post.author != self.me:
            reach = self.reach(post.author)
            if reach == "none" or (reach == "public" and post.audience == "followers"):
                return False
            if post.posted_at > self._network.now:
                return False
        parent = self._posts.find(post.reply_to_id) if post.reply_to_id else None
        return parent is None or self.sees(parent)

    def _look(self, author: str) -> Reach:
        network, me = self._network, self.me
        there, back = pair_of(me, author), pair_of(author, me)
        mine, theirs = network.limitations.find(there), network.limitations.find(back)
        if "blocked" in (mine and mine.restriction, theirs and theirs.restriction):
            return "none"
        follow = network.follows.find(there)
        if author == me or (follow is not None and follow.status == "active"):
            return "all"
        return "none" if network.accounts.get(author).visibility == "private" else "public"


def followed_by(network: Network, handle: str) -> set[str]:
    """The accounts that this one follows."""
    return {follow.followed for follow in network.follows.where(follower=handle) if follow.status == "active"}


def restricted_by(network: Network, handle: str, restriction: Restriction) -> set[str]:
    """The accounts that this one has muted or blocked."""
    return {limit.of for limit in network.limitations.where(by=handle) if limit.restriction == restriction}


def hidden_from(network: Network, handle: str) -> set[str]:
    """The accounts on the other side of a block, whoever set it."""
    blocking = {limit.by for limit in network.limitations.where(of=handle) if limit.restriction == "blocked"}
    return blocking | restricted_by(network, handle, "blocked")


def restriction_of(network: Network, handle: str) -> Restriction:
    """The restriction that the user has set on an account."""
    limit = network.limitations.find(pair_of(network.me, handle))
    return "none" if limit is None else limit.restriction


def is_blocked_by(network: Network, handle: str) -> bool:
    """Whether this account has blocked the user."""
    limit = network.limitations.find(pair_of(handle, network.me))
    return limit is not None and limit.restriction == "blocked"


def hashtags_in(text: str) -> tuple[str, ...]:
    """The hashtags of a text in lower case, each once."""
    if "#" not in text:
        return ()
    return tuple(dict.fromkeys([tag.lower() for tag in _HASHTAG.findall(text)]))


def mentions_in(network: Network, text: str) -> tuple[str, ...]:
    """The accounts that a text mentions, each once."""
    if "@" not in text:
        return ()
    accounts = network.accounts
    return tuple([handle for handle in dict.fromkeys(_MENTION.findall(text.lower())) if handle in accounts])


def authors_named(network: Network, who: str | None) -> set[str] | None:
    """The handles of the accounts that a filter names by handle or by name; None if it was left out."""
    if who is None:
        return None
    if who in network.accounts:
        return {who}
    found = {account.handle for account in network.accounts if has_words(who, account.display_name)}
    return found or {network.accounts.get(who).handle}


def ordered(posts: Iterable[Post], sort: PostSort) -> list[Post]:
    """Posts in the order that was asked for; among equally liked ones the newest comes first."""
    rows = by_date(posts, "oldest" if sort == "oldest" else "newest", lambda post: post.posted_at)
    return sorted(rows, key=lambda post: -len(post.liked_by)) if sort == "likes" else rows


def line_of(network: Network, post: Post) -> PostLine:
    """A post as lists show it."""
    name = network.accounts.get(post.author).display_name
    return project(PostLine, post, author_name=name, likes=len(post.liked_by), reposts=len(post.reposted_by))


def post_view(network: Network, post: Post) -> PostView:
    """A post in full."""
    return project(PostView, post, **_numbers(network, post, len(_replies(network, post))))


def thread_of(network: Network, post: Post, limit: int, cursor: str | None) -> PostThread:
    """A post in full, with one page of the replies that the user may see."""
    page = paginate(_replies(network, post), limit, cursor)
    return project(
        PostThread,
        post,
        **_numbers(network, post, page.total),
        replies=tuple(line_of(network, reply) for reply in page.items),
        next_cursor=page.next_cursor,
    )


def _replies(network: Network, post: Post) -> list[Post]:
    sight = Sight(network)
    return [reply for reply in network.posts.where(reply_to_id=post.id) if sight.sees(reply)]


def _numbers(network: Network, post: Post, replies: int) -> dict[str, Any]:
    me = network.me
    return {
        "author_name": network.accounts.get(post.author).display_name,
        "likes": len(post.liked_by),
        "reposts": len(post.reposted_by),
        "liked": me in post.liked_by,
        "reposted": me in post.reposted_by,
        "bookmarked": post.id in network.bookmarks,
        "reply_count": replies,
    }


def notice_view(network: Network, sight: Sight, note: Notification) -> NotificationView:
    """A notification with the name of the other account, and the text of the post if the user may see it."""
    post = network.posts.find(note.post_id) if note.post_id else None
    name = network.accounts.get(note.actor).display_name
    return project(NotificationView, note, actor_name=name, post_text=post.text if post and sight.sees(post) else None)


def profile_of(network: Network, account: Account) -> Profile:
    """An account as the user sees it."""
    mine = network.follows.find(pair_of(network.me, account.handle))
    theirs = network.follows.find(pair_of(account.handle, network.me))
    return project(
        Profile,
        account,
        followers=sum(f.status == "active" for f in network.follows.where(followed=account.handle)),
        following=sum(f.status == "active" for f in network.follows.where(follower=account.handle)),
        posts=sum(p.posted_at <= network.now for p in network.posts.where(author=account.handle)),
        you_follow=mine is not None and mine.status == "active",
        follow_requested=mine is not None and mine.status == "requested",
        follows_you=theirs is not None and theirs.status == "active",
        restriction=restriction_of(network, account.handle),
    )


def posts_of_feed(network: Network, feed: Feed) -> Iterator[Post]:
    """The posts of one of the user's feeds that the user may see."""
    sight = Sight(network)
    return (post for post in _feed_posts(network, feed) if sight.sees(post))


def _feed_posts(network: Network, feed: Feed) -> list[Post]:
    me, now = network.me, network.now
    match feed:
        case "home":
            return _home_posts(network)
        case "mine":
            return [post for post in network.posts.where(author=me) if post.posted_at <= now]
        case "scheduled":
            return [post for post in network.posts.where(author=me) if post.posted_at > now]
        case "mentions":
            return [post for post in network.posts if me in post.mentions]
        case "liked":
            return [post for post in network.posts if me in post.liked_by]
        case "bookmarks":
            return [network.posts.get(saved.post_id) for saved in network.bookmarks]


def _home_posts(network: Network) -> list[Post]:
    """What followed accounts post or repost, unless they are muted."""
    muted = restricted_by(network, network.me, "muted")
    followed = followed_by(network, network.me) - muted
    return [
        post
        for post in network.posts
        if (post.author in followed or not followed.isdisjoint(post.reposted_by))
        and post.author not in muted
        and post.reply_to_id is None
        and post.posted_at <= network.now
    ]


def related_handles(network: Network, relation: Relation | None) -> set[str]:
    """The handles with this relation to the user; without a relation, all that are not hidden."""
    me = network.me
    match relation:
        case None:
            return {account.handle for account in network.accounts} - hidden_from(network, me)
        case "following":
            return followed_by(network, me)
        case "requested":
            return {f.followed for f in network.follows.where(follower=me) if f.status == "requested"}
        case "follower":
            return {f.follower for f in network.follows.where(followed=me) if f.status == "active"}
        case "muted" | "blocked":
            return restricted_by(network, me, relation)

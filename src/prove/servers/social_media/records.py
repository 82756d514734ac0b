"""What a social network holds: accounts, follows, mutes and blocks, posts and reactions."""

import datetime as dt
from typing import Annotated, Literal

from prove.core import Incidental, Record, Ref, State, Table, Unordered, table
from prove.servers._shared.cast import City, Company, Email, PersonName, PlaceName

Handle = Annotated[str, Ref("social_media.accounts", spoken=True)]
PostId = Annotated[str, Ref("social_media.posts")]

AccountKind = Literal["person", "business"]
Audience = Literal["public", "followers"]
Visibility = Literal["public", "private"]
RepliesFrom = Literal["everyone", "nobody"]
FollowStatus = Literal["active", "requested"]
Restriction = Literal["none", "muted", "blocked"]
Reaction = Literal["like", "repost", "bookmark"]
Relation = Literal["following", "requested", "follower", "muted", "blocked"]
Feed = Literal["home", "mine", "mentions", "liked", "bookmarks", "scheduled"]
PostSort = Literal["newest", "oldest", "likes"]
NoticeKind = Literal["like", "repost", "reply", "mention", "follow", "request_accepted"]


class Owner(Record):
    """Whose account the user is signed in to."""

    handle: Handle
    email: Email


class Account(Record):
    """A person or a business on the network. A private account shows its posts to followers alone."""

    handle: Handle
    display_name: PersonName
    kind: AccountKind
    bio: str
    city: City
    company: Company
    contact_email: Email | None
    joined_on: dt.date
    visibility: Visibility = "public"


class Follow(Record):
    """One account follows another, or has asked a private one for it."""

    pair: str
    follower: Handle
    followed: Handle
    since: Annotated[dt.datetime, Incidental()]
    status: FollowStatus = "active"


class Limitation(Record):
    """One account has muted or blocked another."""

    pair: str
    by: Handle
    of: Handle
    restriction: Restriction


class Post(Record):
    """A post or a reply. One with a time in the future is scheduled, and only its author can see it."""

    id: PostId
    author: Handle
    text: str
    posted_at: dt.datetime
    audience: Audience = "public"
    place: PlaceName | None = None
    hashtags: Annotated[tuple[str, ...], Unordered()] = ()
    mentions: Annotated[tuple[Handle, ...], Unordered()] = ()
    reply_to_id: PostId | None = None
    replies_from: RepliesFrom = "everyone"
    liked_by: Annotated[tuple[Handle, ...], Unordered()] = ()
    reposted_by: Annotated[tuple[Handle, ...], Unordered()] = ()


class Bookmark(Record):
    """A post that the user has bookmarked."""

    post_id: PostId
    saved_at: Annotated[dt.datetime, Incidental()]


class Notification(Record):
    """Something that happened to the user's account; `post_id` is the post it is about, if any."""

    id: str
    kind: NoticeKind
    actor: Handle
    happened_at: dt.datetime
    post_id: PostId | None = None


class NotificationView(Notification):
    """A notification with the name of the other account, and the text of the post if the user may see it."""

    actor_name: PersonName | None = None
    post_text: str | None = None


class ProfileSummary(Record):
    """An account as the search shows it."""

    handle: Handle
    display_name: PersonName
    kind: AccountKind
    bio: str
    city: City
    company: Company


class Profile(Record):
    """An account as the user sees it, with the relation between the two."""

    handle: Handle
    display_name: PersonName
    kind: AccountKind
    bio: str
    city: City
    company: Company
    contact_email: Email | None
    joined_on: dt.date
    visibility: Visibility
    followers: int
    following: int
    posts: int
    you_follow: bool
    follow_requested: bool
    follows_you: bool
    restriction: Restriction


class PostLine(Record):
    """A post in a list."""

    id: PostId
    author: Handle
    author_name: PersonName
    text: str
    posted_at: dt.datetime
    audience: Audience
    place: PlaceName | None
    reply_to_id: PostId | None
    replies_from: RepliesFrom
    likes: int
    reposts: int


class PostView(Record):
    """A post in full: what it answers, its numbers, and what the user did with it."""

    id: PostId
    author: Handle
    author_name: PersonName
    text: str
    posted_at: dt.datetime
    audience: Audience
    place: PlaceName | None
    hashtags: tuple[str, ...]
    reply_to_id: PostId | None
    replies_from: RepliesFrom
    likes: int
    reposts: int
    liked: bool
    reposted: bool
    bookmarked: bool
    reply_count: int


class PostThread(PostView):
    """A post with one page of the replies that the user may see, oldest first."""

    replies: tuple[PostLine, ...] = ()
    next_cursor: str | None = None


class Network(State):
    """The network around one user."""

    owners: Table[Owner] = table(key="handle")
    accounts: Table[Account] = table(key="handle", find="search_profiles")
    follows: Table[Follow] = table(key="pair", index=("follower", "followed"))
    limitations: Table[Limitation] = table(key="pair", index=("by", "of"))
    posts: Table[Post] = table("post", index=("author", "reply_to_id"), find="search_posts")
    bookmarks: Table[Bookmark] = table(key="post_id")
    notifications: Table[Notification] = table("ntf", index=("post_id",))

    @property
    def me(self) -> str:
        """The user's own handle."""
        return next(iter(self.owners)).handle


def pair_of(one: str, other: str) -> str:
    """The key of the relation of one account to another."""
    return f"{one} > {other}"

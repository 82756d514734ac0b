"""How people talk about their social media."""

from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared.draws import days_ago, moment_from_today
from prove.servers.social_media.records import Network, pair_of
from prove.servers.social_media.tools import server

voice = server.voice

voice.situations(
    "I'm catching up with people.",
    "I'm scrolling a bit.",
    "I haven't been online in a while.",
    "My feed is full of holiday snaps.",
    "I took a digital detox.",
    "I'm procrastinating online.",
    "Everybody seems to be posting.",
    "My notifications exploded.",
    "I've got time to kill.",
    "I'm a bit bored.",
    "My timeline moves too quickly for me.",
    "I'm not much of a social butterfly.",
)


def _hashtag(network: Network, rng: Random) -> str:
    used = sorted({tag for post in network.posts for tag in post.hashtags})
    return "#" + rng.choice(used)


def _reacted_to(network: Network, rng: Random) -> str:
    """A post that the user has liked, reposted or bookmarked."""
    me = network.me
    found = [post.id for post in network.posts if me in post.liked_by or me in post.reposted_by]
    return rng.choice([*found, *network.bookmarks.keys()] or network.posts.keys())


ANYWHERE = (
    "What a good afternoon this was.",
    "Back here again, and it was worth it.",
    "Guess who I ran into here today!",
)
"""What may be written of any place."""
JUST_NOW = (
    "Back from the mountains and already missing them. #hiking",
    "First strawberries of the year on the balcony! #gardening",
    "Big thanks to everyone who came to the reading last night.",
    "I finally understand why people like olives. #food",
    "New personal best on the hill loop today. #cycling",
    *ANYWHERE,
)
"""What is true on the day it is written, and not posted days later."""


def _is_posted_in_time(network: Network, arguments: Mapping[str, Any]) -> bool:
    """Whether a post fits its place, and what has just happened is not kept for later."""
    placed = "place" not in arguments or arguments["text"] in ANYWHERE
    return placed and ("publish_at" not in arguments or arguments["text"] not in JUST_NOW)


def _is_wanted(network: Network, arguments: Mapping[str, Any]) -> bool:
    """Whether the user does not have a reaction to somebody else's post yet, or has the one that is to be undone."""
    post, me = network.posts.find(str(arguments.get("post_id"))), network.me
    if post is None:
        return True
    given = {"like": me in post.liked_by, "repost": me in post.reposted_by, "bookmark": post.id in network.bookmarks}
    return post.author != me and not given.get(str(arguments.get("reaction")))


def _is_there_to_undo(network: Network, arguments: Mapping[str, Any]) -> bool:
    post = network.posts.find(str(arguments.get("post_id")))
    if post is None:
        return True
    by = {"like": post.liked_by, "repost": post.reposted_by}.get(str(arguments.get("reaction")))
    return post.id in network.bookmarks if by is None else network.me in by


def _is_followed(network: Network, arguments: Mapping[str, Any]) -> bool:
    handle = str(arguments.get("handle"))
    return handle not in network.accounts or pair_of(network.me, handle) in network.follows


def _is_to_be_followed(network: Network, arguments: Mapping[str, Any]) -> bool:
    """Whether an account is neither followed nor muted nor blocked."""
    handle = str(arguments.get("handle"))
    return (
        handle != network.me and pair_of(network.me, handle) not in network.follows and _is_welcome(network, arguments)
    )


def _changes(network: Network, arguments: Mapping[str, Any]) -> bool:
    """Whether an account is to be treated in another way than so far: one mutes whom one follows, and blocks others."""
    pair, wanted = pair_of(network.me, str(arguments.get("handle"))), arguments.get("restriction")
    limitation = network.limitations.find(pair)
    now = "none" if limitation is None else limitation.restriction
    fits = wanted == "none" or (wanted == "muted") == (pair in network.follows)
    return arguments.get("handle") != network.me and wanted != now and fits


def _is_own(network: Network, arguments: Mapping[str, Any]) -> bool:
    post = network.posts.find(str(arguments.get("post_id")))
    return post is None or post.author == network.me


def _is_welcome(network: Network, arguments: Mapping[str, Any]) -> bool:
    """Whether the user has neither muted nor blocked an account."""
    return all((each.by, each.of) != (network.me, arguments.get("handle")) for each in network.limitations)


def _is_own_name(network: Network, arguments: Mapping[str, Any]) -> bool:
    """Whether a new name is nobody else's."""
    return all(account.display_name != arguments.get("display_name") for account in network.accounts)


def _is_by_another(network: Network, arguments: Mapping[str, Any]) -> bool:
    """Whether a post was written by somebody else."""
    post = network.posts.find(arguments.get("post_id", ""))
    return post is None or post.author != network.me


voice.entity(
    "accounts",
    name("{handle}", "{display_name}", "{display_name}'s account"),
    attribute("{display_name} from {city}"),
    label="{display_name} ({handle})",
)
voice.entity(
    "posts",
    name("the post that says \u201c{text}\u201d", "the post \u201c{text}\u201d"),
    attribute(
        "the post from {place}",
        "the post {author} wrote on {posted_at}",
        "{author}'s post from {place}",
    ),
    relation("the post {author.display_name} wrote about {place}", "the reply of {author} to {reply_to_id.author}"),
    latest(
        "the latest post of {author}",
        "the last post of {author.display_name}",
        "{author}'s newest {audience} post",
        by="posted_at",
    ),
    earliest("the oldest post by {author}", by="posted_at"),
    label="{author}: {text}",
)

voice.enum(
    "relation",
    following=("people I follow", "accounts I'm following"),
    requested=("accounts I've asked to follow", "accounts with my request pending"),
    follower=("my followers", "people who follow me"),
    muted=("accounts I've muted", "people on mute"),
    blocked=("accounts I've blocked", "people I blocked"),
)
voice.enum(
    "restriction",
    none=("neither muted nor blocked any more", "no longer muted or blocked"),
    muted=("muted", "on mute"),
    blocked=("blocked", "completely blocked"),
)
voice.enum("audience", public="public", followers="followers-only")
voice.enum(
    "create_post.audience", public=("everyone", "the whole world"), followers=("my followers only", "just my followers")
)
voice.enum("visibility", public=("everyone", "anybody"), private=("followers only", "nobody but my followers"))
voice.enum("replies_from", everyone=("everyone", "anyone"), nobody=("no one", "nobody"))
voice.enum(
    "feed",
    home=("home timeline", "main timeline"),
    mine=("own posts", "own page"),
    mentions="mentions",
    liked=("liked posts", "likes"),
    bookmarks=("bookmarks", "saved posts"),
    scheduled=("scheduled posts", "planned posts"),
)
voice.enum(
    "sort",
    newest=("newest first", "latest first"),
    oldest=("oldest first", "from the oldest on"),
    likes=("most liked first", "by likes"),
)
voice.enum("reaction", like="like", repost="repost", bookmark="bookmark")
voice.enum(
    "kind",
    like="likes",
    repost=("reposts", "shares"),
    reply=("replies", "answers"),
    mention="mentions",
    follow=("new followers", "follows"),
    request_accepted=("accepted follow requests", "requests people said yes to"),
)

voice.value("publish_at", draw=moment_from_today(range(1, 12), range(7, 22), (0, 0, 15, 30)))
voice.value("since", draw=days_ago(range(1, 30)))
voice.value("until", draw=days_ago(range(7)))
voice.value("hashtag", draw=_hashtag)
voice.value("undo_reaction.post_id", draw=_reacted_to)
voice.value(
    "query", "coffee", "travel", "bike", "birds", "baking", "tickets", "engineer", "manager", "neighbour", "dog"
)
voice.value("search_profiles.query", "engineer", "designer", "coffee", "museum", "runner", "lawyer", "film", "tea")
voice.value(
    "bio",
    "Mostly harmless.",
    "Trains, tea and too many tabs.",
    "Here for the dog pictures.",
    "Writing a novel, slowly.",
    "Weekend hiker, weekday spreadsheet person.",
    "Half baker, half baked.",
    "Ask me about lighthouses.",
    "Currently learning to juggle.",
    "I answer on Sundays.",
)
voice.value("display_name", "Captain Crumb", "The Quiet Cyclist", "Night Owl", "Weekend Baker", "Just Me", "Tea Person")
voice.sensible("update_profile", _is_own_name)
voice.sensible("follow_account", _is_to_be_followed)
voice.sensible("unfollow_account", _is_followed)
voice.sensible("restrict_account", _changes)
voice.sensible("delete_post", _is_own)
voice.sensible("undo_reaction", _is_there_to_undo)
voice.sensible("create_post", _is_posted_in_time)
voice.sensible("react_to_post", _is_wanted)
voice.sensible("reply_to_post", _is_by_another)
voice.value(
    "text",
    "Does anyone have a ladder I could borrow on Saturday?",
    "Free piano to a good home, you carry it.",
    "Choir rehearsal moved to Wednesday, tell your neighbours.",
    "What is the best rainy day museum in town?",
    "Looking for a fourth player for doubles on Sunday. #tennis",
    *JUST_NOW,
)
voice.value(
    "reply_to_post.text",
    "Thanks for sharing this.",
    "Thank you for posting this.",
    "Let's talk about it soon.",
    "I like that.",
    "This made me smile.",
    "I had to read that twice.",
    "Glad I saw this.",
)

voice.ask("text", "What should the post say?", "What would you like to write?")
voice.ask("reply_to_post.text", "What should the reply say?", "What would you like to answer?")

voice.row("list_notifications.items", "{kind} from {actor_name} on {happened_at}")
voice.row("get_post.replies", "{author_name}: “{text}”")

voice.tool(
    "search_profiles",
    do=(
        "look for accounts[ in {city}][ that match {query}][, only among {relation}]",
        "list the profiles[ to do with {query}][ based in {city}][ among {relation}]",
        "find people[ with {query} in their profile][ from {city}][ among {relation}]",
        "search the members[ for {query}][ around {city}][, within {relation}]",
        "track down users[ with {query} on their page][ living in {city}][ among {relation}]",
    ),
    say=(
        "Which people are on social media[ in {city}][ with {query} in the profile][ among {relation}]?",
        "Which accounts are there[ that match {query}][ in {city}][ among {relation}]?",
        "I'm searching for someone[ in {city}][, something with {query}][, one of {relation}].",
    ),
    tell=("{total} accounts match: {list}.", "I found these profiles: {list}."),
)
voice.tool(
    "get_profile",
    do=(
        "pull up the page of {handle}",
        "check the profile of {handle}",
        "read me the bio of {handle}",
    ),
    say=("What does the page of {handle} say?", "How does {handle} describe themselves?"),
    tell=(
        "{display_name}[ from {city}]: {bio}",
        "The page of {display_name} says: {bio}",
    ),
)
voice.tool(
    "get_profile",
    do=("check how many followers {handle} has", "count the followers of {handle}"),
    say=("How many followers does {handle} have?",),
    tell=(
        "{display_name} is followed by {followers?# people|# person|nobody} and follows {following?# people|# "
        "person|nobody}.",
        "{display_name} has {followers?# followers|# follower|no followers}.",
    ),
)
voice.tool(
    "get_profile",
    do=("see whether {handle} follows me back",),
    say=("Does {handle} follow me?",),
    tell=(
        "{display_name} {follows_you?follows you|does not follow you}.",
        "{follows_you?Yes, you are followed by|No, you are not followed by} {display_name}.",
    ),
)
voice.tool(
    "get_profile",
    do=("check whether I follow {handle}",),
    say=("Do I follow {handle}?",),
    tell=("You {you_follow?follow|do not follow} {display_name}.",),
)
voice.tool(
    "update_profile",
    do=(
        "update my social media profile[; the name is {display_name}][; the bio is {bio}][; the city is {city}][; "
        "show it to {visibility}]",
        "change the bio on my profile[ to {bio}]",
        "rewrite the bio on my social media profile[ as {bio}]",
        "change the name on my profile[ to {display_name}]",
        "let me go by another name on social media[, {display_name}]",
        "change the city on my profile[ to {city}]",
        "change who can see my profile[ to {visibility}]",
        "change my bio[ to {bio} and my city to {city}]",
    ),
    say=(
        "My social media profile is out of date[; the bio should be {bio}][; I go by {display_name}][; I live in "
        "{city}][; show it to {visibility}].",
        "I've moved[ to {city}], so my profile should say so.",
        "The bio on my profile isn't right any more[; it should read {bio}].",
        "I'd like another name on my profile[: {display_name}].",
    ),
    tell=(
        "Your bio is “{bio}” now.",
        "Your name there is {display_name} now.",
        "Your profile says {city} now.",
        "Your profile is {visibility} now.",
        "Your bio is “{bio}” now, and your city is {city}.",
    ),
)
voice.tool(
    "follow_account",
    do=(
        "follow {handle}",
        "start following {handle}",
        "add {handle} to the people I follow",
        "subscribe me to {handle}",
        "put the posts of {handle} into my feed from now on",
    ),
    say=("I'd like to have the posts of {handle} in my feed from now on.", "Could you follow {handle} for me?"),
    tell=(
        "You {you_follow?now follow|have sent a request to follow} {display_name}.",
        "Done: you {you_follow?follow|asked to follow} {display_name}.",
    ),
)
voice.tool(
    "unfollow_account",
    do=(
        "unfollow {handle}",
        "stop following {handle}",
        "drop {handle} from the accounts I follow",
        "unsubscribe me from {handle}",
        "remove {handle} from the people I follow",
    ),
    say=(
        "I don't want to follow {handle} any more.",
        "I've seen enough of {handle}, so unfollow that account.",
    ),
    tell=("You no longer follow {display_name}.", "I unfollowed {display_name}."),
)
voice.tool(
    "restrict_account",
    do=(
        "make sure {handle} is {restriction}",
        "arrange for {handle} to be {restriction}",
        "see to it that {handle} is {restriction}",
        "change my social media settings: {handle} should be {restriction}",
    ),
    say=(
        "I want {handle} to be {restriction}.",
        "From now on {handle} should be {restriction}.",
        "Please take care on social media that {handle} is {restriction}.",
    ),
    tell=(
        "{display_name} is {restriction} now.",
        "Done, from now on {display_name} is {restriction}.",
    ),
)
voice.tool(
    "create_post",
    do=(
        "post {text}[ for {audience}][, tagged with {place}][, to go out on {publish_at}][, with {replies_from} "
        "allowed to reply]",
        "publish {text} on my social media profile[ from {place}][, planned for {publish_at}][, visible to {audience}]",
        "write a post saying {text}[, tag {place}][, show it to {audience}][ and schedule it for {publish_at}]",
        "put {text} out on social media for me[, with {place} as the place][, shown to {audience}]"
        "[, timed for {publish_at}]",
        "share {text} on my social media page[, visible to {audience}][, tagging {place}]"
        "[, with {replies_from} able to reply]",
    ),
    say=(
        "Please post this on my page[ for {audience}][, timed for {publish_at}]: {text}[ Tag {place} on it.]",
        "I want {text} up on my social media page[, planned for {publish_at}][, with {place} as the place]"
        "[, for {audience}].",
    ),
    tell=("Your post is up.", "“{text}” is on your page.", "Your post will go out on {publish_at}."),
)
voice.tool(
    "reply_to_post",
    do=(
        "reply {text} to {post_id}",
        "answer {post_id} with {text}",
        "comment {text} under {post_id}",
        "respond to {post_id} by writing {text}",
        "leave the remark {text} under {post_id}",
    ),
    say=("Please answer {post_id} with {text}", "I'd like to write {text} below {post_id}."),
    tell=("Your reply “{text}” is up.", "I posted “{text}” as your reply."),
)
voice.tool(
    "delete_post",
    do=(
        "delete {post_id}",
        "take {post_id} down",
        "remove {post_id} from my page",
        "get rid of {post_id}",
        "take {post_id} off my page for good",
    ),
    say=("I regret {post_id}, so get rid of it.", "{post_id} should not be online any more."),
    tell=("The post “{text}” is gone.", "I deleted the post from {posted_at}."),
)
voice.tool(
    "get_post",
    do=("open {post_id}", "read {post_id} to me"),
    say=("What does {post_id} say?",),
    tell=(
        "{author_name} wrote: “{text}”.",
        "It is by {author_name} and says “{text}”.",
    ),
)
voice.tool(
    "get_post",
    do=("show me {post_id} with its replies", "read out the comments on {post_id}"),
    say=("What did people answer to {post_id}?",),
    tell=(
        "{replies?These are the replies: #|This is the reply: #|There are no replies yet}.",
        "{replies?People answered: #|People answered: #|Nobody has answered yet}.",
    ),
)
voice.tool(
    "get_post",
    do=("check how {post_id} is doing", "count the likes and reposts of {post_id}"),
    say=("How many likes and reposts does {post_id} have?",),
    tell=(
        "It has {likes?# likes|# like|no likes} and {reposts?# reposts|# repost|no reposts}.",
        "{likes?# people like|# person likes|Nobody likes} it, and {reposts?# have|# has|nobody has} reposted it.",
    ),
)
voice.tool(
    "get_post",
    do=("check whether I liked {post_id}",),
    say=("Did I like {post_id}?",),
    tell=("You {liked?liked|have not liked} it.", "{liked?Yes, you liked it|No, you have not liked it}."),
)
voice.tool(
    "search_posts",
    do=(
        "search for posts[ about {query}][ by {author}][ tagged {hashtag}][ since {since}][ until {until}][, {sort}]",
        "find what was posted[ on {query}][ by {author}][ under {hashtag}][ from {since} on][ up to {until}]",
        "look through the posts on social media[ for {query}][ with the tag {hashtag}][ by {author}][ from "
        "{since} on][, {sort}]",
        "collect the posts[ of {author}][ that mention {query}][ with {hashtag}][ between {since} and {until}]"
        "[, {sort}]",
        "see what is being said on social media[ about {query}][ under {hashtag}][ by {author}][, {sort}]",
    ),
    say=(
        "Has anything been posted[ by {author}][ about {query}][ with {hashtag}][ since {since}][ up to {until}]?",
        "What's been posted[ about {query}][ under {hashtag}][ by {author}][ from {since} on][ up to {until}]?",
    ),
    tell=("{total} posts came up: {list}.", "This is what I found: {list}."),
)
voice.tool(
    "get_feed",
    do=(
        "show me my feed[ with my {feed}][ since {since}][ until {until}]",
        "open the feed[ of my {feed}][, {sort}]",
        "catch me up on the feed[ of my {feed}][ since {since}]",
        "scroll through the feed[ with my {feed}][, {sort}]",
    ),
    say=("What's in my feed[ with my {feed}]?", "I'd like to read the feed[ with my {feed}]."),
    tell=("There are {total} posts: {list}.", "This is what I see: {list}."),
)
voice.tool(
    "react_to_post",
    do=(
        "{reaction} {post_id}",
        "{reaction} {post_id} from my account",
        "{reaction} {post_id} for me",
        "go ahead and {reaction} {post_id}",
    ),
    say=("{post_id} deserves a {reaction} from me.", "Could you {reaction} {post_id} for me?"),
    tell=(
        "Your {reaction} is on the post by {author_name}.",
        "Done, the post by {author_name} has your {reaction}.",
    ),
)
voice.tool(
    "undo_reaction",
    do=(
        "take back my {reaction} on {post_id}",
        "remove my {reaction} from {post_id}",
        "undo the {reaction} on {post_id}",
        "withdraw my {reaction} from {post_id}",
    ),
    say=(
        "I didn't mean to {reaction} {post_id}, so undo that.",
        "My {reaction} on {post_id} was a mistake, please undo it.",
    ),
    tell=(
        "Your {reaction} on the post by {author_name} is taken back.",
        "The post by {author_name} no longer has your {reaction}.",
    ),
)
voice.tool(
    "list_notifications",
    do=(
        "show my notifications[ about {kind}][ since {since}][ up to {until}]",
        "list the notifications I missed[, {kind} only][, from {since} on][, {sort}]",
        "go through the alerts on my account[ for {kind}][ from {since} on][ until {until}][, {sort}]",
        "fill me in on my notifications[, just the {kind}][, since {since}]",
    ),
    say=(
        "Did I get any notifications[ about {kind}][ since {since}]?",
        "What happened on my account[ since {since}][, looking only at {kind}]?",
    ),
    tell=("You have {total} notifications: {list}.", "Here is what you missed: {list}."),
)

_OF_A_POST = ("reply_to_post", "react_to_post")
voice.goes_on("search_profiles", "get_profile", "follow_account", "restrict_account")
voice.goes_on("get_profile", "follow_account", "unfollow_account", "restrict_account")
for _tool in ("search_posts", "get_post", "get_feed"):
    voice.goes_on(_tool, *_OF_A_POST, "delete_post")
voice.goes_on("reply_to_post", "follow_account")
voice.goes_on("react_to_post", "reply_to_post", "follow_account")
voice.goes_on("unfollow_account", "restrict_account")
voice.goes_on("list_notifications", *_OF_A_POST, "follow_account")

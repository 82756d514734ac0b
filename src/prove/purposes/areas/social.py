"""The social network: posts, followers and those whom the user follows."""

from typing import Any

from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    column,
    day,
    day_of,
    each,
    look,
    me,
    name_of,
    named,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    text,
    when,
    word,
)
from prove.servers.calendar.events import list_events
from prove.servers.email.tools import send_email
from prove.servers.filesystem.contents import create_file
from prove.servers.filesystem.paths import find_files
from prove.servers.social_media.tools import (
    create_post,
    delete_post,
    follow_account,
    get_feed,
    get_post,
    get_profile,
    list_notifications,
    react_to_post,
    search_posts,
    search_profiles,
    unfollow_account,
)
from prove.servers.team_chat.tools import list_channels, send_message

OPEN_TO_ALL = ("Picnic", "Brunch", "Coffee", "Dinner", "Swim", "Walk", "Cinema", "Museum", "Birthday", "Library")
"""How the titles of events begin to which more people may come."""


@purpose(
    "calendar",
    "social_media",
    because=(
        "I'd like a few more people to come.",
        "Nobody knows about it yet.",
        "People keep asking me when it is.",
        "It's more fun with more people.",
    ),
)
def announce_an_event() -> Any:
    """Post what takes place where and when, a day before it does."""
    event = some(
        rows(list_events),
        lambda e: (f"the {e.title} {e.occurrence_on:on}", f"the {e.title} at {e.location}", f"the {e.title}"),
        fits=[
            lambda e: e.organizer == me.email,
            lambda e: e.repeats == "never",
            lambda e: e.status == "confirmed",
            lambda e: present(e.location) != "",
            lambda e: among(True, tuple(named(e.title, kind) for kind in OPEN_TO_ALL)),
        ],
    )
    hour = word(8, 9, 10, 12, 17, 18, 19)
    post = say(
        act(
            create_post,
            text=text(f"{event.title}: {event.starts_at}, {event.location}. Who is coming?"),
            audience="followers",
            place=event.location,
            publish_at=shift(at(day_of(event.starts_at), hour), days=-1),
        ),
        f"schedule a post for my followers that announces {event} in my calendar, with its title, start and place, for "
        f"{hour}:00 the day before it, and tag the place",
        f"write a post about {event} from my calendar: what, when and where. It's for followers only, has the place "
        f"tagged and goes out one day earlier at {hour}:00",
        f"announce {event} to my followers in a post that goes out at {hour}:00 one day ahead. It should say what it "
        "is called, when it starts and where it is, and have the place as its tag",
        f"plan a post, visible to my followers alone and tagged with the place, that says what {event} is called, when "
        f"it begins and where; publish it on the day before the event at {hour}:00",
    )
    return ((post,),)


@purpose(
    "social_media",
    because=(
        "My feed is full of adverts.",
        "I want to see my friends again.",
        "I follow far too many accounts.",
        "It's time to tidy up.",
    ),
)
def unfollow_firms() -> Any:
    """Stop following the firms that do not follow the user."""
    firms = say(
        rows(search_profiles, relation="following").where(
            lambda p: p.kind == "business",
            lambda p: among(look(get_profile, handle=p.handle).follows_you, (False,)),
        ),
        "every business account that I follow and that doesn't follow me back",
        "all the firms I'm following that don't follow me",
        "each company that I follow without being followed by it",
    )
    drop = say(
        each(firms, lambda p: act(unfollow_account, handle=p.handle)),
        f"unfollow {firms}",
        f"stop following {firms}",
        f"look through the accounts that I follow and drop {firms}",
        f"take {firms} off the list of those I follow",
    )
    left = rows(search_profiles, relation="following")
    tell = say(
        ask(firms.column(lambda p: p.display_name), left.count()),
        "Which ones were those, and how many accounts do I still follow?",
        "tell me their names, and how many accounts I'm following now",
        "let me know who they were and how many I still follow",
    )
    return (drop,), (tell,)


@purpose(
    "social_media",
    because=(
        "I posted too much this week.",
        "The timing isn't right.",
        "I want to check something before it goes out.",
        "I'm not sure about that one yet.",
    ),
)
def postpone_a_scheduled_post() -> Any:
    """Take the next scheduled post back and schedule it again for a later day."""
    planned = rows(get_feed, feed="scheduled")
    first = planned.least(lambda p: p.posted_at)
    days = number(2, 3, 4, 5, 7, 10, 14)
    drop = say(
        act(delete_post, post_id=first.id),
        "delete the scheduled post that would go out next",
        "take back the first of my scheduled posts",
        "remove whichever of my scheduled posts comes first",
        "cancel the next post that I have scheduled",
    )
    again_ = say(
        act(create_post, text=first.text, audience=first.audience, publish_at=shift(first.posted_at, days=days)),
        f"schedule the same text for the same audience {days} days later, at the same time of day",
        f"plan it anew with the same words and the same audience, {days} days after the old date and at the same hour",
        f"put it back in line {days} days later than before: same text, same audience, same time",
    )
    tell = say(
        ask(day_of(again_.posted_at), rows(get_feed, feed="scheduled").count()),
        "On which day will it go out, and how many posts are scheduled now?",
        "tell me the new day and how many scheduled posts I have now",
        "let me know when it comes out now, and the number of posts in line",
    )
    return (drop, again_), (tell,)


@purpose(
    "social_media",
    "email",
    because=(
        "I've been meaning to get in touch.",
        "We only ever see each other online.",
        "I'd like to know them better.",
        "They always write such kind comments.",
    ),
)
def write_to_a_follower() -> Any:
    """Write a mail to somebody who follows the user; follow them too, or like what they posted last."""
    friend = again(
        name_of(
            rows(search_profiles, relation="follower"),
            lambda p: p.display_name,
            fits=[lambda p: p.kind == "person"],
        ),
        "them",
    )
    account = rows(search_profiles, relation="follower", query=friend).the(lambda p: named(p.display_name, friend))
    profile = look(get_profile, handle=account.handle)
    subject = quoted("Coffee some time?", "Hello from me", "Nice to see you there", "Shall we meet?")
    body = quoted(
        "I like what you post",
        "We should talk in real life one day",
        "Would you like to meet for coffee?",
        "Thanks for all your comments",
    )
    mail = say(
        act(send_email, to=(present(profile.contact_email),), subject=subject, body=body),
        f"look up the e-mail address in the profile of {friend}, who follows me, and write to it: subject {subject}, "
        f"text {body}",
        f"send my follower {friend} a mail at the address in their profile, with the subject {subject} and the text "
        f"{body}",
        f"find my follower {friend} on the network and e-mail the address that's given there, subject {subject}, "
        f"saying {body}",
    )
    newest = rows(search_posts, author=account.handle).most(lambda p: p.posted_at)
    like = say(
        act(react_to_post, post_id=newest.id, reaction="like"),
        "like the newest thing they posted",
        "put a like on their latest post",
        "give their most recent post a like",
    )
    follow = say(
        act(follow_account, handle=account.handle),
        "follow their account",
        "start following their account",
        "follow it from now on",
    )
    goal = say(
        when(profile.you_follow, like, follow),
        f"if I follow {friend:again} already, {like}, otherwise {follow}",
        f"check whether I follow {friend:again}. If I do, {like}; if not, {follow}",
        f"in case I already follow that account, {like}; else {follow}",
        f"when I'm following {friend:again} anyway, {like}; otherwise {follow}",
    )
    return (mail,), (goal,)


@purpose(
    "social_media",
    "team_chat",
    because=(
        "My colleagues asked what I do online.",
        "That post did really well.",
        "We were just talking about this at work.",
        "I want to show off a little.",
    ),
)
def show_my_best_post() -> Any:
    """Show the post of the last time that was liked most in a channel, and say how many liked it."""
    since = day(-60, -15, edge="since")
    mine = rows(get_feed, feed="mine", since=since, sort="likes")
    best = mine.most(lambda p: p.likes)
    channel = column(
        rows(list_channels, membership="joined"),
        lambda c: c.name,
        fits=[lambda c: among(c.name, ("general", "random", "lunch", "team-marketing", "team-design"))],
    )
    share = say(
        act(send_message, channel=channel, text=text(f"{best.text} ({best.likes} people like this.)")),
        f"take the post of mine that got the most likes since {since}, and write its text and the number of likes in "
        f"#{channel}",
        f"find out which of my posts since {since} was liked most, and share the text in #{channel} together with how "
        "many liked it",
        f"put my most popular post since {since} into #{channel}, the text as it is plus how many likes it has",
        f"show #{channel} my most liked post since {since}: its words and the number of likes",
    )
    tell = say(
        ask(mine.count(), mine.sum(lambda p: p.likes)),
        "How many posts did I write in that time, and how many likes did they get in all?",
        "tell me how many posts of mine there are in that time, and the sum of their likes",
        "let me know the number of my posts in that time and all their likes together",
    )
    return (share,), (tell,)


@purpose(
    "social_media",
    because=(
        "People have been so kind.",
        "It's only polite.",
        "I haven't looked at my notifications for days.",
        "I never find the time to answer everybody.",
    ),
)
def like_the_replies() -> Any:
    """Like what people have answered to the user's posts, and say who they were."""
    since = day(-14, -1)
    new = say(
        rows(list_notifications, kind="reply", since=since).where(
            lambda n: among(look(get_post, post_id=present(n.post_id)).liked, (False,))
        ),
        f"every reply to my posts that came {since:on} or later and that I haven't liked yet",
        f"all replies I got {since:on} or after, except those that I like already",
        f"each reply from my notifications that came in {since:on} or later, unless I have liked it before",
    )
    like = say(
        each(new, lambda n: act(react_to_post, post_id=present(n.post_id), reaction="like")),
        f"like {new}",
        f"put a like on {new}",
        f"look through the answers that people gave me and like {new}",
        f"give {new} a like",
    )
    tell = say(
        ask(new.count(), new.column(lambda n: present(n.actor_name))),
        "How many were there, and who wrote them?",
        "tell me how many that was, and the names of those who wrote them",
        "let me know who they were from and how many",
    )
    return (like,), (tell,)


@purpose(
    "social_media",
    "filesystem",
    because=(
        "I don't want to lose what I wrote.",
        "I'm cleaning up my profile.",
        "I want to keep only the good ones.",
        "Some posts were not worth it.",
    ),
)
def keep_the_best_and_delete_the_rest() -> Any:
    """Save the posts that many liked to a file, and delete those that nobody liked."""
    since, least = day(-90, -15, edge="since"), number(2, 3, 4, 5)
    mine = rows(get_feed, feed="mine", since=since)
    good, dull = mine.where(lambda p: p.likes >= least), mine.where(lambda p: p.likes == 0)
    folder = column(
        rows(find_files, kind="directory"),
        lambda d: d.name,
        fits=[lambda d: among(d.name, ("documents", "drafts", "letters", "notes"))],
    )
    place = rows(find_files, name=folder, kind="directory").the(lambda d: d.name == folder)
    name = word("best-posts.txt", "favourites.txt", "posts.txt", "keep.txt")
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=text(f"{good.count()} good posts: {good.column(lambda p: p.text)}"),
        ),
        f"save the texts of my posts since {since} that got at least {least} likes to a new file {name} in my {folder} "
        "folder, with their number",
        f"write down what I posted since {since} and {least} or more people liked: the texts and how many they are, as "
        f"{name} in the folder {folder}",
        f"make a file {name} in my {folder} folder that has the text of each of my posts since {since} with {least} "
        "likes or more, and says how many there are",
    )
    drop = say(
        each(dull, lambda p: act(delete_post, post_id=p.id)),
        "delete all my posts and replies from that time that nobody liked",
        "remove every post or reply of mine since then that has no likes at all",
        "get rid of whatever I posted in that time without a single like, replies too",
    )
    return (save,), (drop,)

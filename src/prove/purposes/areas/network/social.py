"""The social network: posts, followers and those whom the user follows."""

from typing import Any

from prove.purposes.areas.people import contacts
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
    tells,
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

OPEN_TO_ALL = ("Picnic", "Swim", "Walk", "Cinema", "Museum", "Library", "Hike", "Concert", "Brunch", "Run")
"""How the titles of events begin to which more people may come."""


@purpose(
    "calendar",
    "social_media",
    because=(
        "I'd like a few more people to come.",
        "Nobody knows about it yet.",
        "People keep asking me when it is.",
        "It's more fun with more people.",
        "I keep forgetting to tell people about my plans.",
        "Some of my followers live round the corner.",
        "I'd hate to turn up alone.",
        "A shy friend would come if it were public.",
        "Word of mouth takes forever in this town.",
        "Strangers become friends on evenings like that.",
        "Solitude is overrated on such outings.",
        "Spontaneous companions are the merriest.",
    ),
)
def announce_an_event() -> Any:
    """Post what takes place where and when, a day before it does."""
    on = day(1, 6)
    event = some(
        rows(list_events, since=on, until=on),
        lambda e: (f'"{e.title}"', f'the event "{e.title}"', f'the "{e.title}" entry'),
        fits=[
            lambda e: e.repeats == "never",
            lambda e: e.status == "confirmed",
            lambda e: present(e.location) != "",
            lambda e: among(True, tuple(named(e.title, kind) for kind in OPEN_TO_ALL)),
        ],
    )
    hour = word(8, 9, 10, 12, 17, 18, 19)
    words = say(
        text(f"{event.title}: {event.starts_at}, {event.location}. Who is coming?"),
        "its title, start and place",
        "what it's called, when it begins and where it is",
        "the title, the time and the venue",
        "the name of it, its beginning and its location",
        "its name, when it starts and the location",
    )
    post = say(
        act(
            create_post,
            text=words,
            audience="followers",
            place=event.location,
            publish_at=shift(at(day_of(event.starts_at), hour), days=-1),
        ),
        f"schedule a post for my followers that announces {event} from my calendar {on:on}, with {words}, for "
        f"{hour}:00 the day before it, and tag the place",
        f"write a post about {event}, which my calendar has {on:on}: {words}. It's for followers only, has "
        f"the place tagged and goes out one day earlier at {hour}:00",
        f"announce {event}, {on:on} in my calendar, to my followers in a post that goes out at {hour}:00 one "
        f"day ahead. It should say {words}, and have the place as its tag",
        f"plan a post, visible to my followers alone and tagged with the place, that tells {words} for "
        f"{event} {on:on} in my calendar; publish it on the day before the event at {hour}:00",
        f"There's {event} in my calendar {on:on}. At {hour}:00 one day before, a post that tags the place "
        f"should tell my followers {words}.",
        f"prepare a followers-only post on {event} in my calendar {on:on}, giving {words} and tagging the "
        f"place, to appear at {hour}:00 the day before",
        f"let my followers hear of {event}, in my calendar {on:on}: a post with the place tagged and {words} "
        f"in it, timed for {hour}:00 on the eve of it",
        f"I'd love company at {event}, {on:on} in my calendar. Post {words} for my followers at {hour}:00 on "
        "the day before, place tagged.",
        f"create a scheduled post about {event} ({on:on} in my calendar): audience followers, place as the "
        f"tag, {words} as the text, out at {hour}:00 the previous day",
        f"make my followers aware of {event} {on:on} from my calendar with a post that states {words} and "
        f"carries the place tag; it's to be published at {hour}:00 one day before",
    )
    tells(post, f"The post goes out to your followers on {post.posted_at}.", f"It is scheduled for {post.posted_at}.")
    return ((post,),)


@purpose(
    "social_media",
    because=(
        "My feed is full of adverts.",
        "I want to see my friends again.",
        "I follow far too many accounts.",
        "It's time to tidy up.",
        "All I see is discount codes.",
        "Brands talk, but they never listen.",
        "I signed up for a prize draw once, and look at me now.",
        "My timeline used to be about people.",
        "A mattress maker wishes me good night, every night.",
        "I scroll past twenty offers before I see a single nephew.",
        "My thumb is sore.",
        "I never wanted to know that much about toothpaste.",
        "It began with a free tote bag.",
        "Firms have a marketing team, I've got a life.",
        "Slogans have colonised my screen.",
        "Capitalism keeps winking at me between holiday snaps.",
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
        "the business profiles on my list that haven't followed me in return",
        "any company I follow which doesn't bother to follow me",
        "those businesses among the accounts I follow that don't follow me back",
    )
    drop = say(
        each(firms, lambda p: act(unfollow_account, handle=p.handle)),
        f"unfollow {firms}",
        f"stop following {firms}",
        f"look through the accounts that I follow and drop {firms}",
        f"take {firms} off the list of those I follow",
        f"clear {firms} out of my feed by unfollowing",
        f"Enough is enough: unfollow {firms}.",
        f"cut ties with {firms}, that is, unfollow them",
    )
    left = rows(search_profiles, relation="following")
    tell = say(
        ask(
            firms.column(lambda p: p.display_name),
            left.count(),
            told=(
                "Those were {}; you follow {} accounts now.",
                "You no longer follow {}, which leaves {} accounts.",
                "It was {}. You still follow {} accounts.",
            ),
        ),
        "Which ones were those, and how many accounts do I still follow?",
        "tell me their names, and how many accounts I'm following now",
        "let me know who they were and how many I still follow",
        "Who got the boot, and what's the number of accounts I follow from now on?",
        "list those you removed, plus the count of accounts that remain",
        "How many am I following after this, and which names are gone?",
        "Which companies did that hit, and how many accounts are left on my list?",
        "Whose posts am I rid of, and how many accounts do I follow as of now?",
        "name the ones you dropped and the number I'm still following",
    )
    return (drop,), (tell,)


@purpose(
    "social_media",
    because=(
        "I posted too much this week.",
        "The timing isn't right.",
        "I want to check something before it goes out.",
        "I'm not sure about that one yet.",
        "There's sad news around, and it would look tactless.",
        "Somebody wants to read it first.",
        "A competitor announced the very same thing this morning.",
        "There's a heatwave, and nobody looks at screens.",
        "I'd like a lawyer friend to glance over it.",
        "Timing is everything in comedy and publishing.",
        "A typo lurks in there, I sense it.",
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
        "Don't let my next scheduled post go out; delete it.",
        "pull the post that is next in my schedule",
        "scrap whichever scheduled post of mine is due soonest",
    )
    again_ = say(
        act(create_post, text=first.text, audience=first.audience, publish_at=shift(first.posted_at, days=days)),
        f"schedule the same text for the same audience {days} days later, at the same time of day",
        f"plan it anew with the same words and the same audience, {days} days after the old date and at the same hour",
        f"put it back in line {days} days later than before: same text, same audience, same time",
        f"line up an identical post, text and audience unchanged, {days} days after the original slot",
        f"set it up afresh: wording and audience as before, the time of day too, but {days} days later",
        f"The same words can go to the same people {days} days later, at the hour it had.",
        f"let it come out {days} days after it was due, same hour, with text and audience untouched",
        f"give it another date, {days} days past the first one, leaving hour, text and audience alone",
        f"reschedule it by posting the same text to the same audience, {days} days on, at the same hour",
    )
    tell = say(
        ask(
            day_of(again_.posted_at),
            rows(get_feed, feed="scheduled").count(),
            told=(
                "It goes out on {}; {} posts are scheduled now.",
                "The new day is {}, and you have {} scheduled posts.",
                "It comes out on {}. There are {} posts in line.",
            ),
        ),
        "On which day will it go out, and how many posts are scheduled now?",
        "tell me the new day and how many scheduled posts I have now",
        "let me know when it comes out now, and the number of posts in line",
        "What's its new date, and how long is the queue, counted in posts?",
        "give me the day it appears and the number of posts still waiting",
        "How many posts are waiting now, and what day is this one due?",
        "When does it see the light of day, and how many are lined up?",
        "remind me of its new day, and of the number of scheduled posts",
    )
    tells(drop, "I took the post back.", f"The post planned for {first.posted_at} is off.")
    tells(again_, "It is scheduled anew.", "I put it back in line.")
    return (drop, again_), (tell,)


@purpose(
    "social_media",
    "email",
    because=(
        "I've been meaning to get in touch.",
        "I get such kind comments.",
        "We share a love of the same odd hobby.",
        "Whatever I show gets a comment full of warmth.",
        "We seem to restore the same kind of radios.",
        "I ought to thank people properly.",
        "A tap on a heart doesn't say enough.",
        "Such loyalty deserves a proper letter.",
        "That remark beneath my last picture made me blush.",
        "I'd rather not reply in front of everybody.",
        "Applause deserves reciprocation.",
        "Witty retorts crack me up.",
    ),
)
def write_to_a_follower() -> Any:
    """Write a mail to somebody who follows the user; follow them too, or like what they posted last."""
    family = contacts().where(lambda c: c.tie == "family").column(lambda c: c.name)
    friend = again(
        name_of(
            rows(search_profiles, relation="follower"),
            lambda p: p.display_name,
            fits=[lambda p: p.kind == "person", lambda p: among(among(p.display_name, family), (False,))],
        ),
        "them",
    )
    account = rows(search_profiles, relation="follower", query=friend).the(lambda p: named(p.display_name, friend))
    profile = look(get_profile, handle=account.handle)
    subject = quoted(
        "Coffee some time?",
        "Hello from me",
        "Nice to see you there",
        "Shall we meet?",
        "From screen to paper",
        "A small hello",
        "Beyond the like button",
        "Your number one reader",
    )
    body = quoted(
        "I like what you post",
        "Let's talk about it over a cup of tea",
        "Would you like to meet for coffee?",
        "Thanks for all your comments",
        "Your pictures make my mornings",
        "How did you get into all this?",
        "Let's swap stories some day",
        "You made me laugh last week",
    )
    mail = say(
        act(send_email, to=(present(profile.contact_email),), subject=subject, body=body),
        f"look up the e-mail address in the profile of {friend}, who follows me, and write to it: subject {subject}, "
        f"text {body}",
        f"send my follower {friend} a mail at the address in their profile that is called {subject} and says {body}",
        f"find my follower {friend} on the network and e-mail the address that's given there, subject {subject}, "
        f"saying {body}",
        f"My follower {friend} has an e-mail address in their profile. Write to it, subject {subject}, text {body}.",
        f"take the mail address from the profile of {friend}, one of my followers, and send something there "
        f"headed {subject} that reads {body}",
        f"get in touch with my follower {friend} by mail; their profile has the address, the subject is "
        f"{subject}, and the text is {body}",
        f"There's a mail address on the profile of my follower {friend}: use it for a message headed "
        f"{subject} that says {body}.",
        f"surprise my follower {friend} with a mail to the address on their profile; heading {subject}, message {body}",
    )
    newest = rows(search_posts, author=account.handle).most(lambda p: p.posted_at)
    like = say(
        act(react_to_post, post_id=newest.id, reaction="like"),
        "like the newest thing they posted",
        "put a like on their latest post",
        "give their most recent post a like",
        "tap the heart under whatever they posted last",
        "leave a like on the last thing they put up",
        "react to their latest post with a like",
    )
    follow = say(
        act(follow_account, handle=account.handle),
        "follow their account",
        "start following their account",
        "follow them from now on",
        "add them to those I follow",
        "hit follow on their profile",
    )
    goal = say(
        when(profile.you_follow, like, follow),
        f"if I follow {friend:again} already, {like}, otherwise {follow}",
        f"check whether I follow {friend:again}. If I do, {like}; if not, {follow}",
        f"in case I already follow that account, {like}; else {follow}",
        f"Do I follow {friend:again}? If yes, {like}; if no, {follow}.",
        f"when I'm one of their followers already, {like}; when I'm not, {follow}",
        f"see if that account is among those I follow: if it is, {like}, and if it isn't, {follow}",
        f"find out if I'm following {friend:again}; in that case, {like}, and if I'm not, {follow}",
    )
    tells(like, "You follow them already, so I liked their latest post.", "You do follow them; I liked the post.")
    tells(follow, "You didn't follow them yet; now you do.", "You weren't following them. I've changed that.")
    return (mail,), (goal,)


@purpose(
    "social_media",
    "team_chat",
    because=(
        "My colleagues asked what I do online.",
        "That post did really well.",
        "We were just talking about this at work.",
        "I want to show off a little.",
        "Fame at last, on a small scale.",
        "Our social media person asked for examples.",
        "Someone at lunch didn't believe me.",
        "A little bragging never hurt anybody.",
        "My boss thinks nobody reads my stuff.",
        "We're collecting examples for a workshop.",
        "The comments are funnier than the thing itself.",
        "My team needs a laugh today.",
        "I'd been sceptical, then it exploded.",
        "Modesty is suspended for today.",
        "Virality struck like lightning.",
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
        fits=[lambda c: among(c.name, ("general", "random", "lunch", "team-marketing"))],
    )
    share = say(
        act(send_message, channel=channel, text=text(f"{best.text} ({best.likes} people like this.)")),
        f"take the post of mine that got the most likes since {since}, and write its text and the number of likes in "
        f"#{channel}",
        f"find out which of my posts since {since} was liked most, and share the text in #{channel} together with how "
        "many liked it",
        f"put my most popular post since {since} into #{channel}, the text as it is plus how many likes it has",
        f"show #{channel} my most liked post since {since}: its words and the number of likes",
        f"Which post of mine since {since} had the most likes? Paste its text into #{channel}, with the "
        "number of likes.",
        f"quote my biggest hit since {since}, measured in likes, in #{channel}, text and like count included",
        f"let #{channel} read the most liked thing I've posted since {since}, along with how many likes it earned",
        f"My colleagues in #{channel} should see my top post since {since}, by likes; include the text and "
        "the like count.",
        f"dig up my best-liked post since {since} and repeat it in #{channel}, followed by its number of likes",
    )
    tell = say(
        ask(
            mine.count(),
            mine.sum(lambda p: p.likes),
            told=(
                "You wrote {} posts in that time, with {} likes in all.",
                "It was {} posts; together they got {} likes.",
                "There are {} posts of yours, and {} likes altogether.",
            ),
        ),
        "How many posts did I write in that time, and how many likes did they get in all?",
        "tell me how many posts of mine there are in that time, and the sum of their likes",
        "let me know the number of my posts in that time and all their likes together",
        "What's my output since then, in posts, and the total of likes?",
        "add up all the likes of that time, and count the posts behind them",
        "How productive was I, counting posts, and how popular, counting likes?",
        "tell me the tally of posts for that period and the likes they collected",
        "For the same stretch, how many posts did I publish, and what do their likes sum up to?",
        "state how many posts that period has, and how many likes they got together",
    )
    return ((share, tell),)


@purpose(
    "social_media",
    because=(
        "People have been so kind.",
        "It's only polite.",
        "I haven't looked at my notifications for days.",
        "I never find the time to answer everybody.",
        "Somebody took the trouble to answer me at length.",
        "A bit of gratitude goes a long way.",
        "I've been offline for a while.",
        "My followers deserve a sign of life.",
        "I asked for advice about sourdough, and the kindness overwhelmed me.",
        "There's a retired teacher who always writes whole essays.",
        "I was under water with work and seemed ungrateful.",
        "A heart costs nothing and makes somebody's day.",
        "My grandmother taught me to answer every letter.",
        "Kind words cheered me up during my exams.",
        "Courtesy online is underrated.",
        "My silence might be mistaken for arrogance.",
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
        f"the replies that came in {since:on} or later, as far as I haven't liked them",
        f"any answer to a post of mine from {since} or a later day that still lacks my like",
        f"all the answers that reached me {since:on} or later without a like from me so far",
        f"the unliked replies among my notifications, those from {since} or later",
    )
    like = say(
        each(new, lambda n: act(react_to_post, post_id=present(n.post_id), reaction="like")),
        f"like {new}",
        f"put a like on {new}",
        f"look through the answers that people gave me and like {new}",
        f"add my like to {new}",
        f"show my thanks by liking {new}",
        f"I don't want anybody to feel overlooked, so like {new}.",
        f"hand out likes for {new}",
    )
    tell = say(
        ask(
            new.count(),
            new.column(lambda n: present(n.actor_name)),
            told=(
                "There were {}, from {}.",
                "I liked {} replies; they are by {}.",
                "That was {} replies. They came from {}.",
            ),
        ),
        "How many were there, and who wrote them?",
        "tell me how many that was, and the names of those who wrote them",
        "let me know who they were from and how many",
        "Who had written to me, and how many replies was it?",
        "give me the number of replies and the people behind them",
        "Which people were those, and what's the count?",
        "Who are these kind people, and how many replies were there?",
        "state the number of replies and name their authors",
    )
    return ((like, tell),)


@purpose(
    "social_media",
    "filesystem",
    because=(
        "I don't want to lose what I wrote.",
        "I'm cleaning up my profile.",
        "I want to keep only the good ones.",
        "Some posts were not worth it.",
        "A headhunter might read all this.",
        "My profile is ten years of clutter.",
        "I'd like a scrapbook of the good moments.",
        "Nobody needs to see my flops.",
        "My future employer has a search engine, too.",
        "I'm making a little book for my parents.",
        "Half of it was written after midnight.",
        "A friend called my page a landfill with pearls.",
        "The cringe is strong when I scroll down.",
        "Memory is short, so I'd like to curate it.",
        "Posthumous fame requires curation.",
        "My younger self overshared dreadfully.",
    ),
)
def keep_the_best_and_delete_the_rest() -> Any:
    """Save the posts that many liked to a file, and delete those that nobody liked."""
    since, least, few = day(-120, -30, edge="since"), number(4, 5, 6, 7), number(2, 3)
    mine = rows(get_feed, feed="mine", since=since)
    good, dull = mine.where(lambda p: p.likes >= least), mine.where(lambda p: p.likes <= few)
    folder = column(
        rows(find_files, kind="directory"),
        lambda d: d.name,
        fits=[lambda d: among(d.name, ("documents", "drafts", "notes"))],
    )
    place = rows(find_files, name=folder, kind="directory").the(lambda d: d.name == folder)
    name = word("best-posts.txt", "favourites.txt", "posts.txt", "keep.txt")
    page = say(
        text(f"{good.count()} good posts: {good.column(lambda p: p.text)}"),
        "the texts and how many they are",
        "their number and the text of each",
        "each text word for word and the count",
        "the full wording of each plus the total",
        "what each of them says and how many there are",
        "every one of the texts plus their number",
        "the number of posts and all their words",
    )
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=page,
        ),
        f"take my posts since {since} that got at least {least} likes, and save {page} to a new file {name} "
        f"in my {folder} folder",
        f"write down what I posted since {since} and {least} or more people liked: {page}, as {name} in the "
        f"folder {folder}",
        f"make a file {name} in my {folder} folder for my posts since {since} with {least} likes or more; it "
        f"needs {page}",
        f"Of everything I posted since {since}, what got {least} likes or more is worth keeping: put {page} "
        f"into {name}, a new file in {folder}.",
        f"collect the posts of mine since {since} that reached {least} likes or more, and store {page} as "
        f"{name} under {folder}",
        f"I want a file {name} in {folder} with my posts since {since} that had {least} likes or more, that is {page}.",
        f"go over my posts since {since}; of the ones with {least} likes or more, write {page} into a new "
        f"file called {name} in {folder}",
    )
    drop = say(
        each(dull, lambda p: act(delete_post, post_id=p.id)),
        f"delete all my posts and replies from that time that got {few} likes or fewer",
        f"remove every post or reply of mine since then that has no more than {few} likes",
        f"get rid of whatever I posted in that time with {few} likes or less, replies too",
        f"clear out the weak ones of the same time, posts and replies with at most {few} likes",
        f"wipe those posts and replies of that time off my profile that didn't get beyond {few} likes",
        f"take down my posts and replies of that period whose likes number {few} or fewer",
        f"erase from that time what only {few} people or fewer liked, be it a post or a reply",
        f"throw out whatever I posted or replied in that period that {few} people at most had liked",
        f"Anything of mine from that time with {few} likes or fewer should vanish, replies as well.",
    )
    return (save,), (drop,)


@purpose(
    "social_media",
    "filesystem",
    because=(
        "I'd like to thank everybody who supports me.",
        "I never know who reads what I post.",
        "I'm curious who my true fans are.",
        "There are so many notifications that I lose track.",
        "I'm planning a little surprise for my readers.",
        "Somebody claims that hardly anybody likes my posts.",
        "It's time to find out who is listening.",
        "I'm raffling off a jar of homemade jam.",
        "A publisher asked me about my readership.",
        "My gratitude list needs names.",
        "I've got a suspicion that it's only my dentist.",
        "The exhibition opening has a limited number of chairs.",
        "Somebody out there presses that heart every time.",
        "Groupies deserve recognition.",
        "Patronage comes in the shape of thumbs.",
    ),
)
def note_who_likes_my_posts() -> Any:
    """Write everybody who liked a post since a day to a file; their likes are more than a page."""
    since = day(-90, -25, edge="since")
    likes = say(
        rows(list_notifications, kind="like", since=since),
        f"all the likes I got since {since}",
        f"the likes in my notifications since {since}",
        f"the likes that my posts have had since {since}",
        f"whatever likes came in since {since}",
        f"the likes I was notified of since {since}",
        f"the likes my notifications show since {since}",
        f"all hearts and likes my posts received since {since}",
        f"the likes that people gave me since {since}",
    )
    tell = say(
        ask(
            likes.count(),
            told=("There were {} likes.", "You got {} likes in that time.", "That makes {} likes."),
        ),
        f"count {likes}",
        f"go through {likes} and tell me how many there are",
        f"add up {likes}",
        f"I'd like to know the number of {likes}.",
        f"work out the total of {likes}",
        f"establish how many there are if you take {likes}",
        f"tell me how many we're talking about if you take {likes}",
        f"How much applause is it if you count {likes}?",
    )
    folder = column(
        rows(find_files, kind="directory"),
        lambda d: d.name,
        fits=[lambda d: among(d.name, ("documents", "drafts", "notes"))],
    )
    place = rows(find_files, name=folder, kind="directory").the(lambda d: d.name == folder)
    name = word("fans.txt", "thank-you.txt", "who-likes-me.txt", "readers.txt", "supporters.txt", "hearts.txt")
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=text(f"They liked my posts: {likes.column(lambda n: present(n.actor_name))}."),
        ),
        f"write the names of everybody behind those likes to a new file {name} in my {folder} folder",
        f"make a file {name} in {folder} that lists by name whoever gave me those likes",
        f"save who they are from, each name once, as {name} in my {folder} folder",
        f"put all the people who liked something into {name}, a new file under {folder}, by name",
        f"list those people by name in a new file called {name} in the folder {folder}",
        f"collect the names of these people and keep them as {name} in my {folder} folder",
        f"create {name} in {folder} and fill it with the names of the people who liked my posts",
        f"I want to remember them, so store everybody's name in a new file {name} in my {folder} folder.",
        f"keep a record of these people, by name, in {name}, to be created in my {folder} folder",
        f"turn that into a file {name} in {folder} with the name of each person who liked something",
        f"jot down who liked my posts, all the names, in a fresh file {name} under {folder}",
    )
    return (tell,), (save,)

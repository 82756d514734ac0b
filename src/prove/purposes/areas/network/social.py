"""The social network: posts, followers and those whom the user follows."""

from typing import Any

from prove.purposes.areas.disk import place_of, some_folder
from prove.purposes.areas.documents.files import on_lines
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
    given,
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

OPEN_TO_ALL = ("Picnic", "Swim", "Cinema", "Museum", "Library", "Hike", "Concert", "Brunch", "Run")
"""How the titles of events begin to which more people may come."""


@purpose(
    "calendar",
    "social_media",
    because=(
        "Company makes everything better.",
        "It's more fun with more people.",
        "I keep forgetting to tell people about my plans.",
        "Some of my followers live round the corner.",
        "A few of my followers might want to join us.",
        "The more, the merrier.",
        "Outsiders are always welcome among my buddies.",
        "I don't want to do everything on my own.",
        "I should go out with people more often.",
        "Half of my friends only hear of my plans when they see the photos.",
        "Publicity has never been my strength, hence the empty benches.",
        "It's nice to bring people together.",
        "I'm trying to be more sociable.",
        "A friend complained that my invitations always come too late.",
    ),
)
def announce_an_event() -> Any:
    """Post what takes place where and when, a day before it does."""
    on = day(2, 6)
    event = some(
        rows(list_events, since=on, until=on),
        lambda e: (f'"{e.title}"', f'the event "{e.title}"', f'my event "{e.title}"'),
        fits=[
            lambda e: e.repeats == "never",
            lambda e: e.status == "confirmed",
            lambda e: present(e.location) != "",
            lambda e: among(True, tuple(named(e.title, kind) for kind in OPEN_TO_ALL)),
        ],
    )
    hour = word(8, 9, 10, 12, 17, 18, 19)
    words = say(
        text(f"{event.title}: {event.starts_at}, {event.location}."),
        "what it is called, on which date, at what time and where",
        "its title, the date and time it begins, and where it is",
        "what's on, by its title, on which day, at what time and where",
        "the title, the date, the time and the place",
    )
    post = say(
        act(
            create_post,
            text=words,
            audience="followers",
            place=event.location,
            publish_at=shift(at(day_of(event.starts_at), hour), days=-1),
        ),
        f"schedule a post for my followers alone about {event} in my calendar {on:on}: {words}. It should go out "
        f"at {hour}:00 the day before, with the place tagged",
        f"write a post about {event}, which my calendar has {on:on}: {words}. It's for my followers only, "
        f"has the place tagged and goes out one day earlier at {hour}:00",
        f"let my followers, and nobody else, know about {event}, which is in my calendar {on:on}, in a post that "
        f"goes out at {hour}:00 the day before. It should mention {words}, and have the place tagged",
        f"Have a look at {event} in my calendar {on:on}. At {hour}:00 the day before, a post for nobody but my "
        f"followers should tell {words}, with the place tagged.",
        f"prepare a followers-only post about {event} in my calendar {on:on}, mentioning {words}, and with "
        f"the place tagged, to appear at {hour}:00 the day before",
        f"look up {event} in my calendar {on:on}, and tell my followers, in a post for them only, {words}. Tag the "
        f"place, and let it go out at {hour}:00 one day before the event",
        f"Others are welcome at {event}, which is in my calendar {on:on}. Schedule a post for my "
        f"followers only that tells {words}, to go out at {hour}:00 the day before, with the place tagged.",
        f"My followers could join me for {event} {on:on}. Look in my calendar for {words}, and schedule a post for "
        f"them alone with that at {hour}:00 the day before, with the place tagged.",
        f"set up a post about {event} in my calendar {on:on}: for followers only, place tagged, published "
        f"at {hour}:00 the day before the event, and with all they need: {words}",
    )
    tells(
        post,
        f"The post goes out to your followers on {post.posted_at}.",
        f"The post for your followers is scheduled for {post.posted_at}.",
    )
    return ((post,),)


@purpose(
    "social_media",
    because=(
        "My feed is full of adverts.",
        "I want to see my friends again.",
        "Freebies and giveaways clutter my timeline.",
        "All I see is special offers.",
        "Brands talk, but they never listen.",
        "My timeline used to be about people.",
        "I hardly see what my friends post any more.",
        "Following should go both ways.",
        "Every second post in my feed wants to sell me something.",
        "The news of my friends gets lost between vouchers.",
        "I've bought too many things that I saw in my feed.",
        "I don't care what brands have to say.",
        "Marketing posts annoy me.",
        "I'm trying to spend less.",
        "Corporate hashtags drown out every genuine conversation.",
    ),
)
def unfollow_firms() -> Any:
    """Stop following the firms that do not follow the user."""
    firms = say(
        rows(search_profiles, relation="following").where(
            lambda p: p.kind == "business",
            lambda p: among(look(get_profile, handle=p.handle).follows_you, (False,)),
        ),
        "all business accounts that I follow but that don't follow me back",
        "all the companies I follow that don't follow me",
        "the businesses I follow that don't follow me back",
        "all the business accounts I follow that aren't following me",
        "any companies I follow that don't follow me in return",
    )
    drop = say(
        each(firms, lambda p: act(unfollow_account, handle=p.handle)),
        f"unfollow {firms}",
        f"stop following {firms}",
        f"go through my list and unfollow {firms}",
        f"find and unfollow {firms}",
        f"I want to follow fewer businesses, so unfollow {firms}.",
        f"It's time to part ways with {firms}, so unfollow them.",
        f"Clean up the list of accounts that I follow: drop {firms}.",
    )
    tells(
        drop,
        f"I unfollowed {firms.count()} business accounts.",
        f"I went through the list and unfollowed {firms.count()} business accounts.",
        f"There were {firms.count()} business accounts like that, all of them unfollowed now.",
    )
    left = rows(search_profiles, relation="following")
    tell = say(
        ask(
            firms.column(lambda p: p.display_name),
            left.count(),
            told=(
                "I unfollowed {}. You follow {} accounts now.",
                "The ones I dropped were {}. That leaves {} accounts that you follow.",
                "You no longer follow {}. You still follow {} accounts.",
            ),
        ),
        "Which ones were those, and how many accounts do I still follow?",
        "tell me which ones those were, and how many accounts I'm following now",
        "Who's gone, and how many accounts am I left with?",
        "Which companies did you unfollow, and how many accounts do I follow now?",
        "list the ones you unfollowed, and tell me how many accounts I still follow",
        "Which accounts did you drop, and how many am I following now?",
        "I'd like to see who was dropped, and how many accounts I'm still following.",
    )
    return (drop,), (tell,)


@purpose(
    "social_media",
    because=(
        "I posted too much this week.",
        "My audience needs room to breathe and mull things over.",
        "My timing wasn't very clever.",
        "I want to be quiet online for a bit.",
        "There's a lot going on in the news right now.",
        "I was a bit too quick with my schedule.",
        "I write too much when I'm excited.",
        "A friend told me that I post too often.",
        "Less is more, I've been told.",
        "I planned all my posts in one evening.",
        "I need a break, and so do my readers.",
        "Oversharing is a vice of mine.",
        "I don't want to get on people's nerves.",
    ),
)
def postpone_a_scheduled_post() -> Any:
    """Take the next scheduled post back and schedule it again for a later day."""
    planned = rows(get_feed, feed="scheduled")
    first = planned.least(lambda p: p.posted_at)
    tagged = planned.where(lambda p: p.id == first.id, lambda p: present(p.place) != "")
    days = number(2, 3, 4, 5, 7, 10, 14)
    drop = say(
        act(delete_post, post_id=given(first.id, tagged.count() == 0)),
        "delete the scheduled post that would go out next",
        "delete the scheduled post that is due first",
        "remove whichever of my scheduled posts comes first",
        "cancel the next post that I have scheduled",
        "Don't let my next scheduled post go out; delete it.",
        "pull the post that is next in my schedule",
        "I have some posts scheduled. The one due soonest shouldn't go out, so delete it.",
    )
    again_ = say(
        act(
            create_post,
            text=first.text,
            audience=first.audience,
            replies_from=first.replies_from,
            publish_at=shift(first.posted_at, days=days),
        ),
        f"schedule the same text for the same audience {days} days later than planned, with everything else as it was",
        f"put it back in the queue, {days} days later than before: same text, same audience, same time of day, "
        "nothing else changed",
        f"set it up again {days} days later, with the text, the audience, the time of day and all else as before",
        f"The same text should go to the same audience {days} days later than planned, at the same time and with "
        "no other change.",
        f"schedule it anew for {days} days after it was due, same time, same text, same audience and "
        "whatever else it had",
        f"I still want it out, just {days} days later: word for word, for the same people, at the same time and "
        "just as it was.",
        f"schedule the post again for {days} days after the old date, at the same time and with nothing else changed",
    )
    following = rows(get_feed, feed="scheduled").least(lambda p: p.posted_at)
    tell = say(
        ask(
            following.text,
            day_of(following.posted_at),
            told=(
                'Your next post says "{}" and is due on {}.',
                'The next one says "{}" and goes out on {}.',
                'The post that is up next is "{}", which comes out on {}.',
            ),
        ),
        "What does the post that goes out next now say, and on which day does it appear?",
        "tell me what the next scheduled post says now, and which day it goes out",
        "What does my next scheduled post say now, and on what day does it go out?",
        "What does the scheduled post of mine that comes next say, and what day is it for?",
        "Check which of my scheduled posts comes first now. What does it say, and what day is it due?",
        "How does my next scheduled post read now, and what day is it due?",
        "I'd like to read whichever of my posts is up next now, and to know for which day.",
    )
    tells(drop, f"The post planned for {first.posted_at} is off.", f"I deleted the post due on {first.posted_at}.")
    tells(
        again_,
        f"The same text is scheduled for {again_.posted_at} now.",
        f"The post goes out on {again_.posted_at} instead.",
    )
    return (drop, again_), (tell,)


@purpose(
    "social_media",
    "email",
    because=(
        "I get such kind comments.",
        "Penpals enriched my teens, and I long for such correspondence.",
        "A like doesn't say enough.",
        "I'd rather write in private than in a comment.",
        "I'd like to turn online contacts into real ones.",
        "I could be friendlier online.",
        "I like personal emails better than comments.",
        "Hearts and thumbs are nice, but a few words are better.",
        "I find it easier to write than to talk.",
        "Public threads feel impersonal to me, however friendly.",
        "I want to make some real friends.",
        "I've been reading along without a word for too long.",
        "I should tell people more often what I think of them.",
    ),
)
def write_to_a_follower() -> Any:
    """Write a mail to somebody who follows the user; follow them too, or like what they posted last."""
    family = contacts().where(lambda c: c.tie == "family").column(lambda c: c.name)
    friend = again(
        name_of(
            rows(search_profiles, relation="follower"),
            lambda p: p.display_name,
            fits=[
                lambda p: p.kind == "person",
                lambda p: among(among(p.display_name, family), (False,)),
                lambda p: look(get_profile, handle=p.handle).visibility == "public",
            ],
        ),
        "them",
    )
    account = rows(search_profiles, relation="follower", query=friend).the(lambda p: named(p.display_name, friend))
    profile = look(get_profile, handle=account.handle)
    subject = quoted(
        "Hello from me",
        "Just saying hello",
        "Greetings from the network",
        "A small hello",
        "Nice to have you here",
        "Hello there",
        "A quick line from me",
    )
    body = quoted(
        "I like what you post",
        "Shall we have a coffee some time?",
        "Thanks for following me",
        "I enjoy reading your posts",
        "How did you find my page?",
        "Let's meet for tea some day",
        "It's good to have you among my followers",
    )
    mail = say(
        act(send_email, to=(present(profile.contact_email),), subject=subject, body=body),
        f"look up the e-mail address in the profile of {friend}, who follows me, and write to it: subject "
        f"{subject}, text {body}",
        f"send my follower {friend} an email with the subject {subject} that says {body}; the address is in "
        "the profile",
        f"find my follower {friend} on the network and drop a line to the e-mail address in the profile, "
        f"{subject} as the subject, saying {body}",
        f"My follower {friend} gives an e-mail address in the profile. Write to it, subject {subject}, text {body}.",
        f"I have a follower called {friend}, with an email address in the profile. Send {body} to that address, with "
        f"{subject} in the subject line.",
        f"take the email address from the profile of {friend}, one of my followers, and send an email to it "
        f"with the subject {subject} that reads {body}",
        f"I'd like to email {friend}, who follows me. Use the address in the profile, {subject} as the "
        f"subject, and write {body}.",
        f"write to my follower {friend} by email, with {subject} as the subject and {body} as the text; the "
        "address is in the profile",
    )
    newest = rows(search_posts, author=account.handle).most(lambda p: p.posted_at)
    like = say(
        act(react_to_post, post_id=newest.id, reaction="like"),
        "like their newest post or reply",
        "put a like on their latest post or reply",
        "like their most recent post or reply",
        "give their newest post or reply a like",
        "leave a like on their last post or reply",
    )
    follow = say(
        act(follow_account, handle=account.handle),
        "follow them back",
        "start following them, too",
        "follow that account, too",
        "follow them as well",
        "return the favour by following them",
        "add them to the accounts I follow",
    )
    goal = say(
        when(profile.you_follow, like, follow),
        f"if I follow {friend} already, {like}, otherwise {follow}",
        f"check whether I follow {friend}. If I do, {like}; if not, {follow}",
        f"look up whether I follow {friend} already; if so, {like}, else {follow}",
        f"Do I follow {friend}? If yes, {like}; if no, {follow}.",
        f"see if I follow {friend}: if I do, {like}, and if I don't, {follow}",
        f"find out if I'm following {friend}; in that case, {like}, and if I'm not, {follow}",
        f"I'm not sure whether I follow {friend}. If it turns out I do, {like}; otherwise {follow}.",
    )
    tells(
        like,
        f"You do follow {account.display_name}; I liked their latest post or reply.",
        f"You follow {account.display_name} already, so I liked what they posted last.",
    )
    tells(
        follow,
        f"You didn't follow {account.display_name} yet; now you do.",
        f"You weren't following {account.display_name}, so I followed them back.",
    )
    return (mail,), (goal,)


@purpose(
    "social_media",
    "team_chat",
    because=(
        "My colleagues asked what I do online.",
        "Our social media person asked for examples.",
        "Someone at work didn't believe that people read me.",
        "A little bragging never hurt anybody.",
        "My boss thinks nobody reads what I post.",
        "An intern demanded proof of my popularity.",
        "We're comparing our best posts at work.",
        "A colleague says that only my relatives like what I post.",
        "My colleagues tease me about what I write online.",
        "Modesty is overrated.",
        "There's a little competition in our office.",
        "Bets about my online fame circulate in the cafeteria.",
        "Everybody at work talks about likes.",
        "I'm said to be the influencer of our office.",
    ),
)
def show_my_best_post() -> Any:
    """Show what the user posted in the last time and was liked most in a channel, and say how many liked it."""
    since = day(-60, -15, edge="since")
    mine = rows(get_feed, feed="mine", since=since, sort="likes")
    best = mine.most(lambda p: p.likes)
    channel = column(
        rows(list_channels, membership="joined"),
        lambda c: c.name,
        fits=[lambda c: among(c.name, ("general", "random", "lunch", "team-marketing"))],
    )
    share = say(
        act(send_message, channel=channel, text=text(f'"{best.text}" got {best.likes} likes.')),
        f"pick the post or reply of mine since {since} with the most likes, and write in #{channel} what it says and "
        "how many likes it got",
        f"find out which of my posts and replies since {since} got the most likes, and share it in #{channel} "
        "together with the number of likes",
        f"put my most liked post or reply since {since} into #{channel}: the text and how many likes it got",
        f"show #{channel} my most liked post or reply since {since}, and mention how many likes it got",
        f"Which post or reply of mine since {since} has the most likes? Paste it into #{channel}, with the number of "
        "likes.",
        f"share my most popular post or reply since {since}, by likes, in #{channel}, both the text and the number of "
        "likes",
        f"My colleagues in #{channel} should see my top post or reply since {since}, by likes, and how many likes it "
        "got.",
        f"I'm a bit proud of my most liked post or reply since {since}. Quote it in #{channel} and add how many likes "
        "it got.",
    )
    tell = say(
        ask(
            mine.count(),
            mine.sum(lambda p: p.likes),
            told=(
                "You wrote {} posts and replies in that time, with {} likes in all.",
                "It was {} posts and replies; together they got {} likes.",
                "You posted or replied {} times, and the likes add up to {}.",
            ),
        ),
        "How many posts and replies did I write in that time, and how many likes did they get in all?",
        "tell me how many posts and replies of mine there are since then, and what their likes add up to",
        "How many posts, replies included, have I written since then, and how many likes is that in total?",
        "count the posts and replies I wrote since then, and add up their likes",
        "For the same time, how many posts and replies did I publish, and how many likes did they get altogether?",
        "I'm curious how busy I was: how many posts and replies was it in that time, and how many likes "
        "for all of them?",
        "count everything I wrote since then, posts and replies, and all the likes that it got",
    )
    return ((share, tell),)


@purpose(
    "social_media",
    because=(
        "I haven't looked at my notifications for days.",
        "I never find the time to answer everybody.",
        "A bit of gratitude goes a long way.",
        "I've been offline for a while.",
        "My followers deserve a sign of life.",
        "I've been too busy to react to anybody.",
        "A like costs nothing and makes somebody's day.",
        "Acknowledging applause is plain civility in my view.",
        "My fanbase must think that I've gone into hibernation.",
        "I'm bad at saying thank you.",
        "I don't like things often enough.",
        "Friendly remarks cheer me up after work.",
        "A friend was hurt because I hadn't reacted.",
        "I enjoy what people write to me and rarely show it.",
    ),
)
def like_the_replies() -> Any:
    """Like what people have answered to the user's posts, and say who they were."""
    since = day(-14, -2, edge="since")
    new = say(
        rows(list_notifications, kind="reply", since=since).where(
            lambda n: among(look(get_post, post_id=present(n.post_id)).liked, (False,))
        ),
        f"every reply to my posts since {since} that I haven't liked yet",
        f"all replies I got since {since}, except those I've liked already",
        f"each reply in my notifications since {since}, unless I've liked it before",
        f"the replies that have come in since {since} and that I haven't liked so far",
        f"all the replies since {since} in my notifications that don't have my like yet",
        f"any reply to me since {since} that I haven't liked yet",
    )
    like = say(
        each(new, lambda n: act(react_to_post, post_id=present(n.post_id), reaction="like")),
        f"like {new}",
        f"put a like on {new}",
        f"give a like to {new}",
        f"add my like to {new}",
        f"show my thanks by liking {new}",
        f"I don't want anybody to feel overlooked, so like {new}.",
        f"I haven't been very attentive. Give a like to {new}.",
    )
    tells(
        like,
        "All of those replies have your like now.",
        "I liked every one of those replies.",
        "Each of the replies has a like from you now.",
    )
    tell = say(
        ask(
            new.count(),
            new.column(lambda n: present(n.actor_name)),
            told=(
                "There were {} replies, from {}.",
                "I liked {} replies, by {}.",
                "That was {} replies. They came from {}.",
            ),
        ),
        "How many were there, and who wrote them?",
        "tell me how many that was, and who wrote them",
        "let me know how many replies there were and who they were from",
        "How many replies did you like, and who wrote them?",
        "I'd like to know how many replies it was, and by whom.",
        "How many replies was it, and who were they from?",
        "count those replies for me, and tell me who wrote them",
    )
    return ((like, tell),)


@purpose(
    "social_media",
    "filesystem",
    because=(
        "I don't want to lose what I wrote.",
        "I want to keep only the good ones.",
        "A future employer might read all this.",
        "I'd like a scrapbook of the good moments.",
        "Nobody needs to see my flops.",
        "I posted a lot of nonsense lately.",
        "Some of my posts embarrass me.",
        "A recruiter has looked at my page.",
        "Puns of mine age poorly, and some were never witty.",
        "I wrote too much when I was ill and bored.",
        "Earlier captions of mine make me cringe and squirm.",
        "I'm collecting what people liked.",
        "If hardly anybody likes a post, I don't need it either.",
    ),
)
def keep_the_best_and_delete_the_rest() -> Any:
    """Save what the user posted and many liked to a file, and delete what hardly anybody liked."""
    since, least, few = day(-120, -30, edge="since"), number(4, 5, 6, 7), number(2, 3)
    mine = rows(get_feed, feed="mine", since=since)
    good, dull = mine.where(lambda p: p.likes >= least), mine.where(lambda p: p.likes <= few)
    folder = some_folder("documents", "drafts", "notes")
    place = place_of(folder)
    name = word("best-posts.txt", "favourites.txt", "posts.txt", "keep.txt")
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=text(f"{on_lines(good.column(lambda p: p.text))}"),
        ),
        f"take my posts and replies since {since} that got at least {least} likes, and save their texts to "
        f"a new file {name} in my {folder} folder, one per line and the newest first",
        f"make a file called {name} in my {folder} folder with the texts of all my posts and replies since {since} "
        f"that have {least} likes or more, each on its own line, from new to old",
        f"Everything I've posted or replied since {since} that got {least} likes or more is worth keeping: "
        f"put the texts into {name}, a new file in my {folder} folder, a line for each and the newest on top.",
        f"collect the posts and replies of mine since {since} with {least} likes or more, and store their "
        f"texts in a file named {name} in my {folder} folder, one per line, newest first",
        f"I want a file {name} in my {folder} folder with the texts of my posts and replies since {since} that got "
        f"{least} likes or more, line by line from the newest to the oldest.",
        f"Which of my posts and replies since {since} got {least} likes or more? Copy what they say, one "
        f"below the other and newest first, into a new file, {name} in the {folder} folder.",
        f"go over my posts and replies since {since}, and write the texts of the ones with at least {least} "
        f"likes into a new file called {name} in my {folder} folder; each should have its own line, the newest first",
    )
    drop = say(
        each(dull, lambda p: act(delete_post, post_id=p.id)),
        f"delete all my posts and replies since then that got {few} likes or fewer",
        f"remove every post or reply of mine since then that has no more than {few} likes",
        f"get rid of whatever I've posted since then that got {few} likes or fewer, replies too",
        f"weed out the weak ones since then: delete posts and replies with at most {few} likes",
        f"take down those of my posts and replies since that day that have {few} likes or fewer",
        f"Anything of mine since that day with {few} likes or fewer should go, replies as well.",
        f"I'm embarrassed by the flops. Delete my posts and replies since then with {few} likes or fewer.",
    )
    tells(
        drop,
        f"I deleted {dull.count()} of your posts and replies.",
        f"{dull.count()} of your posts and replies are deleted now.",
        f"I took down {dull.count()} of your posts and replies.",
    )
    return (save,), (drop,)


@purpose(
    "social_media",
    "filesystem",
    because=(
        "I'd like to thank everybody who supports me.",
        "I never know who reads what I post.",
        "I'm curious who my true fans are.",
        "I'm planning a little surprise for my readers.",
        "Somebody claims that hardly anybody likes my posts.",
        "I'm thinking about a small prize draw for my readers.",
        "I'd love to reward my loyal readers.",
        "I admit that I'm a little vain.",
        "I want to do something nice for my readers.",
        "A friend joked that only robots like what I write.",
        "I'm contemplating a meetup for my devoted readers.",
        "Popularity rankings and pie charts enthrall me.",
        "I've bought a stack of thank-you cards.",
    ),
)
def note_who_likes_my_posts() -> Any:
    """Write everybody who liked a post since a day to a file; their likes are more than a page."""
    since = day(-90, -25, edge="since")
    likes = say(
        rows(list_notifications, kind="like", since=since),
        f"the likes I've got since {since}",
        f"the likes in my notifications since {since}",
        f"the likes that my posts have had since {since}",
        f"the likes I've had since {since}",
        f"all the likes that have come in since {since}",
    )
    tell = say(
        ask(
            likes.count(),
            told=("There were {} likes.", "You got {} likes in that time.", "That makes {} likes."),
        ),
        f"count {likes}",
        f"go through {likes} and tell me how many there are",
        f"tally {likes}",
        f"I wonder about my popularity: please count {likes}.",
        f"look at {likes} and tell me how many there are in all",
        f"find out for me the number of {likes}",
        f"If you add up {likes}, how many is that?",
    )
    folder = some_folder("documents", "drafts", "notes")
    place = place_of(folder)
    name = word("fans.txt", "thank-you.txt", "who-likes-me.txt", "readers.txt", "supporters.txt")
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=text(f"{likes.column(lambda n: present(n.actor_name))}"),
        ),
        f"write down by name everybody those likes are from, in a new file {name} in my {folder} folder",
        f"make a file {name} in my {folder} folder that lists by name whoever gave me those likes",
        f"save the names of those they are from, each once, in a file called {name} in my {folder} folder",
        f"list by name who they're from, in a new file called {name} in my folder called {folder}",
        f"I'd like to have a list of everyone who gave me those likes, in a file named {name} in my {folder} folder.",
        f"create {name} in my {folder} folder and fill it with the names of everybody who gave me those likes",
        f"I want to remember who it was, so store everybody's name in a new file {name} in my {folder} folder.",
        f"note who gave me those likes, all the names, in a new file {name} in my {folder} folder",
    )
    return (tell,), (save,)

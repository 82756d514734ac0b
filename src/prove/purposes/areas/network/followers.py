"""Oneself and others on the social network: the profile, who is kept near and who at a distance."""

from typing import Any

from prove.purposes.areas.disk import place_of, some_folder
from prove.purposes.areas.documents.files import on_lines
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    ask,
    column,
    day,
    each,
    inside,
    look,
    me,
    name_of,
    named,
    purpose,
    quoted,
    rows,
    say,
    tells,
    text,
    when,
    word,
)
from prove.servers.filesystem.contents import create_file
from prove.servers.social_media.tools import (
    create_post,
    follow_account,
    get_feed,
    get_post,
    get_profile,
    reply_to_post,
    restrict_account,
    search_posts,
    search_profiles,
    undo_reaction,
    unfollow_account,
    update_profile,
)


@purpose(
    "social_media",
    "filesystem",
    because=(
        "I bookmark everything and read nothing.",
        "I'm compiling an anthology of witty writing.",
        "This was meant to be a reading list.",
        "Give me a plain file any day.",
        "Posts vanish, files stay.",
        "I've lost sight of what I once wanted to keep.",
        "On the train I can only read what is on my disk.",
        "I save recipes, cartoons and clever quotes all the time.",
        "Signal fails in tunnels and gorges, so I prefer offline texts.",
        "My grandmother used to clip articles, and I do much the same.",
        "I never look at what I've saved.",
        "I lost a recipe once because its author deleted the post.",
        "I'd like something to leaf through in waiting rooms.",
        "I'll never get round to reading everything online.",
    ),
)
def turn_bookmarks_into_a_file() -> Any:
    """Save the texts of older bookmarked posts to a file, and remove the bookmarks."""
    until = day(-60, -3)
    old = again(
        say(
            rows(get_feed, feed="bookmarks", until=until),
            f"my bookmarked posts that were written {until:on} or earlier",
            f"the posts among my bookmarks that date from {until} or earlier",
            f"all posts I've bookmarked that were published {until:on} or before",
            f"the posts from {until} and earlier that I have bookmarked",
            f"all my bookmarked posts that date from {until} or earlier",
        ),
        "those posts",
    )
    folder = some_folder("documents", "drafts", "letters", "notes")
    place = place_of(folder)
    name = word("bookmarks.txt", "read-later.txt", "saved-posts.txt", "worth-reading.txt", "clippings.txt")
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=text(f"{on_lines(old.column(lambda p: p.text))}"),
        ),
        f"write the texts of {old} to a new file called {name} in my {folder} folder, one per line and the newest "
        "first",
        f"take {old}, and save their texts as {name} in the folder called {folder}, each on its own line, from new to "
        "old",
        f"I'd like a file {name} in my {folder} folder with the full text of {old}: a line for each, the newest on "
        "top.",
        f"make a file called {name} in my {folder} folder that has the texts of {old}, one per line, newest first",
        f"I want to keep {old} for good. Put what they say into a new file, {name} in the {folder} folder, line by "
        "line with the newest first.",
        f"collect {old}, and put their texts, from the newest to the oldest, into {name}, a new file in my {folder} "
        "folder; each should have its own line",
        f"copy out {old}, word for word, into a file named {name} in my {folder} folder, one below the other and "
        "newest first",
    )
    clear = say(
        each(old, lambda p: act(undo_reaction, post_id=p.id, reaction="bookmark")),
        f"remove the bookmarks from {old:again}",
        f"take {old:again} out of my bookmarks",
        "The bookmarks of all posts that are in the file can go now.",
        f"I don't need {old:again} in my bookmarks any longer, so take them out.",
        f"clear {old:again} out of my bookmarks",
        f"I have the texts in the file, so remove my bookmarks from {old:again}.",
        "delete the bookmarks of everything that is in the file now",
    )
    tells(
        clear,
        f"I removed {old.count()} bookmarks.",
        f"I took {old.count()} posts out of your bookmarks.",
        f"Your bookmarks no longer include those {old.count()} posts.",
    )
    return (save,), (clear,)


@purpose(
    "social_media",
    because=(
        "We've fallen out.",
        "I need some distance from somebody.",
        "Some people change, and so do I.",
        "We no longer see eye to eye.",
        "After that argument I'd rather see less of a certain person.",
        "I've had enough of being taken for granted.",
        "I'm tired of always being the one who gives.",
        "A remark at a party opened my eyes about somebody.",
        "Rivalry and envy have eroded one of my friendships.",
        "I'm learning to set boundaries.",
        "I don't find jokes at my expense funny.",
        "I get angry whenever a certain profile picture pops up.",
        "My therapist recommended distance from toxic acquaintances.",
    ),
)
def keep_somebody_at_a_distance() -> Any:
    """Take back the likes that somebody's posts got; mute them if they are a follower, else stop following them."""
    friend = name_of(
        rows(get_feed, feed="liked"),
        lambda p: p.author_name,
        fits=[
            lambda p: rows(get_feed, feed="liked").where(lambda x: x.author == p.author).count() > 1,
            lambda p: look(get_profile, handle=p.author).kind == "person",
            lambda p: look(get_profile, handle=p.author).you_follow,
        ],
    )
    liked = rows(get_feed, feed="liked").where(lambda p: named(p.author_name, friend))
    undo = say(
        each(liked, lambda p: act(undo_reaction, post_id=p.id, reaction="like")),
        f"withdraw my likes from everything {friend} has posted",
        f"go through what I've liked and remove the like wherever {friend} is the author",
        f"undo every like of mine on posts and replies by {friend}",
        f"remove all the likes I gave to {friend}",
        f"Nothing that {friend} wrote should have my like any more, so take back all those likes.",
        f"unlike everything by {friend} that I've liked",
        f"I regret every like I ever gave {friend}. Please undo them all.",
    )
    tells(
        undo,
        f"I took back {liked.count()} likes from what {friend} posted.",
        f"I removed {liked.count()} likes from posts and replies by {friend}.",
        f"I withdrew the {liked.count()} likes that you had given {friend}.",
    )
    account = look(get_profile, handle=liked.most(lambda p: p.posted_at).author)
    mute = say(
        act(restrict_account, handle=account.handle, restriction="muted"),
        "only mute them",
        "just mute that account",
        "mute them, and leave it at that",
        "just mute them",
        "merely mute that account",
        "leave it at muting them",
    )
    leave = say(
        act(unfollow_account, handle=account.handle),
        "unfollow them",
        "unfollow that account",
        "stop following them",
        "drop them from the accounts I follow",
        "stop following that account",
    )
    goal = say(
        when(account.follows_you, mute, leave),
        f"check whether {friend} follows me: if so, {mute}; if not, {leave}",
        f"if {friend} follows me, {mute}; otherwise {leave}",
        f"Does {friend} follow me? If so, {mute}; if not, {leave}.",
        f"find out whether {friend} follows me back; if so, {mute}, else {leave}",
        f"I don't want to offend a follower, so if {friend} is one, {mute}; if not, {leave}.",
        f"see if {friend} is among my followers. If that's the case, {mute}; if it isn't, {leave}",
        f"What happens next depends on whether {friend} follows me. If yes, {mute}; if no, {leave}.",
    )
    tells(
        mute,
        f"I only muted {mute.display_name}, who follows you.",
        f"{mute.display_name} follows you and is muted now.",
    )
    tells(
        leave,
        f"I unfollowed {leave.display_name}, who doesn't follow you.",
        f"You no longer follow {leave.display_name}, who wasn't following you.",
    )
    return (undo,), (goal,)


@purpose(
    "social_media",
    because=(
        "I'd like fewer eyes on me.",
        "My private life shouldn't be an advertising space.",
        "The whole town seems to read along.",
        "I feel watched.",
        "Sales pitches keep landing in my mailbox.",
        "I miss the days when only my friends read me.",
        "Not every business has to know what I had for lunch.",
        "A salesperson had seen my holiday pictures, which felt wrong.",
        "I mentioned a sore knee once and got offers for weeks.",
        "Targeted ads follow me from hobbies to medicine.",
        "People I hardly know ask me about my posts.",
        "I've been reading about firms that collect data.",
        "A webinar on surveillance has unnerved me.",
        "Privacy has become precious to me.",
    ),
)
def withdraw_from_the_public() -> Any:
    """Block a firm that follows the user and does not employ them, make the profile private, and say who is left."""
    own = rows(search_profiles, query=me.name).the(lambda p: p.display_name == me.name)
    firm = column(
        rows(search_profiles, relation="follower"),
        lambda p: p.display_name,
        fits=[lambda p: p.kind == "business", lambda p: p.company != own.company],
    )
    account = rows(search_profiles, relation="follower", query=firm).the(lambda p: p.display_name == firm)
    block = say(
        act(restrict_account, handle=account.handle, restriction="blocked"),
        f"block {firm}, one of my followers",
        f"look for {firm} among my followers and put a block on that account",
        f"There's {firm} among my followers. Block that account.",
        f"I noticed that {firm} follows me. Please block them.",
        f"block my follower {firm}",
        f"I don't want {firm} to be one of my followers, so block that company.",
        f"I've no idea why {firm} follows me. Block the company.",
    )
    bio = quoted(
        "For friends only",
        "Not here to sell or to be sold to",
        "Quiet corner",
        "Here for the pictures of dogs",
        "If you know me, you know why",
        "Mostly offline",
    )
    hide = say(
        act(update_profile, visibility="private", bio=bio),
        f"set my own profile to private, with {bio} as the bio",
        f"make my profile private and use {bio} as the new bio",
        f"keep strangers out from now on: make my profile private, and change the bio to {bio}",
        f"My profile should be private, and its bio should read {bio}.",
        f"switch my profile to private; the new bio should be {bio}",
        f"I'd rather not be read by everybody. Set my profile to private, and let the whole bio be {bio}.",
        f"change two things about my profile: make it private, and turn the bio into {bio}",
    )
    tell = say(
        ask(
            hide.followers,
            hide.following,
            told=(
                "You have {} followers now and follow {} accounts.",
                "There are {} followers left, and you follow {} accounts.",
                "You're down to {} followers, and you follow {} accounts yourself.",
            ),
        ),
        "How many followers do I have now, and how many accounts do I follow?",
        "tell me how many followers are left, and how many accounts I follow",
        "How many accounts still follow me, and how many do I follow?",
        "What are my numbers now, followers and following?",
        "I'm curious about my numbers: how many followers do I have now, and how many accounts do I follow?",
        "count my followers for me as of now, and the accounts I follow",
        "How many accounts are following me now, and how many am I following?",
    )
    tells(block, f"{firm} is blocked now.", f"I blocked {firm}.")
    tells(hide, "Your profile is private now.", "Only followers see your posts from now on.")
    return (block,), (hide, tell)


@purpose(
    "social_media",
    because=(
        "I've signed a lease somewhere else.",
        "The removal van is booked.",
        "A job offer has turned my life upside down.",
        "My crockery is swaddled in newspaper.",
        "It's time for a change of scenery.",
        "Everybody should hear my news from me first.",
        "My saucers and goblets are wrapped in tissue.",
        "I've spent the week packing.",
        "I'll miss the bakery round the corner.",
        "I've given notice on my flat.",
        "I've sold half of my furniture.",
        "My flat is full of boxes.",
        "My relocation paperwork is stacked on the windowsill.",
    ),
)
def move_to_another_city() -> Any:
    """Change the city in the profile, see who else lives there, and ask the followers for tips."""
    city = column(
        rows(search_profiles),
        lambda p: p.city,
        fits=[lambda p: p.city != me.city, lambda p: rows(search_profiles, city=p.city).count() > 1],
    )
    bio = quoted(
        "About to move",
        "Looking for good bread",
        "Fresh start",
        "Living out of boxes",
        "On the move",
        "New city, new me",
    )
    change = say(
        act(update_profile, city=city, bio=bio),
        f"change the city in my profile to {city} and the bio to {bio}",
        f"I'm moving to {city}: make that the city in my profile, with {bio} as my bio.",
        f"set {city} as my city on the network, and make {bio} my bio",
        f"My profile should have {city} as the city and {bio} as the bio.",
        f"I'll be living in {city} soon. My profile should show that as my city, and the bio should be {bio}.",
        f"update my profile: the new city is {city}, the new bio {bio}",
        f"I'm off to {city}, so set that as the city in my profile, and change the bio to {bio}.",
    )
    there = rows(search_profiles, city=city)
    others = there.where(lambda p: p.handle != change.handle)
    tell = say(
        ask(
            others.column(lambda p: p.display_name),
            told=("These accounts are in that city: {}.", "In that city I found {}.", "Based in that city: {}."),
        ),
        "Which other accounts are in that city?",
        "tell me who else on the network is based in that city",
        "Is anybody else on the network based there, people or businesses? Name them all.",
        "find out which other people and companies on the network are in that city",
        "Who else gives that city in their profile?",
        "Which accounts besides mine are in that city? List them all.",
        "look up which accounts on the network are based there, besides mine",
    )
    words = quoted(
        "I'm moving! Where do I get good coffee?",
        "I'm moving to a new city. Any tips?",
        "Does anybody know a good dentist in my new city?",
        "I'm about to move. Who shows me around?",
        "Boxes everywhere. What should I see first in my new city?",
    )
    post = say(
        act(create_post, text=words, audience="followers"),
        f"post {words} for my followers only",
        f"publish {words}, visible to followers only",
        f"write a post that only my followers can see, saying {words}",
        f"share {words} with my followers as a post",
        f"put up a post that only my followers see: {words}",
        f"I'd like to ask my followers, and nobody else, in a post: {words}.",
        f"Maybe my followers can help. Post {words} for them, and for nobody else.",
    )
    return (change, tell), (post,)


@purpose(
    "social_media",
    because=(
        "I asked, and people answered.",
        "I haven't thanked anybody yet.",
        "It's lovely when people join in.",
        "I'd rather answer late than never.",
        "Anybody who takes the time to comment deserves an answer.",
        "Silence would be impolite.",
        "I was taught to say thank you.",
        "Some of the comments made me happy.",
        "I've been smiling at my phone.",
        "Banter with strangers about shared fascinations enlivens me.",
        "Hospitality applies to comment threads, my etiquette handbook claims.",
        "I don't want to leave anybody out.",
        "Kind words help me a lot.",
    ),
)
def answer_everybody_under_a_post() -> Any:
    """Say who replied to what the user posted on a day and how it is liked, and answer them all."""
    on = day(-60, -1)
    post = rows(get_feed, feed="mine", since=on, until=on).the()
    thread = look(get_post, post_id=post.id)
    replies = inside(thread.replies).where(lambda r: r.author != thread.author)
    words = quoted(
        "Thank you!",
        "Thanks a lot!",
        "So kind of you",
        "Thanks for chiming in",
        "You made my day",
        "Glad to hear from you",
        "Much appreciated",
    )
    tell = say(
        ask(
            replies.column(lambda r: r.author_name),
            thread.likes,
            told=(
                "The replies came from {}, and the post has {} likes.",
                "There are replies from {}, and your post has {} likes.",
                "You got replies from {}, and the post got {} likes.",
            ),
        ),
        f"Who replied to what I posted {on:on}, and how many likes does it have?",
        f"find what I posted {on:on}, and tell me who has commented on it and how many people like it",
        f"How did my post from {on} do? I mean, who replied, and how many likes did it get?",
        f"I posted something {on:on}. Who answered, and how many liked it?",
        f"go to my post from {on}, and tell me who the people are who replied and how many likes it has",
        f"look at my post from {on}, and tell me who has replied and how many likes there are",
        f"Check the reactions to what I posted {on:on}: who commented, and how many likes does it have?",
    )
    answer = say(
        each(replies, lambda r: act(reply_to_post, post_id=r.id, text=words)),
        f"answer {words} to everybody who replied to that post",
        f"reply {words} to each comment under that post",
        f"Everyone who commented there should get {words} as an answer.",
        f"respond {words} to all of those replies",
        f"write {words} under each of those replies",
        f"leave nobody out: answer each of those replies with {words}",
        f"I'd like to answer all of the replies, one by one, with {words}.",
    )
    tells(
        answer,
        f"I answered {replies.column(lambda r: r.author_name)}.",
        f"{replies.column(lambda r: r.author_name)} got your answer.",
        f"Your answer went to {replies.column(lambda r: r.author_name)}.",
    )
    return (tell,), (answer,)


@purpose(
    "social_media",
    "email",
    because=(
        "I'm looking for people who share my interests.",
        "Sculptors, gardeners and bakers have perspectives that intrigue me.",
        "Let's see what people are enthusiastic about.",
        "My usual crowd has gone quiet.",
        "I keep reading the same few people.",
        "I see the same pictures again and again.",
        "I love clever ideas.",
        "My feed has become boring.",
        "I want to read about something other than politics.",
        "Algorithms keep recycling the same monotonous fodder.",
        "I'm stuck on the couch and want something to read.",
        "I'd like to find something out of the ordinary.",
    ),
)
def discover_somebody_new() -> Any:
    """Find the most liked post on a topic, answer it and follow its author, then tell somebody about it."""
    tag = word(
        "music", "pets", "food", "languages", "travel", "sport", "neighbours", "art", "reading", "cycling", "gardening",
        "cinema", "quiz", "baking", "vintage", "birds", "running", "boardgames",
    )  # fmt: skip
    since = day(-90, -10, edge="since")
    best = rows(search_posts, hashtag=tag, since=since, sort="likes").most(lambda p: p.likes)
    read = say(
        ask(
            best.text,
            best.author_name,
            told=('It is "{}", by {}.', 'The post says "{}". It is by {}.', 'It reads "{}" and was written by {}.'),
        ),
        f"What does the most liked post with #{tag} since {since} say, and who wrote it?",
        f"find the most liked post with #{tag} since {since}, and tell me what it says and who it's by",
        f"Search for #{tag} and find the post with the most likes since {since}. What does it say, and who is it by?",
        f"Which post tagged #{tag} has got the most likes since {since}? I'd like to read it and know who wrote it.",
        f"look for #{tag} posts since {since} and tell me what the one with the most likes says and who wrote it",
        f"I'd like to know what people liked most under #{tag} since {since}. What does the post say, and whose is it?",
        f"I'm curious about the #{tag} post with the most likes since {since}: what does it say, and who wrote it?",
    )
    words = quoted("I like that!", "Great post", "This made me smile", "Love this", "Well said", "So good")
    reply = say(
        act(reply_to_post, post_id=best.id, text=words),
        f"reply {words} to the post",
        f"answer that post with {words}",
        f"write {words} under that post",
        f"leave the reply {words} under that post",
        f"respond to the post with {words}",
        f"The post deserves an answer: {words}.",
        f"I'd like to reply to that post: {words}.",
    )
    follow = say(
        act(follow_account, handle=best.author),
        "follow whoever wrote it",
        "follow its author",
        "follow the account it's from",
        "start following the author",
        "I want to read more by the author, so follow them.",
        "I'd like to see more posts from the same account, so follow it.",
        "add whoever wrote it to those I follow",
    )
    friend = somebody(*CLOSE)
    subject = quoted("Found something", "You might like this", "Look at this", "Made me think of you", "A little find")
    tell = say(
        mail_to(friend, subject, text(f'"{best.text}", posted by {best.author_name}')),
        f"send {friend} an email with what the post says and its author's name, subject {subject}",
        f"pass that post on to {friend} by email, with {subject} as the subject: what it says and the "
        "name of the author",
        f"That post is just the thing for {friend}: quote it in an email, subject {subject}, and give the author's "
        "name.",
        f"quote the post to {friend} in an email with the subject {subject}, and add the author's name",
        f"I'm sure {friend} would enjoy that post. Email it to them word for word, with the author's name at the end; "
        f"the subject should be {subject}.",
        f"let {friend} read the post too, by email with {subject} in the subject line, and add the name of its author",
        f"copy the post into an email to {friend}, subject {subject}, with the author's name below",
        f"I know somebody who has to see that post: {friend}. Put the text and the author's name into an email with "
        f"the subject {subject}.",
    )
    return (read,), (reply, follow), (tell,)

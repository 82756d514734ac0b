"""Examples with mail and on the social network."""

from prove.core.examples import Example
from tests.examples.script import Script, day, said

DAY = 24 * 3600


def notes_for_clara() -> Example:
    s = Script("email-notes-for-clara", "email", seed=16, category="join")
    s.say(
        "Hector sent 'Notes from Friday' this morning. Pass it on to Clara Kamara with 'Can you check the numbers?'.",
        reply="Hector's notes are on their way to Clara Kamara.",
    )
    found = s.call("search_emails", query="Notes from Friday")
    people = s.call("search_address_book", together=True, query="Clara Kamara")
    s.call(
        "forward_email",
        goal="write",
        message_id=s.pick(found, "items.id", sender_name="Hector Walsh"),
        to=[s.pick(people, "items.email", name="Clara Kamara")],
        note="Can you check the numbers?",
    )
    return s.done()


def tidy_inbox() -> Example:
    s = Script("email-tidy-inbox", "email", "filesystem", seed=16, category="parallel")
    s.say(
        "Tidy my inbox: the August newsletter goes to the trash, the sign-in notice from Bridgewell Capital into the "
        "archive, and Alder & Finch's invoice 1341 gets the label Taxes.",
        reply="The newsletter is in the trash, the sign-in notice archived, and invoice 1341 labelled Taxes.",
    )
    inbox = s.call("list_emails")
    s.call("trash_email", goal="write", message_id=s.pick(inbox, "items.id", subject="August newsletter"))
    s.call(
        "archive_email",
        goal="write",
        together=True,
        message_id=s.pick(inbox, "items.id", sender_name="Bridgewell Capital"),
    )
    s.call(
        "label_email",
        goal="write",
        together=True,
        message_id=s.pick(inbox, "items.id", subject="Invoice 1341"),
        label="Taxes",
        action=said("add", "gets the label"),
    )
    return s.done()


def unfinished_draft() -> Example:
    s = Script("email-unfinished-draft", "email", seed=16)
    s.say(
        "There is a draft 'Referee for Emeka' without anyone in it. It is for Rosa Arnold, put her in and send it off.",
        reply="The draft went out to Rosa Arnold.",
    )
    drafts = s.call("list_drafts")
    people = s.call("search_address_book", together=True, query="Rosa Arnold")
    draft = s.pick(drafts, "items.id", subject="Referee for Emeka")
    addressed = s.call("update_draft", draft_id=draft, to=[s.pick(people, "items.email", name="Rosa Arnold")])
    s.call("send_draft", goal="write", after=(addressed,), draft_id=draft)
    return s.done()


def too_high_by() -> Example:
    s = Script("email-too-high", "email", seed=16, category="question")
    s.say("By how much is invoice 9278 too high, according to Emeka Novak?")
    found = s.call("search_emails", query="invoice 9278")
    thread = s.pick(found, "items.thread_id", sender_name="Emeka Novak")
    s.call("get_email_thread", goal="question", thread_id=thread)
    s.reply("Emeka says it is 975 dollars too high.", "975")
    return s.done()


def snooze_slides() -> Example:
    s = Script("email-snooze-slides", "email", seed=16, category="missing-function")
    s.hidden = {"snooze_email"}
    s.say(
        "Hide Viktor's 'Slides for Frankfurt' from my inbox until tomorrow at 8.",
        reply="I can archive messages, but I have no function that brings them back by itself at a given time.",
    )
    s.say("Now you do.", brings=("snooze_email",), reply="Viktor's slides come back tomorrow at 8.")
    found = s.call("search_emails", query="Slides for Frankfurt")
    message = s.pick(found, "items.id", sender_name="Viktor Becker")
    s.call("snooze_email", goal="write", message_id=message, until=day("2026-01-13T08:00:00", "tomorrow at 8"))
    s.say("Is it back in the inbox? Then mark it Important.", advance=DAY, reply="It is back, and labelled Important.")
    s.call("label_email", goal="write", message_id=message, label="Important", action=said("add", "mark it"))
    return s.done()


def phone_call() -> Example:
    s = Script("email-phone-call", "email", seed=16, category="irrelevance")
    s.say(
        "Ring Emeka Novak and put me through.",
        reply="I can look up numbers and write mails, but I cannot make phone calls.",
    )
    return s.done()


def answer_without_answer() -> Example:
    s = Script("email-which-answer", "email", "social_media", seed=16, category="missing-value")
    s.say(
        "Answer Silas Santos' mail about the dinner at The Copper Pot.",
        missing="body",
        reply="What would you like to tell Silas?",
    )
    s.say("Tell him 'Count me in, I book the table.'", reply="Silas knows that you are in.")
    found = s.call("search_emails", query=said("Dinner at The Copper Pot", "dinner at The Copper Pot"))
    message = s.pick(found, "items.id", sender_name="Silas Santos")
    s.call("reply_to_email", goal="write", message_id=message, body="Count me in, I book the table.")
    return s.done()


def herons() -> Example:
    s = Script("social-herons", "social_media", seed=16, category="parallel")
    s.say(
        "Like Mateo Silva's post about the two herons and repost it.",
        reply="You like Mateo's post about the herons and have reposted it.",
    )
    posts = s.call("search_posts", query="two herons")
    post = s.pick(posts, "items.id", author="@mateo_silva")
    s.call("react_to_post", goal="write", post_id=post, reaction="like")
    s.call("react_to_post", goal="write", together=True, post_id=post, reaction="repost")
    return s.done()


def scarf_is_back() -> Example:
    s = Script("social-scarf", "social_media", "email", seed=16, category="multi-turn")
    s.say(
        "My scarf turned up! Reply to my own post about the lost grey scarf: 'Found it, thank you all!'",
        reply="Your reply stands under the post.",
    )
    posts = s.call("get_feed", feed=said("mine", "my own post"))
    lost = s.pick(
        posts,
        "items.id",
        text="Lost a grey scarf near Blue Door Cafe this morning, please shout if you find it.",
    )
    s.call("reply_to_post", goal="write", post_id=lost, text="Found it, thank you all!")
    s.say("Actually, just delete the whole post.", reply="The post is gone, and your reply with it.")
    s.call("delete_post", goal="write", post_id=lost)
    return s.done()


def private_message() -> Example:
    s = Script("social-private-message", "social_media", seed=16, category="irrelevance")
    s.say(
        "Send Nina Foster a private message that I'm late.",
        reply="I cannot send private messages here, only public posts and replies. Shall I do something else?",
    )
    return s.done()


def likes_of_the_train() -> Example:
    s = Script("social-night-train", "social_media", seed=16, category="question")
    s.say("How many people liked my post about the night train?")
    posts = s.call("get_feed", goal="question", feed=said("mine", "my post"))
    likes = s.value(posts, "items.likes", text="Took the night train to Barcelona and slept like a baby. #travel")
    s.reply(f"Your post about the night train has {likes} likes.", likes)
    return s.done()


EXAMPLES = (
    notes_for_clara,
    tidy_inbox,
    unfinished_draft,
    too_high_by,
    snooze_slides,
    phone_call,
    answer_without_answer,
    herons,
    scarf_is_back,
    private_message,
    likes_of_the_train,
)

"""Examples with mail and on the social network. Facts are picked from the world of the seed."""

import datetime as dt
from collections.abc import Callable
from typing import cast

from prove.core.examples import Example
from prove.servers import load
from prove.servers.email.records import Draft, Mailbox, Message
from prove.servers.social_media.records import Network, Post
from tests.examples.script import Script, day, said

DAY = 24 * 3600


def mailbox_of(s: Script) -> Mailbox:
    return cast(Mailbox, s.session.state("email"))


def network_of(s: Script) -> Network:
    return cast(Network, s.session.state("social_media"))


def mail_from_a_person(s: Script, fits: Callable[[Message], object] = lambda _: True) -> Message:
    """The latest mail of somebody in the address book that starts a thread, in the inbox."""
    return [mail for mail in first_mails(mailbox_of(s)) if fits(mail)][-1]


def first_mails(mailbox: Mailbox) -> list[Message]:
    """The mails in the inbox with which people of the address book started a thread."""
    found = [m for m in mailbox.messages.where(folder="inbox") if m.sender in mailbox.contacts]
    return [m for m in found if not m.subject.startswith("Re: ")]


def mail_seed(fits: Callable[[Mailbox], object], first: int = 16) -> int:
    """The first seed from some seed on whose mailbox has what an example needs."""
    return next(seed for seed in range(first, first + 60) if fits(cast(Mailbox, load("email").first_day(seed))))


def notices(s: Script, count: int) -> list[Message]:
    """The latest mails of firms in the inbox, the newest first."""
    mailbox = mailbox_of(s)
    return [m for m in mailbox.messages.where(folder="inbox") if m.sender not in mailbox.contacts][::-1][:count]


def post_of(s: Script, fits: Callable[[Post], object]) -> Post:
    """The latest post that is out and fits."""
    network = network_of(s)
    return next(p for p in reversed(list(network.posts)) if p.posted_at <= network.now and fits(p))


def pass_it_on() -> Example:
    s = Script("email-pass-it-on", "email", seed=mail_seed(first_mails), category="join")
    mail = mail_from_a_person(s)
    other = next(c for c in mailbox_of(s).contacts if c.email not in (mail.sender, *mail.cc))
    s.say(
        f"{mail.sender_name} sent me '{mail.subject}'. Pass it on to {other.name} with 'Can you check this?'.",
        reply=f"The mail is on its way to {other.name}.",
    )
    found = s.call("search_emails", query=mail.subject)
    people = s.call("search_address_book", together=True, query=other.name)
    s.call(
        "forward_email",
        goal="write",
        message_id=s.pick(found, "items.id", sender_name=mail.sender_name, subject=mail.subject),
        to=[s.pick(people, "items.email", name=other.name)],
        note="Can you check this?",
    )
    return s.done()


def tidy_inbox() -> Example:
    s = Script("email-tidy-inbox", "email", "filesystem", seed=16, category="parallel")
    first, second, third = notices(s, 3)
    s.say(
        f"Tidy my inbox: '{first.subject}' goes to the trash, '{second.subject}' into the archive, and "
        f"'{third.subject}' gets the label Taxes.",
        reply="One mail is in the trash, one archived, and one labelled Taxes.",
    )
    inbox = s.call("list_emails")
    s.call("trash_email", goal="write", message_id=s.pick(inbox, "items.id", subject=first.subject))
    s.call("archive_email", goal="write", together=True, message_id=s.pick(inbox, "items.id", subject=second.subject))
    s.call(
        "label_email",
        goal="write",
        together=True,
        message_id=s.pick(inbox, "items.id", subject=third.subject),
        label="Taxes",
        action=said("add", "gets the label"),
    )
    return s.done()


def unfinished_draft() -> Example:
    s = Script("email-unfinished-draft", "email", seed=mail_seed(first_mails))
    mailbox = mailbox_of(s)
    draft: Draft = next(d for d in mailbox.drafts if not d.to and d.subject)
    person = list(mailbox.contacts)[3]
    s.say(
        f"There is a draft '{draft.subject}' without anyone in it. It is for {person.name}, put that in and send it.",
        reply=f"The draft went out to {person.name}.",
    )
    drafts = s.call("list_drafts")
    people = s.call("search_address_book", together=True, query=person.name)
    draft_id = s.pick(drafts, "items.id", subject=draft.subject)
    addressed = s.call("update_draft", draft_id=draft_id, to=[s.pick(people, "items.email", name=person.name)])
    s.call("send_draft", goal="write", after=(addressed,), draft_id=draft_id)
    return s.done()


def what_it_cost() -> Example:
    s = Script("email-what-it-cost", "email", seed=mail_seed(first_mails), category="question")
    confirmations = [m for m in mailbox_of(s).messages if "order" in m.subject.casefold() and "charged" in m.body]
    mail = next(m for m in confirmations if m.folder in ("inbox", "archive"))
    total = mail.body.partition("$")[2].split()[0].rstrip(".,")
    s.say(f"What did I pay in the end, according to the mail '{mail.subject}'?")
    found = s.call("search_emails", query=mail.subject)
    thread = s.pick(found, "items.thread_id", subject=mail.subject)
    s.call("get_email_thread", goal="question", thread_id=thread)
    s.reply(f"You paid ${total}.", total)
    return s.done()


def snooze_it() -> Example:
    s = Script("email-snooze", "email", seed=mail_seed(first_mails), category="missing-function")
    mail = mail_from_a_person(s)
    tomorrow = f"{s.session.now.date() + dt.timedelta(days=1)}T08:00:00"
    s.hidden = {"snooze_email"}
    s.say(
        f"Hide {mail.sender_name}'s '{mail.subject}' from my inbox until tomorrow at 8.",
        reply="I can archive messages, but I have no function that brings them back by itself at a given time.",
    )
    s.say("Now you do.", brings=("snooze_email",), reply="It comes back tomorrow at 8.")
    found = s.call("search_emails", query=mail.subject)
    message = s.pick(found, "items.id", sender_name=mail.sender_name, subject=mail.subject)
    s.call("snooze_email", goal="write", message_id=message, until=day(tomorrow, "tomorrow at 8"))
    s.say("Is it back in the inbox? Then mark it Urgent.", advance=DAY, reply="It is back, and labelled Urgent.")
    s.call("label_email", goal="write", message_id=message, label="Urgent", action=said("add", "mark it"))
    return s.done()


def phone_call() -> Example:
    s = Script("email-phone-call", "email", seed=mail_seed(first_mails), category="irrelevance")
    s.say(
        "Ring the office and put me through.",
        reply="I can look up numbers and write mails, but I cannot make phone calls.",
    )
    return s.done()


def answer_without_answer() -> Example:
    s = Script("email-which-answer", "email", "social_media", seed=mail_seed(first_mails), category="missing-value")
    mail = mail_from_a_person(s)
    first = mail.sender_name.split()[0]
    s.say(
        f"Answer {mail.sender_name}'s mail '{mail.subject}'.",
        missing="body",
        reply=f"What would you like to tell {first}?",
    )
    s.say("Write 'Count me in, I will be there.'", reply=f"{first} knows that you are in.")
    found = s.call("search_emails", query=mail.subject)
    message = s.pick(found, "items.id", sender_name=mail.sender_name, subject=mail.subject)
    s.call("reply_to_email", goal="write", message_id=message, body="Count me in, I will be there.")
    return s.done()


def like_and_repost() -> Example:
    s = Script("social-like-and-repost", "social_media", seed=16, category="parallel")
    network = network_of(s)
    followed = {f.followed for f in network.follows.where(follower=network.me, status="active")}
    muted = {limit.of for limit in network.limitations}
    post = post_of(
        s,
        lambda p: (
            p.author in followed - muted
            and p.reply_to_id is None
            and p.audience == "public"
            and network.accounts.get(p.author).visibility == "public"
            and network.me not in (*p.liked_by, *p.reposted_by)
        ),
    )
    s.say(
        f"Like {post.author}'s post '{post.text}' and repost it.",
        reply="You like the post and have reposted it.",
    )
    posts = s.call("search_posts", author=post.author)
    post_id = s.pick(posts, "items.id", text=post.text)
    s.call("react_to_post", goal="write", post_id=post_id, reaction="like")
    s.call("react_to_post", goal="write", together=True, post_id=post_id, reaction="repost")
    return s.done()


def own_post_goes() -> Example:
    s = Script("social-own-post", "social_media", "email", seed=mail_seed(first_mails), category="multi-turn")
    network = network_of(s)
    post = post_of(s, lambda p: p.author == network.me and p.reply_to_id is None and p.replies_from == "everyone")
    s.say(
        f"Reply to my own post '{post.text}': 'It is settled, thank you all!'",
        reply="Your reply stands under the post.",
    )
    posts = s.call("get_feed", feed=said("mine", "my own post"))
    mine = s.pick(posts, "items.id", text=post.text)
    s.call("reply_to_post", goal="write", post_id=mine, text="It is settled, thank you all!")
    s.say("Actually, just delete the whole post.", reply="The post is gone, and your reply with it.")
    s.call("delete_post", goal="write", post_id=mine)
    return s.done()


def private_message() -> Example:
    s = Script("social-private-message", "social_media", seed=16, category="irrelevance")
    s.say(
        "Send Nina Foster a private message that I'm late.",
        reply="I cannot send private messages here, only public posts and replies. Shall I do something else?",
    )
    return s.done()


def likes_of_a_post() -> Example:
    s = Script("social-likes", "social_media", seed=16, category="question")
    network = network_of(s)
    post = post_of(s, lambda p: p.author == network.me and p.reply_to_id is None and p.liked_by)
    s.say(f"How many people liked my post '{post.text}'?")
    posts = s.call("get_feed", goal="question", feed=said("mine", "my post"))
    likes = s.value(posts, "items.likes", text=post.text)
    s.reply(f"Your post has {likes} likes.", likes)
    return s.done()


EXAMPLES = (
    pass_it_on,
    tidy_inbox,
    unfinished_draft,
    what_it_cost,
    snooze_it,
    phone_call,
    answer_without_answer,
    like_and_repost,
    own_post_goes,
    private_message,
    likes_of_a_post,
)

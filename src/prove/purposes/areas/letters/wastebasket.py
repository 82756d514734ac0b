"""Letters that are opened, thrown away and fetched back."""

from typing import Any

from prove.purposes.areas.people import address_of, contacts, goes_by_name
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    amount_in,
    ask,
    at,
    column,
    day,
    day_of,
    each,
    name_of,
    named,
    number_in,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    tells,
    text,
    today,
    when,
)
from prove.servers.email.tools import (
    get_email_thread,
    list_emails,
    read_email,
    reply_to_email,
    restore_email,
    send_email,
    snooze_email,
    trash_email,
)
from prove.servers.payments.tools import list_invoices


@purpose(
    "email",
    because=(
        "I've been too quick with the delete key.",
        "Tidying up has its victims.",
        "Somebody is waiting for an answer that I thought I'd given.",
        "My cleanup frenzy swept away something valuable.",
        "I took a real email for spam.",
        "Overzealous spam filters and I make a dangerous pair.",
        "I swiped in the wrong direction.",
        "I wasn't wearing my glasses when I tidied my mailbox.",
        "I've just noticed a mistake of mine.",
        "I cleared out my mailbox in too much of a hurry.",
        "I shouldn't delete emails while I'm on the bus.",
        "I think that I've deleted something important.",
        "My thumb hit the wrong button.",
    ),
)
def rescue_a_letter() -> Any:
    """Take the letter of somebody out of the trash, say what it is, and answer it."""
    friend = again(
        name_of(
            contacts(),
            lambda c: c.name,
            fits=[
                goes_by_name,
                lambda c: rows(list_emails, folder="trash", sender=c.email).count() == 1,
                lambda c: (
                    rows(list_emails, folder="trash", sender=c.email, since=shift(today(), days=-30))
                    .where(lambda m: among(named(m.subject, "Re:"), (False,)))
                    .count()
                    == 1
                ),
            ],
        ),
        "them",
    )
    letter = rows(list_emails, folder="trash", sender=address_of(friend)).the()
    back = say(
        act(restore_email, message_id=letter.id),
        f"fish the email from {friend} out of the trash",
        f"get back the email from {friend} that I've thrown away",
        f"I need the email from {friend} that is in the trash, so restore it.",
        f"restore the email from {friend} that's lying in the trash",
        f"There's an email from {friend} in my trash. Put it back where it was.",
        f"undelete the email from {friend} that's in the trash",
        f"I've thrown away an email from {friend} by mistake. Can you get it out of the trash?",
    )
    what = say(
        ask(
            letter.subject,
            day_of(letter.sent_at),
            told=(
                "It has the subject “{}” and came on {}.",
                "The subject is “{}”; it was sent on {}.",
                "Its subject is “{}”, and it is from {}.",
            ),
        ),
        "What is its subject, and on which day did it come?",
        "tell me the subject and the day it arrived",
        "remind me what its subject was and when it came",
        "What does the subject line say, and when did it come?",
        "What was its subject again, and what day is it from?",
        "I can't even recall the subject, or when it came. Tell me both.",
        "tell me what subject it has and when I got it",
    )
    body = quoted(
        "Sorry, I nearly overlooked your email",
        "I have only just found this, forgive me",
        "Sorry for my silence, I have only just read your email",
        "Your email had slipped through, I will call you tomorrow",
        "Sorry for the silence, I had deleted your email by mistake",
        "Sorry for the late answer, can we talk this week?",
    )
    reply = say(
        act(reply_to_email, message_id=back.id, body=body),
        f"answer the email from {friend:again} with {body}",
        f"reply to the email you restored: {body}",
        f"write back to {friend:again} in reply to that email, saying {body}",
        f"I should answer the rescued email at once, so reply with {body}.",
        f"respond to the email from {friend} with the words {body}",
        f"Now {friend} should get an answer to that email from me: {body}.",
        f"My reply to the email from {friend} is {body}.",
    )
    tells(back, "It is out of the trash.", "I took it out of the trash.")
    tells(reply, f"Your answer has gone to {friend}.", f"I sent {friend} your answer.")
    return (back, what), (reply,)


@purpose(
    "email",
    because=(
        "One matter is closed for good.",
        "What's over is over.",
        "What has been settled can go.",
        "I've finished an old discussion.",
        "I only keep emails that I still need.",
        "I've left an old subject behind me.",
        "I like a mailbox that's nearly empty.",
        "My ascetic phase has reached the mailbox.",
        "I have no nostalgia for debates that are concluded.",
        "I delete old messages from time to time.",
        "I'm in the mood for a fresh start.",
        "I'm not sentimental about old emails.",
    ),
)
def throw_a_conversation_away() -> Any:
    """Throw a whole conversation away, and see what else of the same person is in the inbox."""
    writers = name_of(
        contacts(),
        lambda c: c.name,
        fits=[goes_by_name, lambda c: rows(list_emails, folder="inbox", sender=c.email).count() > 0],
    )
    friend = again(writers, "them")
    letter = some(
        rows(list_emails, folder="inbox", sender=address_of(friend)),
        lambda m: (f'the email "{m.subject}"', f'the message "{m.subject}"'),
        fits=[
            lambda m: day_of(m.sent_at) < shift(today(), days=-13),
            lambda m: rows(get_email_thread, thread_id=m.thread_id).count() > 1,
            lambda m: rows(get_email_thread, thread_id=m.thread_id).where(lambda x: x.folder == "trash").count() == 0,
        ],
    )
    thread = rows(get_email_thread, thread_id=letter.thread_id)
    drop = say(
        each(thread, lambda m: act(trash_email, message_id=m.id)),
        f"throw away {letter} from {friend} in my inbox, and with it the whole conversation, my own emails included",
        f"take {letter} from {friend} in my inbox, and move the whole conversation it belongs to into the trash, "
        "with what I wrote in it",
        f"put {letter}, which {friend} sent me, from my inbox into the trash, together with everything else in that "
        "conversation, sent or received",
        f"find {letter} from {friend} in my inbox and move every email of that conversation to the trash, "
        "those I wrote as well",
        f"bin the whole thread that {letter} from {friend} in my inbox belongs to: every single one, whoever wrote it",
        f"My inbox has {letter} from {friend}. All emails of that conversation, from either side, can go to the trash.",
        f"I'm through with {letter} from {friend}, which is in my inbox. Trash every email of that "
        "conversation, mine as well.",
    )
    tells(
        drop,
        f"I moved all {thread.count()} emails of that conversation to the trash.",
        f"The whole conversation, {thread.count()} emails, is in the trash.",
    )
    left = rows(list_emails, folder="inbox", sender=address_of(friend))
    tell = say(
        ask(
            left.count(),
            told=(
                f"I found {{}} other emails from {friend} in your inbox.",
                f"Your inbox has {{}} other emails from {friend}.",
            ),
        ),
        f"How many other emails from {friend:again} are still in my inbox?",
        f"tell me how many emails from {friend:again} are left in my inbox",
        f"count the emails from {friend:again} that my inbox still has",
        f"check whether there is anything else from {friend:again} in my inbox, and tell me how many emails that is",
        f"How many emails from {friend} are left in my inbox?",
        f"Is there more from {friend:again} in my inbox, and if so, how many emails?",
        f"I'd like to know how many emails from {friend:again} remain in my inbox.",
    )
    return (drop,), (tell,)


@purpose(
    "email",
    because=(
        "I get those automatic emails all the time.",
        "I never open such emails until it's too late.",
        "I only read automatic emails when there's enough money at stake.",
        "I don't have the time to look at every amount.",
        "I want to keep an eye on the larger amounts.",
        "Money comes and goes faster than I can read about it.",
        "Only substantial sums get my undivided attention.",
        "Trifling sums leave me cold.",
        "I'm saving for a piano.",
        "I don't bother with small change.",
        "I keep my books, but not down to the last cent.",
        "I get so many notices that I've stopped opening most.",
    ),
)
def open_a_mail_about_money() -> Any:
    """Open the newest unread email of a firm; put it off if its amount is high, else throw it away; count the rest."""
    firm = column(
        rows(list_emails, folder="inbox", show="unread"),
        lambda m: m.sender_name,
        fits=[lambda m: rows(list_emails, folder="inbox", show="unread", sender=m.sender_name).count() > 2],
    )
    letter = rows(list_emails, folder="inbox", show="unread", sender=firm).most(lambda m: m.sent_at)
    read = say(
        act(read_email, message_id=letter.id),
        f"open the newest unread email from {firm} in my inbox",
        f"open the latest email from {firm} in my inbox that I haven't read",
        f"have a look at the most recent unread email from {firm} in my inbox",
        f"What does {firm} want this time? Open their newest unread email in my inbox.",
        f"go to my inbox and open the unread email from {firm} that came last",
        f"I have unread emails from {firm} in my inbox. Open the latest one.",
        f"Of the unread emails from {firm} in my inbox, open the newest.",
    )
    tells(read, f"The email “{read.subject}” is open.", f"I opened “{read.subject}”.")
    sum_ = amount_in(read.body)
    limit, until = amount(*range(15, 151, 5)), day(1, 7)
    keep = say(
        act(snooze_email, message_id=read.id, until=at(until, 9)),
        f"snooze the email until 9 am {until:on}",
        f"hide the email and let it come back to my inbox {until:on} at 9 am",
        f"let it disappear from my inbox until 9 am {until:on}",
        f"have the email reappear in my inbox at 9 am {until:on}",
        f"put the email off until 9 am {until:on}",
        f"put it away and bring it back to my inbox {until:on} at 9 am",
        f"snooze it so that I see it again {until:on} at 9 am",
    )
    drop = say(
        act(trash_email, message_id=read.id),
        "throw it away",
        "put it into the trash",
        "bin it",
        "move it to the trash",
        "get rid of it",
        "trash it",
        "off to the trash with it",
    )
    tells(keep, f"It comes back on {keep.snoozed_until}.", f"It is snoozed until {keep.snoozed_until}.")
    tells(drop, "It is in the trash now.", "I threw it away.")
    goal = say(
        when(sum_ > limit, keep, drop),
        f"if the amount in the email is more than {limit}, {keep}; otherwise {drop}",
        f"Anything above {limit} needs my attention: if the email is about more than that, {keep}; otherwise {drop}.",
        f"if the sum in that email is above {limit}, {keep}; if not, {drop}",
        f"Is the sum in that email more than {limit}? If so, {keep}; if not, {drop}.",
        f"I only care about sums over {limit}. If the email is about one, {keep}; if not, {drop}.",
        f"check how much money the email is about. If it's over {limit}, {keep}; if it isn't, {drop}",
        f"Amounts up to {limit} don't interest me. If the email is about more, {keep}; if it isn't, {drop}.",
    )
    tells(goal, f"The amount in the email is {sum_}.", f"The email is about {sum_}.")
    left = rows(list_emails, folder="inbox", show="unread", sender=firm)
    tell = say(
        ask(
            left.count(),
            told=(
                f"You have {{}} unread emails from {firm} left in your inbox.",
                f"There are {{}} more unread emails from {firm}.",
                f"Your inbox still has {{}} unread emails from {firm}.",
            ),
        ),
        f"How many unread emails from {firm} are left in my inbox?",
        f"count the emails from {firm} in my inbox that are still unread",
        f"tell me how many emails from {firm} in my inbox I still haven't opened",
        f"How many more unread emails from {firm} are in the inbox?",
        f"I wonder how many other emails from {firm} in the inbox are unread.",
        f"How many of the emails from {firm} in my inbox are still unread?",
        f"check how many emails from {firm} are waiting unopened in the inbox",
    )
    return (read, goal), (tell,)


@purpose(
    "email",
    "payments",
    because=(
        "Manners cost nothing.",
        "It's a good day when customers pay.",
        "A thank-you keeps customers coming back.",
        "Punctual customers keep an enterprise afloat.",
        "I like to thank my customers personally.",
        "My phone has just told me about a payment.",
        "I depend on loyal customers.",
        "Being polite pays in business.",
        "Customers who pay deserve some attention.",
        "I was glad when a notification popped up.",
        "Good news is rare enough in business.",
        "Gracious replies foster loyalty in commerce.",
    ),
)
def thank_whoever_paid() -> Any:
    """Open the newest notice of a payment, find the invoice that it is about, and thank the customer."""
    firm = "Tillwise Payments"
    letter = rows(list_emails, folder="inbox", show="unread", sender=firm).most(lambda m: m.sent_at)
    read = say(
        act(read_email, message_id=letter.id),
        "open the newest unread email from Tillwise Payments in my inbox",
        "open the latest of the unread emails from Tillwise Payments in my inbox",
        "have a look at the most recent unread email from Tillwise Payments in my inbox",
        "open the last notice from Tillwise Payments in my inbox that is still unread",
        "There are unread emails from Tillwise Payments in my inbox. Open the newest.",
        "Tillwise Payments has written to me. Open the newest unread email of theirs in my inbox.",
        "What's new from Tillwise Payments? Open their latest unread email in my inbox.",
    )
    number = number_in(read.body)
    tell = say(
        ask(
            number,
            amount_in(read.body),
            told=(
                "It is about invoice {}: {} has been paid.",
                "It is for invoice {}, and the amount is {}.",
                "The invoice is {}, and {} came in.",
            ),
        ),
        "Which invoice number is it about, and how much was paid?",
        "tell me the number of the invoice it's about and how much came in",
        "What number has the invoice that was paid, and how much has come in?",
        "What's the number of the invoice, and how much did I get?",
        "I'd like to know the invoice number and how much was paid.",
        "What's the invoice number in it, and how much was paid?",
        "tell me the number of the invoice something was paid on, and how much",
    )
    invoice = rows(list_invoices, query=number).the()
    subject = quoted("Thank you", "Payment received", "Thank you for your payment", "All settled", "Your payment")
    words = say(
        text(f'Thank you, {invoice.customer_name}. Your payment for "{invoice.title}" has arrived.'),
        "what the invoice is called",
        "the title of the invoice",
        "the invoice's title",
    )
    thank = say(
        act(send_email, to=(invoice.customer_email,), subject=subject, body=words),
        f"look up the invoice that was paid and thank the customer by name in an email, subject {subject}; mention "
        f"{words}",
        f"drop the customer of that invoice a thank-you email, subject {subject}, and put their name and {words} "
        "into it",
        "see who the customer on that invoice is and thank them by name in an email with the subject "
        f"{subject}; mention {words}, too",
        f"I'd like to thank the customer of that invoice by name in an email; use {subject} as the subject, and put in "
        f"{words}.",
        f"e-mail my thanks to the customer of that invoice, with the customer's name and {words}; {subject} should be "
        "the subject",
        f"The customer of that invoice should get an email from me with the subject {subject}: my thanks, their "
        f"name, and {words}.",
        f"Whoever paid that invoice deserves a thank-you by email, subject {subject}, with their name and {words}.",
        f"write to the customer on that invoice, subject {subject}: an email of thanks that has their name in it, and "
        f"{words}",
    )
    tells(
        thank,
        f"I thanked {invoice.customer_name} by email for “{invoice.title}”.",
        f"The thank-you for “{invoice.title}” has gone to {invoice.customer_name}.",
    )
    return (read, tell), (thank,)

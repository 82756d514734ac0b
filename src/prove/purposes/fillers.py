"""What people say around a request. The reader knows all of it, so it can tell filler from what is asked for."""

import re
from functools import cache
from typing import NamedTuple


class Wrapping(NamedTuple):
    """How an imperative clause becomes a sentence: what stands before and after it."""

    before: str
    after: str


GREETINGS = (
    "",
    "Hi!",
    "Hello!",
    "Hey there.",
    "Hello there.",
    "Hi there.",
    "Me again.",
    "Hey!",
    "Quick request.",
    "Morning!",
    "Got a minute?",
    "A small job for you.",
    "Okay, here goes.",
    "I could use a hand.",
)
CLOSINGS = (
    "",
    "Thanks!",
    "Thank you.",
    "That's all.",
    "Thanks in advance.",
    "Cheers.",
    "Much appreciated.",
    "No rush.",
    "Many thanks.",
    "You're a star.",
    "Thanks a lot!",
    "That should do.",
)
GOING_ON = (
    "",
    "Good.",
    "Okay.",
    "Great, thanks.",
    "All right.",
    "Perfect.",
    "Nice.",
    "One more thing.",
    "Thanks.",
    "Brilliant.",
    "Lovely.",
    "Now for the rest.",
    "That was quick.",
    "Right.",
    "Fine.",
    "Much better.",
)
CORRECTING = ("", "Hm.", "Oh.", "Wait.")
"""Before a whole sentence in a later turn that is no question: it may take something back."""

WRAPPINGS = (
    Wrapping("", "."),
    Wrapping("please ", "."),
    Wrapping("", ", please."),
    Wrapping("could you ", "?"),
    Wrapping("could you please ", "?"),
    Wrapping("can you ", "?"),
    Wrapping("can you ", " for me?"),
    Wrapping("would you ", "?"),
    Wrapping("will you ", "?"),
    Wrapping("kindly ", "."),
    Wrapping("I'd like you to ", "."),
    Wrapping("I need you to ", "."),
    Wrapping("I want you to ", "."),
    Wrapping("I'd be glad if you could ", "."),
    Wrapping("it would be great if you could ", "."),
    Wrapping("what I need is for you to ", "."),
    Wrapping("go ahead and ", "."),
    Wrapping("I'd appreciate it if you could ", "."),
    Wrapping("I was hoping you could ", "."),
    Wrapping("do me a favour and ", "."),
    Wrapping("be so kind as to ", "."),
    Wrapping("would it be possible for you to ", "?"),
    Wrapping("perhaps you can ", "?"),
    Wrapping("any chance you could ", "?"),
)
BRIEF = WRAPPINGS[:11]
"""For a request that follows another one: nobody asks politely at length twice in a row."""
PLAIN = (Wrapping("", "."),)
"""For a clause that begins with a condition."""
LONG = 50
"""From how many characters on nothing more is added at the end of a request."""
LEADS = (
    "",
    "then ",
    "after that, ",
    "once that's done, ",
    "also, ",
    "next, ",
    "and then ",
    "when you're done, ",
    "besides, ",
    "afterwards, ",
    "finally, ",
    "while you're at it, ",
)

PROPER = ("Danish", "Italian", "Swedish")
"""Words in the titles of things that keep their capital."""

_CONDITION = re.compile(r"(?:if|when|unless|in case|for|whenever|should)\b")
_WISH = re.compile(r"(?:I'll|I'd|I want|I need|I can|I have|My)\b(?! mistake)")
_SENTENCE = re.compile(r"[A-Z].*[.!?]$", re.DOTALL)
_NEAR = re.compile(
    r"(?:today|tomorrow|yesterday|the day (?:after|before)|this coming|last|next|in \w+ days|\w+ days ago)\b"
)


def is_sentence(phrase: str) -> bool:
    """Whether a phrase is a whole sentence, which stands as it is."""
    return _SENTENCE.match(phrase) is not None


def takes_back(phrase: str) -> bool:
    """Whether a phrase of a later turn may correct what was said: a sentence that is neither a question nor a wish."""
    return is_sentence(phrase) and not phrase.endswith("?") and _WISH.match(phrase) is None


@cache
def wrappings_of(phrase: str) -> tuple[Wrapping, ...]:
    """The ways to make a sentence of a phrase that is none."""
    if _CONDITION.match(phrase):
        return PLAIN
    if re.search(r"[;:.?] |, (?:if|otherwise)|\bif\b", phrase):
        return tuple(each for each in WRAPPINGS if each.after == ".")
    if "," in phrase or len(phrase) > LONG:
        return tuple(each for each in WRAPPINGS if each.after in (".", "?"))
    if re.search(r"\b(?:me|for)\b", phrase):
        return tuple(each for each in WRAPPINGS if each.after != " for me?")
    return WRAPPINGS


def as_said(words: str, spec: str) -> str:
    """Words in the form that a slot asks for.

    `on` and `by` give a day its preposition ('on Friday', 'in three days'; 'by Friday', 'within three days').
    """
    match spec:
        case "on":
            return words if _NEAR.match(words) else f"on {words}"
        case "by":
            return f"within {words[3:]}" if words.startswith("in ") else f"by {words}"
        case "lower":
            return " ".join(word if word in PROPER else word.lower() for word in words.split(" "))
        case _:
            return words


def meet(words: str, literal: str) -> str:
    """The literal after the words of a slot, without a word that these end with: 'my current account account'."""
    last = words.rsplit(" ", 1)[-1].lower()
    found = re.match(r" ([A-Za-z]+)\b", literal)
    return literal[found.end() :] if found is not None and found[1].lower() == last else literal

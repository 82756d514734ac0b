"""What people say around a request. The reader knows all of it, so it can tell filler from what is asked for."""

import re
from functools import cache
from typing import NamedTuple

from prove.purposes.nodes import Ask, Goal


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
    "Hello, it's me.",
    "Hi, hope all is well.",
    "Got a minute?",
    "Got a second?",
    "Are you there?",
    "A small job for you.",
    "Here's a small task.",
    "Something quick.",
    "Something that can't wait.",
    "Okay, here goes.",
    "Right, let's get this sorted.",
    "I could use a hand.",
    "I need some help.",
    "Help me out here.",
    "Greetings!",
    "Howdy!",
    "Back again.",
    "Sorry to bother you.",
    "Just a short one.",
    "Before I forget.",
    "First things first.",
    "Typing this on the train.",
    "On my phone, so briefly.",
    "I'm between two appointments.",
    "Listen.",
    "Hiya.",
    "Okay, next chore.",
    "Busy day, so straight to it.",
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
    "That's it for now.",
    "Nothing else for today.",
    "Then I can log off.",
    "Bye for now!",
    "You're saving my day.",
    "I owe you one.",
    "Very kind of you.",
    "Thx!",
    "Ta.",
    "Appreciate it.",
    "Wonderful, thanks.",
    "That would be a relief.",
    "After that I'm happy.",
    "Thanks for your patience.",
    "Then I can finally have lunch.",
    "I'm off now.",
    "All the best!",
    "Sorry for the hassle.",
    "Take your time.",
    "That's everything from me.",
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
    "Cool.",
    "Got it.",
    "Noted.",
    "Excellent.",
    "Wonderful.",
    "Sounds good.",
    "Neat.",
    "Super.",
    "Understood.",
    "I see.",
    "Ah, good.",
    "Fair enough.",
    "So far, so good.",
    "On to the next bit.",
    "Next step.",
    "Let's carry on.",
    "There's more.",
    "We're getting there.",
    "Thanks for that.",
    "I appreciate it.",
    "Now to something related.",
    "That leads me to the next point.",
    "Very well.",
    "Alright, moving along.",
    "Splendid.",
    "Marvellous.",
    "Okey-dokey.",
    "You're fast.",
    "Ta.",
    "Exactly what I needed.",
    "That helps.",
    "A follow-up.",
    "While I have you here.",
)
ASIDES = (
    "",
    "Sorry, somebody was at the door.",
    "I'm back, the kettle was whistling.",
    "My phone nearly died there for a moment.",
    "Excuse the delay, I had a call.",
    "I'm juggling a toddler and a keyboard.",
    "The connection on this bus is awful.",
    "I had to look for my glasses.",
    "It's noisy in here, I hope I'm making sense.",
    "My lunch is getting cold, but never mind.",
    "I was just told off for typing at the table.",
    "Don't ask why it took me so long to reply.",
    "Someone is mowing the lawn right under my window.",
    "I'm waiting at the hairdresser's, so there's time.",
    "My cat insists on sitting on the trackpad.",
    "The meeting next door is louder than ours.",
    "I'm writing this in a lift, by the way.",
    "I'm ticking things off as we speak.",
    "That's one item less on my list.",
    "My colleague says hello.",
    "I wish everything went that smoothly.",
    "This is going faster than I had feared.",
    "I was interrupted, but I'm all yours again.",
    "I'm reading along while cooking.",
    "You can tell that I've put this off.",
    "I'll fetch a coffee in the meantime.",
    "My train is about to enter a tunnel.",
    "The dog wants to go out, so I'll be brief.",
    "I almost forgot why I had come here.",
    "I'm typing with gloves on, excuse the style.",
    "It's been one of those weeks.",
    "I should do this kind of thing more often.",
    "There's a second half to all this.",
    "I had another look at my notes.",
    "As I'm sitting here anyway, let's finish it.",
    "A little voice reminds me of something else.",
    "My handwritten list has another line.",
    "The printer is jammed again, but that's another story.",
    "I promised myself to get through all of it in one go.",
    "Somebody is reading over my shoulder and nodding.",
    "I can hear my alarm, so let's be quick.",
)
"""What some people drop in before a later request."""
CORRECTING = (
    "",
    "Hm.",
    "Oh.",
    "Wait.",
    "Oops.",
    "Hang on.",
    "Hold on.",
    "Sorry.",
    "Ah no.",
    "Hmm, wait.",
    "One second.",
)
"""Before a whole sentence in a later turn that is no question: it may take something back."""
ANSWERING = (
    "",
    "Right.",
    "Good question.",
    "Sure.",
    "Of course.",
    "Ah, yes.",
    "Oh.",
    "True.",
    "Fair point.",
    "Silly me.",
    "Oops.",
    "Yes, that was unclear.",
    "Well spotted.",
    "Good that you ask.",
    "Hm, let me see.",
    "Okay.",
    "Ah, my fault.",
)
"""Before the answer to a question of the assistant."""
HANDING_OVER = (
    "",
    "Oh.",
    "Ah, sorry.",
    "My fault.",
    "Hm, right.",
    "One moment.",
    "Sorry about that.",
    "I see.",
    "Okay.",
    "Thanks for being honest.",
    "Let me fix that.",
    "I just asked around.",
)
"""Before it is said that the assistant can do now what it could not."""

BRIEF = (
    Wrapping("", "."),
    Wrapping("please ", "."),
    Wrapping("", ", please."),
    Wrapping("could you ", "?"),
    Wrapping("could you please ", "?"),
    Wrapping("can you ", "?"),
    Wrapping("can you please ", "?"),
    Wrapping("can you ", " for me?"),
    Wrapping("would you ", "?"),
    Wrapping("would you please ", "?"),
    Wrapping("will you ", "?"),
    Wrapping("kindly ", "."),
    Wrapping("just ", "."),
    Wrapping("pls ", "."),
    Wrapping("maybe you could ", "."),
    Wrapping("", ", thanks."),
    Wrapping("", ", if you can."),
    Wrapping("if possible, ", "."),
    Wrapping("would you kindly ", "?"),
    Wrapping("if you can, ", "."),
)
"""For a request that follows another one: nobody asks politely at length twice in a row."""
WRAPPINGS = (
    *BRIEF,
    Wrapping("I'd like you to ", "."),
    Wrapping("I need you to ", "."),
    Wrapping("go ahead and ", "."),
    Wrapping("do me a favour and ", "."),
    Wrapping("perhaps you can ", "?"),
    Wrapping("be a dear and ", "."),
    Wrapping("help me out and ", "."),
    Wrapping("when you get a second, ", "."),
    Wrapping("whenever it suits you, ", "."),
    Wrapping("if it isn't too much trouble, ", "."),
    Wrapping("here's the plan: ", "."),
    Wrapping("this is what I'd like: ", "."),
    Wrapping("my request: ", "."),
    Wrapping("it'd help if you could ", "."),
    Wrapping("might you be able to ", "?"),
    Wrapping("do you think you could ", "?"),
    Wrapping("I wonder whether you can ", "."),
    Wrapping("take a moment to ", "."),
    Wrapping("quick one: ", "."),
    Wrapping("small thing: ", "."),
    Wrapping("at your convenience, ", "."),
    Wrapping("time permitting, ", "."),
    Wrapping("I'd love for you to ", "."),
    Wrapping("I'm counting on you to ", "."),
    Wrapping("it'd make my day if you could ", "."),
    Wrapping("let me ask you to ", "."),
    Wrapping("here's what I'm after: ", "."),
    Wrapping("all I need: ", "."),
    Wrapping("is there a way for you to ", "?"),
    Wrapping("I'd be thrilled if you could ", "."),
    Wrapping("next on my list: ", "."),
)
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
    "afterwards, ",
    "finally, ",
    "while you're at it, ",
    "and ",
    "plus, ",
    "with that out of the way, ",
    "in the same go, ",
    "on top of that, ",
    "oh, and ",
    "right after, ",
    "that done, ",
    "following that, ",
)

PROPER = ("Danish", "Italian", "Swedish")
"""Words in the titles of things that keep their capital."""

_CONDITION = re.compile(r"(?:if|when|unless|in case|for|whenever|should)\b")
_CORRECTION = re.compile(
    r"(?:Actually|Sorry|On second|No wait|Oh|Oops|Correction|My mistake|I got that wrong|I misspoke|I was mistaken|"
    r"I missed|I forgot|I don't like that|I've changed|I'd rather have|That was a slip|That day|Something has come up|"
    r"Scratch|Change (?:that|the)|Thinking about it|Let's (?:turn|call)|It has to be|It would be clearer|Better call|"
    r"They want me|A better|The (?:subject|text|note|reference)|Replace the|Use|Write|Make the)\b|.* instead[.?]$",
    re.DOTALL,
)
_SENTENCE = re.compile(r"[A-Z].*[.!?]$", re.DOTALL)
_NEAR = re.compile(
    r"(?:today|tomorrow|yesterday|the day (?:after|before)|this coming|last|next|in \w+ days|\w+ days ago)\b"
)


def is_sentence(phrase: str) -> bool:
    """Whether a phrase is a whole sentence, which stands as it is."""
    return _SENTENCE.match(phrase) is not None


def takes_back(phrase: str) -> bool:
    """Whether a phrase of a later turn corrects what was said: a sentence that begins like it, or ends so."""
    return is_sentence(phrase) and _CORRECTION.match(phrase) is not None


def beginnings(goal: Goal) -> tuple[str, ...]:
    """What may be said before the first goal of a later turn."""
    if isinstance(goal, Ask) and goal.said:
        return ANSWERING if goal.values else HANDING_OVER
    return (*GOING_ON, *CORRECTING)


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

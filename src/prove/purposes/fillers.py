"""What people say around a request. The reader knows all of it, so it can tell filler from what is asked for."""

import re
from functools import cache
from typing import NamedTuple

from prove.purposes.nodes import Ask, Goal
from prove.purposes.paraphrases import ways_to_say


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
    "Hey!",
    "Hi, it's me.",
    "Hi, hope you're well.",
    "Hello, hope you're doing well.",
    "Hope you're well.",
    "Got a minute?",
    "Got a second?",
    "Got a moment?",
    "Are you there?",
    "You there?",
    "Are you free?",
    "Do you have a moment?",
    "Have you got a minute?",
    "Hi, got a minute?",
    "Hey, got a second?",
    "Hey, you around?",
    "Hello, are you there?",
    "A job for you.",
    "Here's a task.",
    "Okay, here goes.",
    "Right, let's get this sorted.",
    "I could use a hand.",
    "I could use some help.",
    "I need some help.",
    "Help me out here.",
    "Greetings!",
    "Howdy!",
    "Hiya.",
    "Good day!",
    "Heya.",
    "Yo.",
    "Hey hey.",
    "One for you.",
    "Here we go.",
    "Right then.",
    "Okay then.",
    "Alright then.",
    "Hi, assistant.",
    "Hello, assistant.",
    "Can I ask a favour?",
    "Can I ask you a favour?",
    "Could you do me a favour?",
    "A favour to ask.",
    "I need a favour.",
    "Could you help me with something?",
    "Can you help me out?",
    "Can you help me with something?",
    "Can I get your help with something?",
    "Mind helping me with something?",
    "Could you sort something out for me?",
    "Can you take care of something for me?",
    "I'd like your help.",
    "I'd like your help with something.",
    "I'd be glad of some help.",
    "I need a hand.",
    "I need a hand with something.",
    "I need your help.",
    "I need your help with something.",
    "I need something done.",
    "There's something I need done.",
    "There's something you can do for me.",
    "I have a request.",
    "I've got a request.",
    "I have something for you.",
    "I've got something for you.",
    "I have a job for you.",
    "I've got a job for you.",
    "I've got a task for you.",
    "Here's a request.",
    "Here's a job for you.",
    "Here's one for you.",
    "Here's something for you.",
    "Here's what I need.",
    "A request for you.",
    "A task for you.",
    "Something for you.",
    "Help, please.",
    "Let's get started.",
    "Let's get going.",
    "Let's get to it.",
    "Let's do this.",
    "Let's start.",
    "Okay, let's do this.",
    "Hi, can you help me?",
    "Hi, could you help me out?",
    "Hello, can you help me with something?",
    "Hey, can you help me out?",
    "Hi, I need a hand.",
    "Hey, I need your help.",
    "Hello, I need some help.",
    "Hi, I've got a request.",
    "Hello, I have a request.",
    "Hey, I've got something for you.",
    "Hi, here's what I need.",
    "Hey, one for you.",
    "Hey, could I get your help?",
)
CLOSINGS = (
    "",
    "Thanks!",
    "Thank you.",
    "That's all.",
    "Thanks in advance.",
    "Cheers.",
    "Much appreciated.",
    "Many thanks.",
    "You're a star.",
    "Thanks a lot!",
    "That should do.",
    "That's it for now.",
    "I owe you one.",
    "Thx!",
    "Ta.",
    "Appreciate it.",
    "That's everything.",
    "That's everything from me.",
    "Thanks a million.",
    "Thanks a bunch!",
    "Thank you kindly.",
    "Much obliged.",
    "You're a gem.",
    "You're the best.",
    "You're a lifesaver.",
    "Thanks so much.",
    "Thank you so much.",
    "Thank you very much.",
    "Thanks heaps.",
    "Thanks loads.",
    "Thanks a ton.",
    "Big thanks.",
    "A big thank you.",
    "Huge thanks.",
    "Thanks for doing this.",
    "Thanks for helping.",
    "Thanks for your help.",
    "Thanks for taking this on.",
    "Thanks for seeing to it.",
    "Thanks for sorting this out.",
    "Thanks for handling this.",
    "Thanks for helping me out.",
    "Thank you for your help.",
    "Thank you in advance.",
    "Thanks in advance for your help.",
    "I'd appreciate it.",
    "I'd really appreciate it.",
    "I really appreciate it.",
    "I appreciate your help.",
    "Your help is appreciated.",
    "Cheers for this.",
    "Cheers, that's all.",
    "Ta very much.",
    "That's it.",
    "That's it from me.",
    "That's all I need.",
    "That's all I need for now.",
    "That's all for now.",
    "That's all from me.",
    "That's all, thanks.",
    "That's it, thank you.",
    "That's everything, thanks.",
    "Thanks, that's all.",
    "Thanks, that's it for now.",
    "That should be it.",
    "That should be all.",
    "Okay, that's all.",
    "Okay, that's it.",
    "That would help a lot.",
    "That would really help.",
    "That would be a big help.",
    "That'd be a help.",
    "That'd be really helpful.",
    "That would help me a lot.",
    "You'd be doing me a favour.",
    "You'd be helping me a lot.",
    "You'd be doing me a big favour.",
    "That would help me.",
)
_ENDS = re.compile(r"That's (?:all|it|every)|That should|Nothing else|.*that's (?:all|it)\b")
THANKS = tuple(words for words in CLOSINGS if not _ENDS.match(words))
"""What may end a turn without which nothing can be done: who says "that's all" there seems to want nothing done."""
GOING_ON = (
    "",
    "Okay.",
    "Ok.",
    "All right.",
    "Alright.",
    "Right.",
    "Got it.",
    "Noted.",
    "I see.",
    "Fine.",
    "Fair enough.",
    "Gotcha.",
    "Noted, thanks.",
    "Fine, thanks.",
    "Okay, got that.",
    "Okay, noted.",
    "Okay, I see.",
    "Okay, fine.",
    "Okay, fair enough.",
    "Right, I see.",
    "Got that.",
    "Ah, okay.",
    "Ah, I see.",
    "Ah, right.",
    "Ah, good to know.",
    "Good to know.",
    "Good to know, thanks.",
    "Okay, good to know.",
    "All right, thanks.",
    "Okay, thanks.",
    "Ok, thank you.",
    "Right, thanks.",
    "Got it, thanks.",
    "Okay, got it, thanks.",
    "Thanks.",
    "Thank you.",
    "Thank you very much.",
    "Thanks a lot.",
    "Thanks for that.",
    "Thanks for this.",
    "Okay, thank you.",
    "Thanks for letting me know.",
    "Thanks for your help.",
    "Thanks for the help so far.",
    "Thank you for that.",
    "Thank you for letting me know.",
    "Cheers.",
    "Cheers for that.",
    "Much appreciated.",
    "I appreciate it.",
    "Appreciated.",
    "Ta.",
    "Thx.",
    "Thanks so far.",
    "Thanks, noted.",
    "Thanks, got it.",
    "Thanks, good to know.",
    "Thanks, I appreciate it.",
    "Cheers, noted.",
    "Cheers, got it.",
    "One more thing.",
    "Just one more thing.",
    "Okay, one more thing.",
    "Thanks, one more thing.",
    "Right, one more thing.",
    "And one more thing.",
    "I've got one more thing.",
    "Right then.",
    "Alright then.",
    "Okay then.",
    "Okay, understood.",
    "Understood.",
    "Understood, thanks.",
    "Right, got that.",
    "Right, noted.",
    "Right, okay.",
    "Alright, thanks.",
    "Alright, noted.",
    "Alright, got it.",
    "Ok, got it.",
    "Ok, noted.",
    "Ok, thanks.",
    "Ok, I see.",
    "Yep, thanks.",
    "Yep, got it.",
    "Yep, noted.",
    "Okay, cool.",
    "Cool, thanks.",
    "Cool.",
    "Thanks, understood.",
    "Thanks, okay.",
    "Thanks, I see.",
    "Ta, got it.",
    "Ta, noted.",
    "Ah, thanks.",
    "Ah, got it.",
    "Ah, noted.",
    "Ah, understood.",
    "Oh, okay.",
    "Oh, I see.",
    "Oh, thanks.",
    "Oh, good to know.",
    "Okay, that helps.",
    "That helps.",
    "That helps, thanks.",
    "Thanks, that helps.",
    "Okay, that's clear.",
    "Thanks, that's clear.",
    "That's clear.",
    "That's clear, thanks.",
    "I've got that.",
    "Okay, I've got that.",
    "Duly noted.",
    "Okay, ta.",
    "Okay, cheers.",
    "Alright, cheers.",
    "Ok, cheers.",
    "Right, cheers.",
    "Right, ta.",
    "Cheers, okay.",
    "Cheers, good to know.",
    "Okay, thanks for that.",
    "Right, thanks for that.",
    "Ok, thanks for that.",
    "Alright, thanks for that.",
    "Alright, thank you.",
    "Right, thank you.",
    "All right, noted.",
    "All right, got it.",
    "All right, thank you.",
    "All right, I see.",
    "Many thanks.",
    "Thanks so much.",
    "Thank you so much.",
    "Okay, many thanks.",
    "Okay, appreciated.",
    "Thanks, appreciated.",
    "Okay, much appreciated.",
    "Fine by me.",
    "Okay, fine by me.",
    "Fine, noted.",
    "Fine, got it.",
    "Fine, okay.",
    "That's fine.",
    "That's fine, thanks.",
    "Okay, that's fine.",
    "Right, fine.",
    "Ok, fine.",
    "Well, okay.",
    "Well, good to know.",
    "Well, fair enough.",
    "Well, thanks.",
    "Fair enough, thanks.",
    "Ok, fair enough.",
    "Right, fair enough.",
    "Mm, okay.",
    "Mm, I see.",
    "Hm, okay.",
    "Okay, right.",
    "Ok, right.",
    "I see, thanks.",
    "I see, okay.",
    "Ok, ta.",
    "Oh, and one more thing.",
    "Ah, one more thing.",
    "Ok, one more thing.",
    "Ok, understood.",
    "Alright, understood.",
    "Right, understood.",
    "All right, understood.",
    "Ok, that helps.",
    "Right, that helps.",
    "Ah, that helps.",
)
ASIDES = (
    "",
    "I thought of something else.",
    "You can take care of this too.",
    "I'd like this done as well.",
    "I'd like to be thorough.",
    "I need one more thing done.",
    "Let's do this properly.",
    "Let's not leave it half done.",
    "Better safe than sorry.",
    "It all belongs together.",
    "I'd almost forgotten.",
    "Thanks for bearing with me.",
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
    "Hmm, wait.",
    "Oh, wait.",
    "Ah, wait.",
    "Oh, sorry.",
    "One second.",
    "Ugh.",
    "Whoops.",
    "Oh dear.",
    "Wait a second.",
    "Wait a minute.",
    "Hang on a second.",
    "Hang on a minute.",
    "Silly me.",
    "Argh.",
    "Oh no.",
    "Hmm.",
    "Ah, sorry.",
)
"""Before a whole sentence in a later turn that is no question: it may take something back."""
ANSWERING = (
    "",
    "Right.",
    "Ah, yes.",
    "Oh, yes.",
    "Oh.",
    "Silly me.",
    "Oops.",
    "Okay.",
    "Ah, of course.",
    "Right, sorry.",
    "Right, of course.",
    "Ah, my fault.",
    "Good point.",
    "Whoops.",
    "My bad.",
    "Oh, sorry.",
    "Ah, sorry.",
    "Sorry about that.",
    "Thanks for asking.",
    "Ah, right.",
    "Oh, right.",
    "Ah.",
    "Ah, good point.",
    "I should have said.",
    "I should have said that.",
    "I didn't say, did I?",
    "Hm.",
    "Hm, right.",
    "Let me see.",
)
"""Before the answer to a question of the assistant."""
HANDING_OVER = (
    "",
    "Oh.",
    "Ah, sorry.",
    "Oh, sorry.",
    "My fault.",
    "My bad.",
    "Hm, right.",
    "One moment.",
    "Sorry about that.",
    "I see.",
    "Okay.",
    "Okay, sorry.",
    "Thanks for being honest.",
    "Thanks for telling me.",
    "Thanks for letting me know.",
    "Let me fix that.",
    "No worries.",
    "No problem.",
    "That's on me.",
    "Right, my oversight.",
    "Thanks for flagging it.",
    "Bear with me.",
    "Not your fault.",
    "Good that you noticed.",
    "Ah, okay.",
    "Ah, I see.",
    "Fair enough.",
    "Understood.",
    "Thanks for saying so.",
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
    Wrapping("would you ", "?"),
    Wrapping("would you please ", "?"),
    Wrapping("will you ", "?"),
    Wrapping("pls ", "."),
    Wrapping("maybe you could ", "."),
    Wrapping("", ", if you can."),
    Wrapping("", ", would you?"),
    Wrapping("can you quickly ", "?"),
    Wrapping("could you quickly ", "?"),
    Wrapping("can you just ", "?"),
    Wrapping("could you just ", "?"),
    Wrapping("", ", if you don't mind."),
    Wrapping("go ahead and ", "."),
)
"""For a request that follows another one: nobody asks politely at length twice in a row."""
AIMS = (Wrapping("I want to ", "."), Wrapping("I'd like to ", "."))
"""For what is to be done; what is to be told is no aim."""
WRAPPINGS = (
    *BRIEF,
    Wrapping("I'd like you to ", "."),
    Wrapping("I need you to ", "."),
    Wrapping("I want you to ", "."),
    Wrapping("do me a favour and ", "."),
    Wrapping("perhaps you can ", "?"),
    Wrapping("perhaps you could ", "."),
    Wrapping("help me out and ", "."),
    Wrapping("if you can, ", "."),
    Wrapping("if you don't mind, ", "."),
    Wrapping("when you get a second, ", "."),
    Wrapping("when you get a chance, ", "."),
    Wrapping("when you have a moment, ", "."),
    Wrapping("if it isn't too much trouble, ", "."),
    Wrapping("if it's no trouble, ", "."),
    Wrapping("I just need you to ", "."),
    Wrapping("I'd just like you to ", "."),
    Wrapping("all I need is for you to ", "."),
    Wrapping("it'd be great if you could ", "."),
    Wrapping("may I ask you to ", "?"),
    Wrapping("it'd help if you could ", "."),
    Wrapping("it would help me if you could ", "."),
    Wrapping("it'd be good if you could ", "."),
    Wrapping("would you be able to ", "?"),
    Wrapping("are you able to ", "?"),
    Wrapping("do you think you could ", "?"),
    Wrapping("do you think you can ", "?"),
    Wrapping("is there a way for you to ", "?"),
    Wrapping("is there any way you could ", "?"),
    Wrapping("I was wondering if you could ", "."),
    Wrapping("I was hoping you could ", "."),
    Wrapping("I'm hoping you can ", "."),
    Wrapping("I'd love for you to ", "."),
    Wrapping("I'd love it if you could ", "."),
    Wrapping("I'd be glad if you could ", "."),
    Wrapping("I'd be grateful if you could ", "."),
    Wrapping("I'd appreciate it if you could ", "."),
    Wrapping("I'm going to need you to ", "."),
    Wrapping("what I'd like is for you to ", "."),
    Wrapping("what I need is for you to ", "."),
    Wrapping("if you have a sec, ", "."),
    Wrapping("if you have a minute, ", "."),
    Wrapping("as soon as you can, ", "."),
    Wrapping("would you have time to ", "?"),
    Wrapping("do you have time to ", "?"),
    Wrapping("can I ask you to ", "?"),
    Wrapping("could I ask you to ", "?"),
    Wrapping("can I get you to ", "?"),
    Wrapping("could I get you to ", "?"),
    Wrapping("any chance you could ", "?"),
    Wrapping("any chance you can ", "?"),
    Wrapping("would it be possible for you to ", "?"),
    Wrapping("is it possible for you to ", "?"),
    Wrapping("you'd help me a lot if you could ", "."),
    Wrapping("see if you can ", "."),
    *AIMS,
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
    "when that's done, ",
    "afterwards, ",
    "while you're at it, ",
    "and ",
    "plus, ",
    "on top of that, ",
    "after this, ",
    "in addition, ",
    "with that done, ",
    "and after that, ",
    "additionally, ",
    "once you've done that, ",
)
BEFORE_CONDITIONS = ("", "then ", "also, ", "next, ", "and then ", "and ", "plus, ")
"""Those of them that may stand before a condition: 'when you're done, if it costs more' has one clause too many."""

PROPER = ("Danish", "Italian", "Swedish")
"""Words in the titles of things that keep their capital."""

_CONDITION = re.compile(r"(?:if|when|unless|in case|for|whenever|should)\b")
_CORRECTION = re.compile(
    r"(?:Actually|Sorry|On second|No wait|Oh|Oops|Correction|My mistake|I got that wrong|I misspoke|I was mistaken|"
    r"I missed|I forgot|I don't like that|I've changed|I'd rather (?:have|call)|That was a slip|That day|"
    r"Something has come up|Scratch|Change (?:that|the)|Thinking about it|Let's (?:make|call)|It has to be|"
    r"It would be clearer|Better call|They want me|A better|The (?:subject|text|note|reference)|Replace the|"
    r"Use|Write|Make the)\b|.* instead[.?]$",
    re.DOTALL,
)
_CRY = re.compile(r"(?:On second thought|Ah|Oh|Oops|Whoops|Sorry|Right|Hm|Silly me|My (?:bad|fault|mistake))\b")
_TOLD = re.compile(r"\b(?:me|for)\b|^(?:tell|say|let|state|name|report|answer)\b")
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


def leads_of(phrase: str, before: Goal) -> tuple[str, ...]:
    """What may join a phrase that is no sentence to the request before it: nobody is done with a question."""
    fitting = BEFORE_CONDITIONS if _CONDITION.match(phrase) else LEADS
    return tuple(lead for lead in fitting if "done" not in lead) if isinstance(before, Ask) else fitting


def is_echo(words: str, phrase: str) -> bool:
    """Whether a sentence begins as the words of filler before it do: 'Wait. No wait', or two cries, 'Ah. Oh, ten'."""
    if _CRY.match(phrase) and (_CRY.match(words) or words in ANSWERING):
        return bool(words)
    begun = re.findall(r"[\w']+", phrase.casefold())[:2]
    return is_sentence(phrase) and not set(begun).isdisjoint(re.findall(r"[\w']+", words.casefold()))


@cache
def wrappings_of(phrase: str) -> tuple[Wrapping, ...]:
    """The ways to make a sentence of a phrase that is none; none of them has the verb that the phrase begins with."""
    if _CONDITION.match(phrase):
        return PLAIN
    verbs = {way.partition(" ")[0] for way in ways_to_say(phrase.partition("\x02")[0])[0]}
    fitting = [each for each in WRAPPINGS if verbs.isdisjoint(each.before.split())]
    if _TOLD.search(phrase):
        fitting = [each for each in fitting if each not in AIMS]
    if re.search(r"[;:.?] |, (?:if|otherwise)|\bif\b", phrase):
        return tuple(each for each in fitting if each.after == ".")
    if "," in phrase or len(phrase) > LONG:
        return tuple(each for each in fitting if each.after in (".", "?"))
    return tuple(fitting)


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

"""What is said where something is left out, is described vaguely, is picked or is taken back."""

import re
from collections.abc import Sequence

from prove.purposes.nodes import Choice, Column, Days, Node, Said, Secret
from prove.purposes.program import MONEY, NUMBER

HANDOVERS = (
    "I've just given you the tool that was missing.",
    "Have another look at your tools, one was added.",
    "I've added a function that can do it.",
    "Try again, you have the right tool now.",
    "Now you've got access to what you need for it.",
    "I've switched on what you were missing, so please go ahead.",
    "The missing function is in place now.",
    "Check your tools once more, I've added one.",
    "It should be possible now: I connected another tool.",
    "Try it with what I have just enabled.",
    "I've added another function, that should do the trick.",
    "Something was missing on your side, and I've added it.",
    "Your tools have been updated, so please carry on.",
    "I asked for the missing permission, and you have it now.",
    "It turns out that one tool was disabled; it's active again.",
    "We've unlocked that feature for you.",
    "Somebody forgot to connect one of your functions. Fixed.",
    "You have the right tool from now on.",
    "I updated your set of functions, so give it another go.",
    "Now it should work: the tool has been installed.",
    "You can do that now, I changed the settings.",
    "Give it another try, I've extended what you can do.",
    "I had to enable it by hand, and it's on.",
    "Please try again with the function I have added.",
    "Check again: you should see a suitable function now.",
    "I've set you up with the right one.",
    "The tool wasn't loaded. It is now, so go on where you stopped.",
    "I hadn't given you access to that. Now you have it.",
    "Access granted, so please do it.",
    "That should have been on all along. I've just enabled it.",
    "I've turned it on for you.",
    "I thought you could do that already. You can as of now.",
    "That was switched off in my settings. It's on now.",
    "I've fixed that, so you can do it now.",
    "The switch for it is on now. Go ahead.",
    "I forgot to allow that. It's allowed now.",
    "You were missing a permission; I've granted it.",
    "I've linked the app, so it should work from here on.",
    "The connection was down. It's back, so try again.",
    "Please use the function I've just made available to you.",
    "I've given you what you need, so go for it.",
    "I installed the plugin for it a moment ago.",
    "That's been added to what you can use.",
    "Support has just activated it for your account.",
    "You've got everything you need now.",
    "I've connected it. Can you do it now?",
    "Does it work now? I've added the tool.",
    "What about now? I've just turned the feature on.",
    "You should be able to by now.",
    "Could you check again? There should be one more tool.",
    "Can you see it now? I've enabled it on my end.",
    "It's enabled, so go on, please.",
    "I've signed you in over there, so please carry on.",
    "I've allowed it under permissions, so please finish the job.",
    "It needed a setting that I've changed now.",
    "The tool is there now, I can see it on your list.",
    "IT has just released the function for you.",
    "The developers have enabled it for us now. Please proceed.",
    "The update is through, and the tool came with it.",
    "I've put it on your list of tools.",
    "I've reconnected it, so have another try.",
    "I got the add-on for that. Please use it.",
    "You've been cleared to do that now.",
    "I confirmed the access request, so you're good to go.",
    "I've now approved it, so please do what I asked for.",
    "Now you do have a tool for it.",
    "One more function for you. Please do it now.",
    "I've just upgraded you, so it's in your toolbox.",
    "That part wasn't set up yet. Now it is.",
    "I've finished setting it up. It's your turn again.",
    "I've sorted that out. Same request as before.",
    "You've got the rights now. Please do as I said.",
    "I've given you the go-ahead in the app, so it should work.",
    "I had blocked that by accident. It's unblocked.",
    "You've got the tool now, so please do it.",
    "With the new function you should manage.",
    "I've brought in the tool you need.",
    "The app had logged you out. You're back in.",
    "It was only a missing licence, and we've got one now.",
    "Look again, I've activated the integration.",
    "Let's try that again, this time with the tool I've added.",
    "Second attempt: the function is available.",
    "You ought to see the function now.",
    "The admin has just added it. Off you go.",
    "I've ticked the box that lets you do it.",
    "The tool is ready for you now, I've checked.",
    "You're connected now. Over to you.",
    "I've seen to it: the tool is yours to use.",
    "One tool more, and you can get on with it.",
    "I've opened that up for you. Please go on.",
    "That's solved: the tool is there now.",
    "I just shared the tool with you.",
    "I've added what it takes. Once more, please.",
    "The feature is live now, so please take care of it.",
    "Your access has been extended, so this should be no problem.",
    "I've made the tool available.",
    "I've added it, so please continue.",
    "You have the function now.",
    "I'm giving you the tool. Here it is.",
    "I've just synced your tools again. Is it there now?",
)
_OWNED_UP = (
    "It's {}.",
    "That would be {}.",
    "I forgot to say: {}.",
    "I should have told you: {}.",
    "Oh, I left that out. It's {}.",
    "Sorry, I thought I'd said it: {}.",
    "You're right, that was missing: {}.",
    "Ah yes, {}.",
    "I meant to add that: {}.",
    "My mistake, it's {}.",
    "Right, you need that too: {}.",
    "Let me add that: {}.",
    "It slipped my mind. It's {}.",
)
ANSWERS = (
    *_OWNED_UP,
    "Sure, it's {}.",
    "Here it is: {}.",
    "Right, it's {}.",
    "Here you go: {}.",
    "Sorry, it's {}.",
    "Oh right, it's {}.",
    "You can use {}.",
    "Please use {}.",
    "Of course, it's {}.",
    "Take {}.",
    "I've got it here: {}.",
    "Okay, it's {}.",
    "Sure thing: {}.",
    "That's {}.",
    "Yes, it's {}.",
    "I looked it up for you: {}.",
    "No problem, it's {}.",
    "Use {} for that.",
    "I have it at hand: {}.",
)
PEOPLE = (
    *_OWNED_UP,
    "It's for {}.",
    "I was thinking of {}.",
    "To {}, please.",
    "For {}, please.",
    "Sorry, it's for {}.",
    "It should go to {}.",
    "I meant it for {}.",
    "It's {} I meant.",
    "I meant {}, of course.",
    "I mean {}.",
    "Oh, {}, of course.",
    "It's {} I was thinking of.",
    "I had {} in mind.",
    "That's meant for {}.",
    "Right, I mean {}.",
    "I was talking about {}.",
    "Sorry, I meant {}.",
    "Make it {}, please.",
)
_SUGGESTED = (
    "Let's say {}.",
    "Make it {}.",
    "I forgot to say: {}.",
    "I'd say {}.",
    "How about {}?",
    "Shall we say {}?",
    "What about {}?",
    "Please make it {}.",
    "Let's make it {}.",
    "I'd like {}.",
    "Let's try {}.",
    "Oh, {}, please.",
    "Ah, sorry: {}.",
    "I meant to say {}.",
    "I had {} in mind.",
    "I'd prefer {}.",
    "I'd be happy with {}.",
    "I have settled on {}.",
    "I wanted {}.",
    "I didn't say, but I want {}.",
    "Sorry, I meant {}.",
    "Right, {}, please.",
    "Say {}.",
    "I think {} is best.",
    "It should be {}.",
)
CHOICES = (
    *_SUGGESTED,
    "I'd go for {}.",
    "Let's go with {}.",
    "I'm thinking of {}.",
    "I was thinking of {}.",
    "Please take {}.",
    "Just take {}.",
    "Go with {}.",
    "I've decided on {}.",
    "Let's settle on {}.",
    "I'd go with {}.",
    "I'll go with {}.",
)
_WORDS = tuple(way for way in CHOICES if not way.endswith("?"))
"""For names and texts, which nobody offers as a question."""
FACTUAL = frozenset(("condition", "issue", "kind", "mood", "problem", "reason", "relation", "trouble"))
"""Parameters for what is so, and not as the user likes it."""
FACTS = (
    "It's {}.",
    "It was {}.",
    "I'd say {}.",
    "Put down {}.",
    "Please put down {}.",
    "Say {}.",
    "Sorry: {}.",
    "Ah, sorry: {}.",
    "Oh, sorry: {}.",
    "I forgot to say: {}.",
    "I forgot to mention it: {}.",
    "I meant to say {}.",
    "I should have said: {}.",
    "I left that out: {}.",
    "I didn't say that, sorry: {}.",
)
DAYS = (
    *(way for way in _SUGGESTED if "try" not in way),
    "Preferably {}.",
    "Ideally {}.",
    "I was hoping for {}.",
    "It would have to be {}.",
    "I could do {}.",
    "Best would be {}.",
    "I had hoped for {}.",
)
PICKS = (
    "I mean {}.",
    "I meant {}.",
    "Oh, I mean {}.",
    "Sorry, I mean {}.",
    "Sorry, I meant {}.",
    "I was thinking of {}.",
    "I'm talking about {}.",
    "I was talking about {}.",
    "That would be {}.",
    "The one I mean is {}.",
    "This is about {}.",
    "It's {}.",
    "It's about {}.",
    "Take {}.",
    "Please take {}.",
    "I should have said: {}.",
)
_REVISED = (
    "Actually, make it {}.",
    "Sorry, I meant {}.",
    "On second thought, make that {}.",
    "I got that wrong, it should be {}.",
    "Could you make that {} instead?",
    "I've changed my mind: {} it is.",
    "It has to be {} after all.",
)
_CORRECTIONS = (
    *_REVISED,
    "I got that wrong, please take {}.",
    "I misspoke, it should be {}.",
    "Scratch that and take {}.",
    "Change that to {}, please.",
    "Thinking about it again, {} is better.",
    "I was mistaken: {} is correct.",
    "Let's make it {} after all.",
)
_DAY_CORRECTIONS = (
    *_REVISED,
    "That day doesn't suit me any more, so make it {}.",
    "Something has come up, make it {}.",
)
_RENAMINGS = (
    "Actually, call it {}.",
    "On second thought, call it {} instead.",
    "I've changed my mind: call it {}.",
    "Could you call it {} instead?",
    "Let's call it {} after all.",
    "Sorry, please call it {}.",
    "Better call it {}.",
    "I don't like that name any more, so call it {}.",
    "I'd rather call it {}.",
)
_SECOND_THOUGHTS = {
    "money": (
        "And change the amount to {}.",
        "Also, make the amount {} after all.",
        "And let's make the amount {}.",
        "While we're at it, correct the amount to {}.",
        "By the way, the amount I gave was wrong: {} is right.",
        "I also thought again about the amount, and {} is more sensible.",
        "Oh, and the amount should read {}.",
    ),
    "number": (
        "And change the number to {}.",
        "Also, make the number {} after all.",
        "By the way, the number ought to be {}.",
        "Oh, and {} is the number I should have given.",
        "The number I named before was off, too: {} is right.",
    ),
    "day": (
        "And change the day to {}.",
        "Also, make the day {} after all.",
        "And the day should be {} after all.",
        "By the way, the day I mentioned doesn't suit me; make it {}.",
        "I also looked at the day again: it should be {}.",
        "Oh, and let's make the day {}.",
    ),
}
_TEXTS_AGAIN = (
    "Write {} instead.",
    "Actually, make the text {}.",
    "Change the text to {}, please.",
    "The text isn't good; it should read {}.",
    "Replace the wording by {}.",
)
_TEXT_CORRECTIONS = {
    "subject": (
        "Use {} as the subject instead.",
        "Actually, make the subject {}.",
        "Change the subject to {}, please.",
        "The subject sounds wrong, turn it into {}.",
        "I'd rather have {} in the subject line.",
        "A better subject would be {}, so swap it.",
    ),
    "text": _TEXTS_AGAIN,
    "body": _TEXTS_AGAIN,
    "note": (
        "Make the note {} instead.",
        "Actually, the note should be {}.",
        "Change the note to {}, please.",
        "I'd rather have {} as the note.",
        "The note ought to say {}.",
    ),
    "comment": (
        "Make the comment {} instead.",
        "Actually, the comment should be {}.",
        "I'd rather have {} as the comment.",
    ),
    "reference": (
        "Make the reference {} instead.",
        "Actually, the reference should be {}.",
        "The reference is wrong, put {} there.",
    ),
}

# What may stand around a value that is left out (`@`), and what stands there without it.

_BROKEN = re.compile(
    r"  | [,.;]|,[,.:;?]|,$|:,|\(\)|\bis and\b|"
    r"\b(?:with|titled|as|of|for|to|at|by|under|on|is|the|its|my|whose|own) ?(?:$|[,.;)])|"
    r"\b[Cc]all (?:it|that|the \w+)(?:$|[,.;]| and\b)|\bthe agreed day\b.*\bthat day\b"
)
_SECRETS = (
    (r" with the (?:security code|card code|code) @", ""),
    (r" \((?:my |the )?(?:PIN|card code|code of the card|security code|code)(?: is)? @\)", ""),
    (r"[;.] (?:[Mm]y|[Tt]he) PIN is @", ""),
    (r",? (?:security |card )?code @", ""),
)
_SLOT = "\x02[^\x03]*\x03"
_THING = "(?:\x02[^\x03]*\x03|[^\x02,;:])*?"
_SOMEBODY = (
    (r"\b(send) @(?= an? )", r"\1"),
    (rf"\b(share {_THING}) with @", r"\1"),
    (rf"\b(forward {_THING}) to @", r"\1"),
    (rf"\b(pass {_THING}) on to @", r"\1 on"),
    (r"(?<!a )(?<!an )\b(e-mail|email) @(?= \x02| the | what | how )", r"\1"),
    (rf"\b([Ww]rite) to @(?= (?:under|with) the subject(?: line)? {_SLOT}[,:;])", r"\1 an email"),
    (r"\btell @ in a direct message\b", "send a direct message saying"),
)
_DAYS = (
    (
        r"(?<=\w )(?<!am )(?<!pm )(?<!noon )(?<!:00 )(?<!morning )(?<!ing )(?<!time )(?<!starts )(?<!run )(?<!due )"
        r"(?<!close )@(?<=:on\x03)",
        "on the agreed day",
    ),
)
_AMOUNTS = (
    (r"\b(expense|payment) of @", r"\1"),
    (r"\b([Pp]ay \S+) @", r"\1 some money"),
    (
        r"\b([Mm]ove|[Pp]ut|[Ss]end|[Ss]hift|[Tt]ake|[Tt]ransfer) @(?= (?:from|to|into|out|over|there)\b)",
        r"\1 some money",
    ),
)
_NUMBERS = (
    (r" for (?:the next )?@ (?:minutes|hours)\b", " for a while"),
    (rf"\b(refuel {_THING}) with @ litres(?: of fuel)?\b", r"\1"),
    (r"@ litres of fuel(?:, no more)?\b", "some fuel"),
    (
        r"(?<!another )(?<!first )(?<!the )(?<!last )"
        r"@(?= (?:more|further|pieces(?! apiece)|portions|shares|of (?:it|its|them|those|each|the|that|my|\x02))\b)",
        "some",
    ),
    (r"(?<!the )(?<!first )@(?= days\b)", "a few"),
)
_TEXTS = (
    (r", (?:the subject being|(?:with|under) the (?:subject|heading|subject line)) @$", ""),
    (r", subject @", ""),
    (r" with the subject @(?= that | naming |$)", ""),
    (r"(?<!:)(?<!with)(?<!\bthe) (?:under )?(?:the )?subject @(?! and|,)", ""),
    (r" under the subject @", ""),
    (r" \(@\)", ""),
    (r", (?:called|titled|named|headed|entitled) @,(?= of | on | should | what | \x02)", ""),
    (r", (?:called|titled|named|headed|entitled) @,", ","),
    (r"\bthe line @", "a line"),
    (r" (?:called|titled|named|headed|entitled) #?@", ""),
    (r" as @(?= in |, with| and |$)", ""),
    (r"(?<!subject )(?<=\w )(entry|event|file|archive|line) @", r"\1"),
)
_ADDED = (*_TEXTS, (r"\b(put|add|append) @", r"\1 something"))
"""For a text that is added to another one; a name or a street is not something that is added."""


_LINK = "(?:with(?: the)?|ending in|called|for|at|in|to)"
"""Between a thing and what tells it from its like."""


def without(phrase: str, node: Said, parameter: str) -> str:
    """A phrase that leaves out a value for a parameter and still reads as a request; empty if there is none."""
    slot = f"\x02{node.id}:"
    if phrase.count(slot) != 1:
        return ""
    for pattern, instead in _gaps(node, parameter):
        made, times = re.subn(pattern.replace("@", f"{re.escape(slot)}[^\x03]*\x03"), instead, phrase, count=1)
        if times:
            return made if len(_BROKEN.findall(made)) <= len(_BROKEN.findall(phrase)) else ""
    return ""


def _gaps(node: Said, parameter: str) -> Sequence[tuple[str, str]]:
    """The gaps of a sort of values, the clearest first."""
    match node.domain:
        case Secret():
            return _SECRETS
        case Column(people=True):
            return _SOMEBODY
        case Column():
            return ()
        case Days():
            return _DAYS
        case _ if node.shape is MONEY:
            return _AMOUNTS
        case _ if node.shape is NUMBER:
            return _NUMBERS if _are_several(node) else ()
        case _:
            return _ADDED if parameter == "text" else _TEXTS


def _are_several(node: Said) -> bool:
    """Whether a number that is left out is never one, which nobody calls 'some'."""
    return isinstance(node.domain, Choice) and min(node.domain.values) > 1


def bare(description: str) -> str:
    """A description without what tells a thing from its like: 'my savings account', 'the order'."""
    slots = "\x02[^\x03]*\x03"
    for pattern, instead in (
        (rf"^((?:my|the)(?: [a-z]+)?) {slots} (?!budget|folder|account)((?:[a-z]+ ?){{1,2}})$", r"\1 \2"),
        (rf"^(my(?: [a-z]+){{1,3}}?|the(?: [a-z]+){{1,2}}?) {_LINK} {slots}$", r"\1"),
    ):
        made, times = re.subn(pattern, instead, description)
        if times:
            return made
    return ""


def answered_as(node: Said, parameter: str) -> Sequence[str]:
    """How people say a value that they had left out for a parameter."""
    if parameter in FACTUAL:
        return FACTS
    match node.domain:
        case Days():
            return DAYS
        case Column(people=True):
            return PEOPLE
        case Column() | Secret():
            return ANSWERS
        case _ if node.shape is NUMBER or node.shape is MONEY:
            return CHOICES
        case _:
            return _WORDS


def reconsidered_as(parameter: str, node: Said) -> Sequence[str]:
    """How people change a value beside another that they say."""
    return _SECOND_THOUGHTS.get(sort_of(node)) or changed_as(parameter, node)


def changed_as(parameter: str, node: Said) -> Sequence[str]:
    """How people change a value."""
    if parameter in _TEXT_CORRECTIONS:
        return _TEXT_CORRECTIONS[parameter]
    if sort_of(node) == "day":
        return _DAY_CORRECTIONS
    return _RENAMINGS if sort_of(node) == "text" and parameter in ("name", "new_name", "title") else _CORRECTIONS


def sort_of(node: Said) -> str:
    """What a value is, so that 'make it 40' is clear where one thing of the sort was said."""
    if isinstance(node.domain, Days):
        return "day"
    return "money" if node.shape is MONEY else "number" if node.shape is NUMBER else "text"


def said_as(ways: Sequence[str], node: Node) -> tuple[str, ...]:
    """Phrases with a slot for a node."""
    return tuple(way.format(f"\x02{node.id}:\x03") for way in ways)

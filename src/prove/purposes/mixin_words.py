"""What is said where something is left out, is described vaguely, is picked or is taken back."""

import re
from collections.abc import Sequence

from prove.purposes.nodes import Column, Days, Node, Said, Secret
from prove.purposes.program import MONEY, NUMBER

HANDOVERS = (
    "I've just given you the tool that was missing.",
    "There's a new tool for this now.",
    "Have a look at your tools again, there's one more.",
    "OK, I've added a function that can do it.",
    "Try again, you have the right tool now.",
    "Now you've got access to what you need for it.",
    "I've switched on what you were missing, so please go ahead.",
    "The missing function is in place now.",
)
ANSWERS = ("It's {}.", "That would be {}.", "I forgot to say: {}.", "Sorry, I left that out: {}.", "Right, it's {}.")
CHOICES = ("Let's say {}.", "Make it {}.", "I forgot to say: {}.", "Sorry, I left that out: {}.", "I'd say {}.")
PICKS = ("I mean {}.", "I was thinking of {}.", "I'm talking about {}.", "That would be {}.", "Oh, I mean {}.")
_CORRECTIONS = (
    "Actually, make it {}.",
    "Sorry, I meant {}.",
    "On second thought, make that {}.",
    "I got that wrong, it should be {}.",
    "Could you make that {} instead?",
)
_RENAMINGS = (
    "Actually, call it {}.",
    "On second thought, call it {} instead.",
    "I've changed my mind: call it {}.",
    "Could you call it {} instead?",
)
_SECOND_THOUGHTS = {
    "money": ("And change the amount to {}.", "Also, make the amount {} after all.", "And let's make the amount {}."),
    "number": ("And change the number to {}.", "Also, make the number {} after all."),
    "day": ("And change the day to {}.", "Also, make the day {} after all.", "And let's move the day to {}."),
}
_TEXT_CORRECTIONS = {
    "subject": (
        "Use {} as the subject instead.",
        "Actually, make the subject {}.",
        "Change the subject to {}, please.",
    ),
    "text": ("Write {} instead.", "Actually, make the text {}.", "Change the text to {}, please."),
    "body": ("Write {} instead.", "Actually, make the text {}.", "Change the text to {}, please."),
    "note": ("Make the note {} instead.", "Actually, the note should be {}.", "Change the note to {}, please."),
    "comment": ("Make the comment {} instead.", "Actually, the comment should be {}."),
    "reference": ("Make the reference {} instead.", "Actually, the reference should be {}."),
}

# What may stand around a value that is left out (`@`), and what stands there without it.

_BROKEN = re.compile(r"  | [,.;]|,,|:,|\(\)|\b(?:with|titled|as|of|for|to|at|by|under|on|is) ?(?:$|[,.;)])")
_SECRETS = (
    (r" \((?:my |the )?(?:PIN|card code|code of the card|security code|code)(?: is)? @\)", ""),
    (r"[;.] (?:[Mm]y|[Tt]he) PIN is @", ""),
    (r",? (?:security |card )?code @", ""),
)
_SOMEBODY = ((r"\b(e-mail|mail|send|to|let|ask|with|give|message|inform|drop|tell|remind) @(?!,)", r"\1 somebody"),)
_DAYS = ((r"(?<=\w )@(?<=:on\x03)", "one of these days"),)
_AMOUNTS = (("@", "a certain amount"),)
_NUMBERS = (("@(?= (?!percent|stars)[a-z])", "a few"),)
_TEXTS = (
    (r", subject @", ""),
    (r"(?<!:)(?<!with) (?:under )?(?:the )?subject @(?! and|,)", ""),
    (r" under the subject @", ""),
    (r" \(@\)", ""),
    (r", (?:called|titled|named|headed) @,", ""),
    (r" (?:called|titled|named|headed) #?@", ""),
    (r" as @(?= in |, with| and |$)", ""),
    (r"(?<!subject )(?<=\w )(entry|event|file|archive|line) @", r"\1"),
    (r"\b(put|add|plan|append) @", r"\1 something"),
)


def without(phrase: str, node: Said) -> str:
    """A phrase that leaves out a value and still reads as a request; empty if there is none."""
    slot = f"\x02{node.id}:"
    if phrase.count(slot) != 1:
        return ""
    for pattern, instead in _gaps(node):
        made, times = re.subn(pattern.replace("@", f"{re.escape(slot)}[^\x03]*\x03"), instead, phrase, count=1)
        if times:
            return made if len(_BROKEN.findall(made)) <= len(_BROKEN.findall(phrase)) else ""
    return ""


def _gaps(node: Said) -> Sequence[tuple[str, str]]:
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
        case _:
            return _NUMBERS if node.shape is NUMBER else _TEXTS


def bare(description: str) -> str:
    """A description without what tells a thing from its like: 'my account', 'the order'."""
    slots = "\x02[^\x03]*\x03"
    for pattern, instead in (
        (rf"^(my|the) {slots} (?!budget)((?:[a-z]+ ?){{1,2}})$", r"\1 \2"),
        (rf"^(my [a-z]+(?: [a-z]+)?|the [a-z]+) (?:with the|ending in|called|for|at|in|to) {slots}$", r"\1"),
    ):
        made, times = re.subn(pattern, instead, description)
        if times:
            return made
    return ""


def answered_as(node: Said) -> Sequence[str]:
    """How people say a value that they had left out."""
    return ANSWERS if isinstance(node.domain, Column | Secret) else CHOICES


def reconsidered_as(parameter: str, node: Said) -> Sequence[str]:
    """How people change a value beside another that they say."""
    return _SECOND_THOUGHTS.get(sort_of(node)) or changed_as(parameter, node)


def changed_as(parameter: str, node: Said) -> Sequence[str]:
    """How people change a value."""
    if parameter in _TEXT_CORRECTIONS:
        return _TEXT_CORRECTIONS[parameter]
    return _RENAMINGS if sort_of(node) == "text" and parameter in ("name", "new_name", "title") else _CORRECTIONS


def sort_of(node: Said) -> str:
    """What a value is, so that 'make it 40' is clear where one thing of the sort was said."""
    if isinstance(node.domain, Days):
        return "day"
    return "money" if node.shape is MONEY else "number" if node.shape is NUMBER else "text"


def said_as(ways: Sequence[str], node: Node) -> tuple[str, ...]:
    """Phrases with a slot for a node."""
    return tuple(way.format(f"\x02{node.id}:\x03") for way in ways)

"""Expressions that mean the same in any phrase: an author writes one of them, and a user may say each of the others."""

import re
from functools import cache
from typing import NamedTuple


class Exchange(NamedTuple):
    """Where an expression stands in a literal text, and all the ways to say it; `\\1` is a part of it."""

    pattern: str
    ways: tuple[str, ...]


def _any(*ways: str, before: str = "", after: str = "") -> Exchange:
    """Whole words, each of which may stand for each of the others."""
    longest = sorted(ways, key=len, reverse=True)
    return Exchange(rf"{before}\b(?:{'|'.join(map(re.escape, longest))})\b{after}", ways)


_ASKED = r"(?= (?:how|what|the|who|which|when|whether|where|whose)\b)"
_FIGURE = r"(?= the (?:number|sum|total|count|price|names?|titles?|amount|date|figures?|restaurant)\b)"
_SENT = r"(?= (?:bill|delivery|e-mail|email|expense|inbox|invoice|meal|one|order|paid|post)\b)"
_LISTED = r"(?= ?(?:[,.?;:]|$| and\b| with\b))"

EXCHANGES = (
    # Asking
    _any("tell me", "give me", "let me have", "let me know", "get me", after=_FIGURE),
    _any("tell me", "let me know", after=_ASKED),
    _any("just tell me", "only tell me", "simply tell me"),
    _any(
        "say",
        "tell me",
        "let me know",
        before=r"(?<!to )(?<!'ll )(?<!will )(?<!should )(?<!\bI )(?<!they )(?<!that )(?<!comments )",
        after=r"(?= (?:how|what|which|when|who|where)\b)",
    ),
    _any("give me", "let me have", after=r"(?= (?:a|an|its|their|both|two)\b)"),
    Exchange(
        r"(?<!ing )(?<!mention )(?<!make )(?<!put )(?<!with )\bhow many (?:there are|that makes)(?! of\b|,? and\b)",
        ("how many there are", "how many that makes"),
    ),
    _any("I'd like to know", "I want to know", "I need to know", "I would like to know"),
    Exchange(r"\b(?:I'd like|I would like)\b", ("I'd like", "I would like", "I want")),
    _any(
        "find out",
        "look up",
        "check",
        "see",
        before=r"(?<!let me )(?<!able to )",
        after=r"(?= (?:what|how|which|who|when|where)\b)",
    ),
    _any(
        "see whether",
        "see if",
        "check whether",
        "check if",
        "find out whether",
        "find out if",
    ),
    Exchange(
        r"^(?:have a look at|take a look at|look at) $",
        ("have a look at ", "take a look at ", "look at ", "have a quick look at "),
    ),
    Exchange(
        r"\b(?:have|take) a look at\b|(?:^|(?<=, )|(?<=; )|(?<=\. )|(?<=\band )|(?<=\bto )|(?<=\bthen ))look at\b",
        ("have a look at", "take a look at", "look at"),
    ),
    Exchange(
        r"^(?:go|look|run|work) through(?= (?:my|the|all|every)\b| $)",
        ("go through", "look through", "run through", "work through"),
    ),
    _any("go through", "look through", "run through", after=r"(?= (?:my|the|all|every)\b)"),
    Exchange(r"^examine(?= (?:my|the|all)\b| $)", ("examine", "go over", "look over", "look at")),
    Exchange(r"^count(?= (?:the|what|how)\b)", ("count", "count up")),
    Exchange(r"^warn $", ("warn ", "alert ")),
    Exchange(r"^inform $", ("inform ", "notify ")),
    _any("pick out", "single out", after=r"(?= the\b)"),
    _any("which day", "what day"),
    _any(
        "look for", "search for", "find", before=r"(?<!to )(?<!can )(?<!I )(?<!'ll )", after=r"(?= (?:the|a|an|all)\b)"
    ),
    _any("work out", "calculate", "figure out"),
    _any("add up", "total up", after=r"(?! to\b)"),
    # Conditions
    Exchange(
        r"; (?:if not,|if it isn't,|if it doesn't,|if it hasn't,) ",
        ("; if not, ", "; otherwise ", "; if that's not the case, ", "; else ", ", otherwise ", ", or else "),
    ),
    # Not "if not": the condition before it may be negative.
    Exchange(r"; (?:otherwise,?|else,?|or else,?) ", ("; otherwise ", "; else ", ", otherwise ", ", or else ")),
    # Only after what is asked: after what is to be done it would mean the opposite.
    Exchange(r"(?<=\w)\. If (?:it is|it does|it has|so), ", (". If so, ", ". If that's the case, ")),
    _any("if it's", "if it is", after=r"(?= \w)"),
    _any("as long as", "so long as", "provided", after=r"(?= (?:it's|it has|it is|it costs|it closes)\b)"),
    # Amounts
    _any("no more than", "not more than", "at most", after=r"(?= $)"),
    Exchange(r"(?<!no )(?<!not )\bmore than $", ("more than ", "over ")),
    Exchange(r"(?<!no )(?<!not )\bless than $", ("less than ", "under ")),
    _any("in all", "altogether", "in total", before=r"(?<!all )(?<!in )(?<!it )", after=_LISTED),
    _any("most expensive", "priciest", before=r"(?<=the )"),
    _any("biggest", "largest", before=r"(?<=the )"),
    _any("cheapest", "lowest-priced", "least expensive", before=r"(?<=the )", after=r"(?! fixed)"),
    # Not of times to come: the latest of some meetings is not the newest.
    _any("latest", "most recent", "newest", before=r"(?:(?<=the )|(?<=my ))", after=_SENT),
    Exchange(
        r"(?:(?<=tell me )|(?<=say )|(?<=see )|(?<=check )|(?<=and )|(?<=, ))"
        r"what (it|that|they|this) (costs?|comes? to|came to)\b",
        (r"what \1 \2", r"how much \1 \2"),
    ),
    Exchange(r"\bthe sum of\b", ("the sum of", "the total of")),
    _any("best-rated", "highest-rated", "top-rated"),
    _any("whole", "entire", before=r"(?<=the )", after=r"(?! (?:of|thing)\b)(?= [a-z])"),
    _any("exactly", "precisely"),
    Exchange(r"^ (?:pieces|units) of $", (" pieces of ", " units of ")),
    _any("percent or more", "percent or above"),
    _any("percent or less", "percent or below"),
    _any("stars or more", "stars or better", "stars and up"),
    _any("is left", "remains", after=r"(?=[ ,.;?]|$)"),
    _any("are left", "remain", after=r"(?=[ ,.;?]|$)"),
    # Times
    _any("half an hour", "30 minutes", "thirty minutes"),
    Exchange(r"(?<![:\d])(\d+) (am|pm)\b", (r"\1 \2", r"\1:00 \2", r"\1\2")),
    _any("begins", "starts"),
    Exchange(r"\b(\d+) in the morning\b", (r"\1 in the morning", r"\1 am", r"\1am")),
    Exchange(r"\b(\d+) in the evening\b", (r"\1 in the evening", r"\1 pm", r"\1pm")),
    _any("right now", "at the moment", "at present", "currently", before=r"(?<!open )"),
    _any("right away", "straight away", "immediately"),
    Exchange(
        r"(?:(?<=for )|(?<=block )|(?<=reserve )|(?<=keep ))an hour(?! (?:before|after|and|or|earlier|later))\b",
        ("an hour", "one hour", "60 minutes", "sixty minutes"),
    ),
    _any("block that time", "reserve that time", "set that time aside", "keep that time free"),
    _any("from now on", "from here on"),
    Exchange(r"\bonce more(?=[,.;:?]|$)", ("once more", "one more time", "again")),
    # Mail
    _any("an email", "an e-mail"),
    _any("by email", "by e-mail", "via email", "via e-mail"),
    Exchange(r"(?<!an )(?<!a )(?<!by )(?<!via )(?<!the )(?<!my )\b(?:e-mail|email) $", ("email ", "e-mail ")),
    Exchange(
        r"(?<=mail )(?:called|titled|headed|named|entitled|under the subject|with the subject) $",
        ("with the subject ", "with the subject line ", "under the subject ", "whose subject is "),
    ),
    Exchange(
        r"(?<!mail )\b(?:under|with) the (?:subject|subject line|heading) $",
        ("under the subject ", "with the subject ", "with the subject line "),
    ),
    Exchange(
        r", (?:the )?(?:subject|subject being|subject line) $",
        (", subject ", ", subject line ", ", subject: ", ", with the subject "),
    ),
    _any("in my inbox", "in the inbox"),
    # Doing
    _any("make sure", "ensure", "see to it", after=r"(?= that\b)"),
    _any("a fresh", "a new", "a brand-new", after=r"(?= (?:file|folder|channel|list|event|entry)\b)"),
    Exchange(
        r"\b(?:reserve|block)(?= (?:an hour|half an hour|30 minutes|thirty minutes|two hours)\b)",
        ("reserve", "block", "set aside", "block out"),
    ),
    _any("pay", "settle", after=r"(?= the (?:bill|invoice)\b)"),
    Exchange(r"\bbuy(?= (?:the|it|one|a)\b)", ("buy", "purchase", "get")),
    _any("cancel", "call off", "scrap", after=r"(?= (?:the|my) (?:meeting|event|lunch|dinner|appointment|call)\b)"),
    _any("make a note", "jot down a note", "write down a note", after=r"(?= (?:called|titled|saying|that|of|with)\b)"),
    _any("fix", "put right", "sort out", after=r"(?= (?:the mistake|that)\b)"),
    Exchange(r"\bdelete(?= (?:the|all|every|each|what)\b)", ("delete", "remove", "get rid of")),
    Exchange(r"\b(?:pick|choose)(?= the\b)", ("pick", "choose", "select")),
    _any(
        "create",
        "make",
        "set up",
        after=r"(?= an? (?:new |fresh |calendar )?(?:file|folder|channel|event|entry|list)\b)",
    ),
    _any("schedule", "arrange", "set up", after=r"(?= an? (?:video )?(?:meeting|call|chat)\b)"),
    _any("add a note", "attach a note", "leave a note", after=r"(?! to\b)"),
    _any("including", "mentioning", before=r"(?<=, )", after=r"(?= (?:the|its|how|which|their|when)\b)"),
    # Things
    _any("under my name", "in my name"),
    Exchange(r"(?<=\bentry |\bevent )(?:called|named|titled) $", ("called ", "named ", "titled ")),
    Exchange(r"(?<=\b(?:file|list) )(?:called|named) $", ("called ", "named ", "by the name of ")),
    _any(
        "of them",
        "of those",
        before=r"(?:(?<=many )|(?<=much )|(?<=none )|(?<=est )|(?<=recent )|(?<=which )|(?<=number )|(?<=count ))",
        after=r"(?=[,.;?]| is\b| was\b| and\b|$)",
    ),
    Exchange(r"\bevery(?= (?!one|time|other|kind|sort|month|day|week|last|single)[a-z]+ )", ("every", "each")),
    Exchange(r"(?<=, )so that(?= (?:I|they|nobody)\b)", ("so that", "so")),
    _any("my cart", "my shopping cart"),
    _any("my colleague", "my coworker"),
    _any("overdue", "past due", before=r"(?<!an )(?<!-)"),
    _any("the others", "the rest", after=r"(?= ?(?:[.?;:]|$))"),
    _any("video meeting", "video call"),
    Exchange(r"^ (?:kilometres|km)\b(?!/)", (" kilometres", " km")),
    Exchange(r"^ (?:minutes|min)\b", (" minutes", " min")),
    # Small words
    _any("because", "since", after=r"(?= (?:it|I|they|we)\b)"),
    _any("as soon as", "the moment", before=r"(?<!at )(?<!for )", after=r"(?= (?:it|they|I)\b)"),
    _any("along with", "together with", after=r"(?! (?:to|it|them|\d))"),
    _any("has to", "needs to"),
    _any("I have to", "I need to"),
    _any("each of the", "every one of the"),
    _any("all my", "all of my"),
    _any("all the", "all of the", after=r"(?! (?:best|difference|help|more|other|rest|same|time|way|while|space)\b)"),
    _any("nobody", "no one"),
    _any("somebody", "someone"),
    _any("everybody", "everyone"),
    _any("anybody", "anyone"),
    Exchange(r"\b(it|that|what|there|who)'s\b(?! (?:been|got)\b)", (r"\1's", r"\1 is")),
    # Not where a question begins: nobody asks "did not she call".
    Exchange(
        r"(?<=[\w,] )(is|does|do|did|was|are|has|have|were)n't\b(?! (?:he|I|it|my|she|that|the|there|they|we|you)\b)",
        (r"\1n't", r"\1 not"),
    ),
    Exchange(r"\bI'm\b", ("I'm", "I am")),
    Exchange(r"\b(they|we)'re\b", (r"\1're", r"\1 are")),
    Exchange(r"\b(I|we|they)'ve\b", (r"\1've", r"\1 have")),
)
"""The first that fits is used where several begin at the same place."""

_PATTERNS = tuple(re.compile(exchange.pattern, re.IGNORECASE) for exchange in EXCHANGES)
_ALL = re.compile(
    "|".join(f"(?P<e{place}>{re.sub(r'[(](?![?])', '(?:', each.pattern)})" for place, each in enumerate(EXCHANGES)),
    re.IGNORECASE,
)


@cache
def ways_to_say(literal: str) -> tuple[tuple[str, ...], ...]:
    """A literal text, piece by piece: the ways to say each of them, with what the author wrote first."""
    pieces: list[tuple[str, ...]] = []
    end = 0
    for found in _ALL.finditer(literal):
        if found.start() > end:
            pieces.append((literal[end : found.start()],))
        pieces.append(_ways(literal, found))
        end = found.end()
    if end < len(literal) or not pieces:
        pieces.append((literal[end:],))
    return tuple(pieces)


def _ways(literal: str, found: re.Match[str]) -> tuple[str, ...]:
    place = int((found.lastgroup or "e0")[1:])
    inner = _PATTERNS[place].match(literal, found.start())
    assert inner is not None, "the pattern fits there"
    said = (inner.expand(way) for way in EXCHANGES[place].ways)
    here = found[0]
    return tuple(dict.fromkeys((here, *(_begun_like(here, way) for way in said))))


def _begun_like(here: str, way: str) -> str:
    """An expression with a capital where the one that it stands for has one."""
    if here[:1].isupper() and way[:1].islower():
        return way[0].upper() + way[1:]
    return way

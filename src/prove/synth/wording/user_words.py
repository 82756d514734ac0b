"""Check `words`: all that the user says asks for what is done, in its order and with its own values, or is filler."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any

from prove.core.examples import ReferenceCall, Turn
from prove.core.provenance import Found, Listed, System, User, words_of
from prove.core.records import Target
from prove.core.server import Server
from prove.core.tools import Tool
from prove.core.voice import Optional as OptionalPart
from prove.core.voice import Slot, ToolVoice, parse_phrase, phrase_slots
from prove.language.mentions import mentions
from prove.language.phrases import Piece, mend, pieces_of, says_all, text_of
from prove.language.wordings import lapse_wording
from prove.purposes.mixin_words import HANDOVERS
from prove.synth.plan.pointing import ways_to_point
from prove.synth.proof.proof import Proof, sourced_values
from prove.synth.proof.referents import described_row, made_by
from prove.synth.task.turn_plan import SPOKEN, points_to_a_thing
from prove.synth.text import stock_phrases as stock
from prove.synth.text.omission import noun_of, withheld
from prove.synth.wording.every_choice import every_choice
from prove.synth.wording.explaining import Fillers, core, is_explained, normal, reached_by_filler

MOST_WAYS = 128
"""How many combinations of wordings are tried for one call."""

_MARKS = [f"{n}{end}" for n in range(1, 7) for end in (".", ")")] + [f"({letter})" for letter in "abcdef"] + ["*", "•"]
_DETERMINED = (
    r"(?:the|an?|my|our|your|his|her|its|this|that|these|those|every|each|all|both|what|it|in|today|tomorrow|yesterday"
    r"|last|next)\b|\w+ days ago"
)
_LINKED = ("the", "a", "an", "my", "on", "at", "for", "in", "of", "to")
_WRAPPED = (
    stock.PLAIN_ORDERS,
    stock.POLITE_ORDERS,
    stock.QUESTIONS,
    stock.POLITE_QUESTIONS,
    stock.NEEDS,
    stock.POLITE_NEEDS,
    stock.WISHES,
    stock.WISH_QUESTIONS,
)
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”")


def user_words(proof: Proof) -> str | None:
    """Every turn that is not of a purpose is made of the phrases for its calls and of known filler."""
    if proof.example.purpose:
        return None
    for number, turn in enumerate(proof.example.turns):
        if not is_said(proof, number, turn):
            return "the user says something else than what is done"
    return None


def is_said(proof: Proof, number: int, turn: Turn) -> bool:
    """Whether a turn is made of phrases for its calls and of known filler."""
    before = proof.example.turns[number - 1].unserved if number else None
    if turn.unserved is not None and turn.unserved.kind == "irrelevant":
        return _is_plainly_asked(proof, number, turn.user, proof.library.tools[turn.unserved.tool])
    if turn.unserved is not None:
        later = proof.example.turns[number + 1] if number + 1 < len(proof.example.turns) else None
        call = None if later is None else next((c for c in later.reference_calls if c.id == later.goals[0].call), None)
        if call is None:
            return False
        missing = turn.unserved.parameter
        asked = _withheld(proof, call, missing, number) if missing else clauses(proof, call, number)
        return is_explained(turn.user, [asked], _fillers(), _openers(first=not number), _situations(proof, call.name))
    if before is not None and before.kind == "missing":
        return _is_completed(proof, number, turn, before.parameter)
    calls = [proof.calls[goal.call] for goal in turn.goals]
    fillers = [_situations(proof, call.name) for call in calls]
    if turn.advance:
        return any(
            is_explained(text, [clauses(proof, call, number) for call in calls], _fillers(), *fillers)
            for text in _after(turn.user, lapses(turn.advance))
        )
    if not turn.handed_over:
        asked = [clauses(proof, call, number) for call in calls]
        return is_explained(turn.user, asked, _fillers(), _openers(first=not number), *fillers)
    # What the new tool is for was said in the turn before, which is explained by the same call.
    return is_explained(turn.user, [HANDOVERS], _fillers()) or any(
        is_explained(text, [clauses(proof, call, number) for call in calls], _fillers())
        for text in _after(turn.user, stock.HANDOVERS)
    )


def lapses(seconds: int) -> list[str]:
    """How the user says that a time has passed."""
    return [lapse.format(lapse_wording(seconds)) for lapse in stock.LAPSES]


def _after(text: str, beginnings: Iterable[str]) -> list[str]:
    """What a text says after one of these beginnings; nothing if it has none of them."""
    said = normal(text)
    return [said[len(words) :] for words in map(core, beginnings) if said.startswith(words)]


def clauses(proof: Proof, call: ReferenceCall, number: int) -> Iterator[str]:
    """All phrases that ask for a call, with the words for its values in a turn."""
    voice = proof.library.servers[proof.tool(call).server].voice.tools[call.name]
    for words in said_ways(proof, call, number):
        for phrase in (*voice.do, *voice.say):
            if says_all(phrase, words):
                yield text_of(pieces_of(phrase, words))


def said_ways(proof: Proof, call: ReferenceCall, number: int, without: str = "") -> Iterator[dict[str, str]]:
    """The words for the values of a call, in all their combinations."""
    names = [name for name in call.arguments if name != without]
    text = proof.example.turns[number].user.casefold()
    ways = [_in_text(slot_ways(proof, call, name, number), text) for name in names]
    for count, choice in enumerate(product(*ways)):
        if count >= MOST_WAYS:
            return
        yield dict(zip(names, choice, strict=True))


def _in_text(ways: list[str], text: str) -> list[str]:
    """The ways that a text has; all if it has none, because an earlier turn said it."""
    return [way for way in ways if way.casefold() in text] or ways


def slot_ways(proof: Proof, call: ReferenceCall, name: str, number: int) -> list[str]:
    """How a turn may say a value: by its words, by a description, by pointing at what was spoken of before."""
    origin = call.provenance[name]
    shape = proof.tool(call).parameters.fields[name]
    if isinstance(origin, System):
        return ["me"]
    if isinstance(origin, Found):
        kind = proof.catalogue.kind(proof.target_of(origin))
        nouns = () if kind is None else ways_to_point(kind.noun, str(call.arguments[name]))
        said = mentions(proof.example.turns[number].user, origin.text)
        # What an earlier turn described alone is pointed at as the check of referents allows.
        pointed = [*nouns] if number and not said else []
        pointed += nouns if said and _is_only(proof, call, origin) else ()
        pointed += ["it"] if _is_it(proof, call, number) else []
        # What is neither said nor pointed at was said before something was missing.
        return [*(_looked_up(proof, origin) if said or not pointed else ()), *pointed]
    if isinstance(origin, User) and shape.ref is not None and not shape.ref.target.is_cast:
        pointed = ["it"] if _is_it(proof, call, number) else []
        return [origin.text, *_described_by_key(proof, shape.ref.target, origin.text), *pointed]
    return [words_of(origin)]


def _is_it(proof: Proof, call: ReferenceCall, number: int) -> bool:
    """Whether a call and what was wanted before it are about one and the same thing alone: the goal before it in the
    turn, or all of those of the turn before."""
    goals = [goal.call for goal in proof.example.turns[number].goals]
    place = goals.index(call.id) if call.id in goals else 0
    if len(about := _things(proof, call)) != 1:
        return False
    before = goals[place - 1 : place] if place else _goals_before(proof, number)
    return bool(before) and all(_is_about(proof, proof.calls[id], about[0]) for id in before)


def _goals_before(proof: Proof, number: int) -> list[str]:
    """What was wanted in the turn before; what could not be done yet is no turn of its own."""
    turns = proof.example.turns[:number]
    while turns and turns[-1].unserved is not None and turns[-1].unserved.kind != "irrelevant":
        turns = turns[:-1]
    return [goal.call for goal in turns[-1].goals] if turns else []


def _is_about(proof: Proof, call: ReferenceCall, thing: tuple[Target | None, Any]) -> bool:
    """Whether a call is about this thing alone and has made no other of its kind, or has made this one."""
    target, key = thing
    new = [] if target is None else list(made_by(proof, call, target))
    return key in new if new else _things(proof, call) == [thing]


def _is_only(proof: Proof, call: ReferenceCall, origin: Found) -> bool:
    """Whether an earlier goal described what a call takes from there, and none spoke of another of its kind."""
    target = proof.target_of(origin)
    values: set[Any] = set()
    described = False
    for other in proof.calls.values():
        if other.id in proof.goals and proof.order[other.id] < proof.order[call.id]:
            new = set(made_by(proof, other, target))
            given = sourced_values(proof, other)
            mine = [each for each in given if each.shape.ref is not None and each.shape.ref.target == target]
            values |= {*new, *(each.value for each in mine)}
            described = described or origin.call == other.id or any(each.origin == origin for each in mine)
    return described and len(values) == 1


def _things(proof: Proof, call: ReferenceCall) -> list[tuple[Target | None, Any]]:
    """What a call is about that had to be found or is needed by its key, but for people: its kind, unless it is a
    list, and its key."""
    parameters = proof.tool(call).parameters
    fields = parameters.fields
    found = [
        name
        for name, origin in call.provenance.items()
        if isinstance(origin, Found | Listed) or (isinstance(origin, User) and name in parameters.required)
    ]
    return [
        (None if (ref := fields[name].ref) is None else ref.target, call.arguments[name])
        for name in found
        if points_to_a_thing(fields[name])
    ]


def _looked_up(proof: Proof, origin: Found) -> list[str]:
    """The words for an entity, with those for what it was found by if they say more."""
    ways = [origin.text]
    looked = proof.calls[origin.call]
    for name, given in looked.provenance.items():
        if isinstance(given, Found) and given.text:
            more = [f" from {words}" for words in _looked_up(proof, given)]
        elif isinstance(given, User) and (ref := proof.tool(looked).parameters.fields[name].ref) is not None:
            named = () if ref.target.is_cast else (given.text, *_described_by_key(proof, ref.target, given.text))
            more = [f" in {given.text}", *(f" from {words}" for words in named)]
        else:
            continue
        ways += [way + words for way in ways for words in more]
    return [*ways, *_with_its_whole(proof, origin)]


def _with_its_whole(proof: Proof, origin: Found) -> list[str]:
    """The words for an entity with those for what it belongs to, which its own row shows: a mail from a thread."""
    if not any(f"{origin.text} from " in turn.user for turn in proof.example.turns):
        return []
    shown = [str(value) for value in described_row(proof, origin).values() if isinstance(value, str)]
    found: list[str] = []
    for voice in proof.library.servers[proof.tool(proof.calls[origin.call]).server].voice.entities.values():
        for expression in voice.expressions:
            slots = list(phrase_slots(expression.phrase))
            if len(slots) == 1:
                found += [text_of(pieces_of(expression.phrase, {slots[0]: value})) for value in shown]
    return [f"{origin.text} from {words}" for words in dict.fromkeys(found)]


def _described_by_key(proof: Proof, target: Target, key: str) -> list[str]:
    """Expressions for an entity that hold its key, and beside it only what is true of the entity."""
    server = proof.library.servers[target.server]
    voice = server.voice.entities.get(target.table)
    kind = proof.catalogue.kind(target)
    if voice is None or kind is None:
        return []
    said = "\n".join(turn.user for turn in proof.example.turns)
    found = [f"{SPOKEN.get(kind.noun) or kind.noun} {key}"]
    for expression in voice.expressions:
        slots = list(phrase_slots(expression.phrase))
        for holder in slots:
            if len(slots) == 1:
                found.append(text_of(pieces_of(expression.phrase, {holder: key})))
                continue
            for match in _matches(_with_key(expression.phrase, holder, key), said):
                words = {slot: match[slot] for slot in slots if slot != holder}
                if all(_is_true(proof, server, target, key, slot, way) for slot, way in words.items()):
                    found.append(match[0])
    return found


def _matches(pattern: str, text: str) -> Iterator[re.Match[str]]:
    """The places of a text where a pattern begins with a word, also inside of longer ones."""
    compiled = re.compile(pattern, re.IGNORECASE)
    starts = (found.start() for found in re.finditer(r"\b\w", text))
    return (match for start in starts if (match := compiled.match(text, start)) is not None)


def _with_key(phrase: str, holder: str, key: str) -> str:
    """A pattern for an expression with the key in one slot and any words of a line in the others."""
    if "." in "".join(phrase_slots(phrase)) or any(isinstance(part, OptionalPart) for part in parse_phrase(phrase)):
        return r"(?!)"
    return "".join(
        re.escape(part)
        if isinstance(part, str)
        else re.escape(key)
        if part.name == holder
        else rf"(?P<{part.name}>[^\n]{{1,60}}?)"
        for part in parse_phrase(phrase)
        if isinstance(part, str | Slot)
    )


def _is_true(proof: Proof, server: Server[Any], target: Target, key: str, field: str, words: str) -> bool:
    """Whether an entity has the value that some words stand for in a field."""
    meant = [value for value, ways in server.voice.words.get(field, {}).items() if words in ways] or [words]
    return any(key in proof.catalogue.keys(target, {field: value}) for value in meant)


def _withheld(proof: Proof, call: ReferenceCall, missing: str, number: int) -> Iterator[str]:
    """All phrases that ask for a call without one of its values."""
    tool = proof.tool(call)
    voice = proof.library.servers[tool.server].voice.tools[call.name]
    for words in said_ways(proof, call, number, missing):
        for phrase in (*voice.do, *voice.say):
            if says_all(phrase, words) or says_all(phrase, {*words, missing}):
                for made in every_choice(lambda rng: withheld(phrase, words, tool, missing, rng)):  # noqa: B023
                    if made is not None:
                        yield text_of(made.pieces)


def _is_completed(proof: Proof, number: int, turn: Turn, missing: str) -> bool:
    """Whether a turn brings a missing value and nothing else."""
    call = proof.calls[turn.goals[0].call]
    if missing not in call.arguments:
        return False
    noun = noun_of(missing, proof.tool(call).parameters.fields[missing])
    return is_explained(turn.user, [slot_ways(proof, call, missing, number)], _completing(noun), _fillers())


@cache
def _completing(noun: str) -> Fillers:
    """What people say around a value that they left out."""
    templates = (
        *stock.COMPLETIONS,
        *stock.CHOICES,
        *stock.ANSWERS,
        *stock.EXACT_ANSWERS,
        *stock.NAMED_COMPLETIONS,
        *(template.replace("{noun} is", "{noun} are") for template in stock.NAMED_COMPLETIONS),
    )
    said = [template.replace("{noun}", noun) for template in templates]
    return Fillers(said, stock.COMPLETION_OPENERS, stock.ANSWER_LEADS, stock.STATEMENT_LEADS)


@cache
def _fillers() -> Fillers:
    """What people say around any request."""
    around = (stock.THANKS, stock.SHORT_THANKS, stock.HEDGES)
    between = (stock.THEN, stock.NEXT_SENTENCE, stock.LIST_HEADS, stock.LEADS, _MARKS, ("please", "so"))
    return Fillers(*_WRAPPED, *around, *between, stock.REASONS, stock.QUESTION_REASONS)


@cache
def _openers(*, first: bool) -> Fillers:
    """How people begin to speak, or go on."""
    return Fillers(stock.GREETINGS, stock.ASIDES) if first else Fillers(stock.FOLLOW_UPS)


@cache
def _of_situations(sentences: tuple[str, ...]) -> Fillers:
    return Fillers(sentences)


def _situations(proof: Proof, tool: str) -> Fillers:
    server = proof.library.servers[proof.library.tools[tool].server]
    return _of_situations(server.voice.situation_sentences)


def _is_plainly_asked(proof: Proof, number: int, text: str, tool: Tool) -> bool:
    """Whether a text asks for a tool whose values nobody knows, and for nothing else."""
    said = normal(text)
    fillers = (_fillers(), _openers(first=not number), _situations(proof, tool.name))
    patterns = patterns_of((*_voice(proof, tool).do, *_voice(proof, tool).say))
    another = _another_request(_verbs(proof))
    starts = reached_by_filler(said, *fillers)
    ends = [
        found.start()
        for found in re.finditer(r"[.?!,;]|$|\s-", said)
        if is_explained(said[found.start() :], [], *fillers)
    ]
    return any(
        end > start
        and (match := pattern.fullmatch(said, start, end)) is not None
        and not any(another.search(_QUOTED.sub("", words)) for words in match.groups() if words)
        for start in starts
        for end in ends
        for pattern in patterns
    )


def _verbs(proof: Proof) -> frozenset[str]:
    """The words that requests of any tool begin with."""
    voices = (voice for server in proof.library.servers.values() for voice in server.voice.tools.values())
    begun = (re.match(r"\w+", phrase) for voice in voices for phrase in voice.do)
    return frozenset(normal(word[0]) for word in begun if word is not None)


@cache
def _another_request(verbs: frozenset[str]) -> re.Pattern[str]:
    """How words that seem to be a value go on into another request: "… and then could you read …"."""
    links = {core(link) for link in (*stock.THEN, *stock.NEXT_SENTENCE)}
    leads = {normal(template).partition("{}")[0] for templates in _WRAPPED for template in templates}
    link, lead, verb = ("|".join(map(re.escape, sorted(words))) for words in (links, leads - {""}, verbs))
    return re.compile(rf"[,;:]? (?:{link}),? (?:{lead})?(?:{verb})\b")


def _voice(proof: Proof, tool: Tool) -> ToolVoice:
    return proof.library.servers[tool.server].voice.tools[tool.name]


@cache
def patterns_of(phrases: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """Phrases with any words of one sentence in their slots; what is quoted may be several."""
    return tuple(re.compile(_pattern(parse_phrase(phrase))) for phrase in phrases)


def repeats(phrase: str, text: str, said: str) -> bool:
    """Whether a normal text is a phrase with words in its slots that were said."""
    return len(text) in _ends(parse_phrase(phrase), 0, text, 0, said)


def _ends(parts: tuple[object, ...], place: int, text: str, at: int, said: str) -> set[int]:
    """Where the parts of a phrase from one of them on can end in a text."""
    if place == len(parts):
        return {at}
    part = parts[place]
    if isinstance(part, str):
        found = re.compile(_literal(parts, place, part)).match(text, at)
        return _ends(parts, place + 1, text, found.end(), said) if found is not None else set[int]()
    if isinstance(part, OptionalPart):
        inner = _ends(part.parts, 0, text, at, said) | {at}
        return {end for after in inner for end in _ends(parts, place + 1, text, after, said)}
    ends: set[int] = set()
    for end in range(at + 1, len(text) + 1):
        if text[at:end] not in said:
            break
        ends |= _ends(parts, place + 1, text, end, said)
    return ends


def _pattern(parts: tuple[object, ...]) -> str:
    made = ""
    for place, part in enumerate(parts):
        if isinstance(part, str):
            made += _literal(parts, place, part)
        elif isinstance(part, OptionalPart):
            made += f"(?:{_pattern(part.parts)})?"
        else:
            assert isinstance(part, Slot)
            made += r"((?:\"[^\"]*\"|“[^”]*”|(?![.?!] ).)+?)"
    return made


def _literal(parts: tuple[object, ...], place: int, part: str) -> str:
    last = place == len(parts) - 1
    after, before = place > 0, not last
    text = core(part) if last else normal(part)
    one = _after_one(part) if after else part
    single = core(one) if last else normal(one)
    made = _loose(text, after=after, before=before)
    if single == text:
        return made
    return f"(?:{made}|(?:(?<=1)|(?<=one)){_loose(single, after=after, before=before)})"


@cache
def _after_one(literal: str) -> str:
    """A literal as it follows a slot that says one: ' more bags' as ' more bag'."""
    return text_of(mend([Piece("one", True), Piece(literal)]))[len("one") :]


def _loose(literal: str, *, after: bool, before: bool) -> str:
    """A literal whose words next to a slot may be left out where the words of the slot say them already."""
    words = re.split(r"( )", literal)
    made = [re.escape(word) for word in words]
    if before and len(words) > 2 and words[-1] == "" and words[-3] in _LINKED:
        made[-3:] = [f"(?:{made[-3]} |(?:on|an|a) |(?={_DETERMINED}))"]
    if after and len(words) > 2 and words[0] == "" and words[2] and words[2] not in _LINKED:
        said = sorted({re.escape(words[2]), re.escape(words[2][:-1] or words[2])})
        made[:3] = [f"(?: {said[-1]}|{'|'.join(f'(?<={way})' for way in said)}|(?<=[%0-9]))"]
    return "".join(made)

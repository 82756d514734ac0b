"""Corruptions of what is said: the user's text, the assistant's reply, and which characters express what."""

import re
from itertools import combinations

from prove.core.examples import Example, Turn
from prove.core.keyed import HANDLE
from prove.core.provenance import User
from prove.synth.corruption.planting import (
    NUMBER,
    Kinds,
    Plant,
    found_values,
    next_day,
    other_number,
    replace,
    said_values,
    sentences,
    small,
)
from prove.synth.run.chunks import library

USER, REPLY, SPANS = Kinds("the user's text"), Kinds("the reply"), Kinds("spans")

_OPPOSITES = {
    "cheapest": "most expensive",
    "least": "most",
    "most": "least",
    "latest": "earliest",
    "earliest": "latest",
    "newest": "oldest",
    "oldest": "newest",
    "biggest": "smallest",
    "largest": "smallest",
    "smallest": "largest",
    "highest": "lowest",
    "lowest": "highest",
    "longest": "shortest",
    "shortest": "longest",
    "next": "last",
    "first": "last",
    "best": "worst",
}
_COMPARISONS = {
    "more than": "less than",
    "less than": "more than",
    "at least": "at most",
    "at most": "at least",
    "over": "under",
    "under": "over",
    "above": "below",
    "below": "above",
    "before": "after",
    "after": "before",
    "if": "unless",
    "unless": "if",
}
_DAYS = {"today": "tomorrow", "tomorrow": "today", "yesterday": "today", "this coming": "last"}
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"


def _kept(plant: Plant, number: int, text: str | None) -> Example | None:
    """With another text of the user; spans stay as they are."""
    return None if text is None else plant.in_turn(number, user=text)


def _acting(turn: Turn) -> bool:
    return bool(turn.goals)


def _anywhere(plant: Plant, table: dict[str, str]) -> Example | None:
    """Replace the first of some words that an acting turn says outside of quotation marks."""
    for number, turn in enumerate(plant.example.turns):
        quoted = [found.span() for found in re.finditer(r"“[^”]*”|\"[^\"]*\"", turn.user)]
        for words, other in table.items():
            for found in re.finditer(rf"(?<![\w'\u2019]){words}(?![\w'\u2019])", turn.user) if turn.goals else ():
                if not any(start <= found.start() < end for start, end in quoted):
                    return _kept(plant, number, turn.user[: found.start()] + other + turn.user[found.end() :])
    return None


@USER.add
def said_amount_changed(plant: Plant) -> Example | None:
    """A number that a call uses is one greater in the user's text."""
    for place, name, words in said_values(plant):
        value = place.call.arguments[name]
        if isinstance(value, int | float) and (other := other_number(words)) is not None:
            return _kept(plant, place.number, place.turn.user.replace(words, other, 1))
    return None


@USER.add
def said_day_moved(plant: Plant) -> Example | None:
    """A day that a call uses is another one in the user's text."""
    for place, name, words in said_values(plant):
        value = place.call.arguments[name]
        if not isinstance(value, str) or next_day(value) is None or len(value) < 10:
            continue
        other = next((words.replace(day, to) for day, to in _DAYS.items() if day in words), None)
        if other is None and re.search(_MONTHS, words) is not None:
            other = re.sub(r"\b\d{1,2}(?=st|nd|rd|th|\b)", lambda found: str(int(found[0]) % 28 + 1), words, count=1)
        if other is not None and other != words:
            return _kept(plant, place.number, place.turn.user.replace(words, other, 1))
    return None


@USER.add
def said_text_changed(plant: Plant) -> Example | None:
    """A text that a call writes has one word more in the user's text."""
    for place, name, words in said_values(plant):
        if isinstance(place.call.arguments[name], str) and words[-1:] in '”"':
            return _kept(plant, place.number, place.turn.user.replace(words, f"{words[:-1]} soon{words[-1]}", 1))
    return None


@USER.add
def said_name_changed(plant: Plant) -> Example | None:
    """A name that a call or a look-up uses is another one in the user's text."""
    for place, name, words in said_values(plant):
        value = place.call.arguments[name]
        if isinstance(value, str) and re.fullmatch(r"[A-Z][a-z]+(?: [A-Z][a-z]+)?", words):
            return _kept(plant, place.number, place.turn.user.replace(words, "Zebulon Quist", 1))
    return None


@USER.add
def description_changed(plant: Plant) -> Example | None:
    """The words for an entity that is looked up are those for another one."""
    for place, _, origin in found_values(plant):
        if origin.text and origin.text in place.turn.user:
            return _kept(
                plant, place.number, place.turn.user.replace(origin.text, f"the other {small(origin.text)}", 1)
            )
    return None


@USER.add
def amount_added(plant: Plant) -> Example | None:
    """The user names an amount that no call uses."""
    number = plant.some_turn(_acting)
    return None if number is None else _kept(plant, number, f"{plant.example.turns[number].user} At most $37, though.")


@USER.add
def request_added(plant: Plant) -> Example | None:
    """The user asks for one thing more."""
    number = plant.some_turn(_acting)
    return None if number is None else _kept(plant, number, f"{plant.example.turns[number].user} Also, cancel my trip.")


@USER.add
def request_of_another_added(plant: Plant) -> Example | None:
    """The user also asks for what another example asks for."""
    number = plant.some_turn(_acting)
    other = next((turn.user for each in plant.others for turn in each.turns if turn.goals and not each.purpose), None)
    if number is None or other is None or other in plant.example.turns[number].user:
        return None
    return _kept(plant, number, f"{plant.example.turns[number].user} {other}")


@USER.add
def question_added(plant: Plant) -> Example | None:
    """The user asks a question that nobody answers."""
    number = plant.some_turn(_acting)
    if number is None:
        return None
    return _kept(plant, number, f"{plant.example.turns[number].user} And how much do I owe Anna?")


@USER.add
def request_negated(plant: Plant) -> Example | None:
    """The user asks not to do it."""
    number = plant.some_turn(_acting)
    return None if number is None else _kept(plant, number, f"Don't {small(plant.example.turns[number].user)}")


@USER.add
def request_taken_back(plant: Plant) -> Example | None:
    """The user takes the request back at the end."""
    number = plant.some_turn(_acting)
    if number is None:
        return None
    return _kept(plant, number, f"{plant.example.turns[number].user} Actually, forget it, don't do anything.")


@USER.add
def request_dropped(plant: Plant) -> Example | None:
    """One of several requests is not said any more."""
    for number, turn in enumerate(plant.example.turns):
        parts = sentences(turn.user)
        long = [place for place, part in enumerate(parts) if len(part) > 45]
        if len(turn.goals) > 1 and len(long) == len(turn.goals):
            return _kept(plant, number, " ".join(parts[: long[-1]] + parts[long[-1] + 1 :]))
    return None


@USER.add
def half_said(plant: Plant) -> Example | None:
    """The second half of the text is missing."""
    number = plant.some_turn(lambda turn: _acting(turn) and len(turn.user.split()) > 8 and _has_more_to_say(turn))
    return None if number is None else _kept(plant, number, _first_half(plant.example.turns[number].user))


def _first_half(text: str) -> str:
    words = text.split(" ")
    return " ".join(words[: len(words) // 2])


def _has_more_to_say(turn: Turn) -> bool:
    """Whether the second half is more than a word of thanks."""
    return not turn.spans or max(span.end for span in turn.spans) > len(_first_half(turn.user))


@USER.add
def words_swapped_between_goals(plant: Plant) -> Example | None:
    """Two goals have each other's values in the user's text."""
    said = [(place, words) for place, _, words in said_values(plant) if place.call.id in _goal_calls(plant)]
    for place, words in said:
        for other, theirs in said:
            if (
                place.number == other.number
                and place.call.id != other.call.id
                and (words != theirs and words not in theirs and theirs not in words)
                and place.turn.user.count(words) == place.turn.user.count(theirs) == 1
                and words[:1].isdigit() == theirs[:1].isdigit()
            ):
                parts = re.split(f"({re.escape(words)}|{re.escape(theirs)})", place.turn.user)
                swap = {words: theirs, theirs: words}
                return _kept(plant, place.number, "".join(swap.get(part, part) for part in parts))
    return None


def _goal_calls(plant: Plant) -> set[str]:
    return {goal.call for turn in plant.example.turns for goal in turn.goals}


@USER.add
def sentences_reversed(plant: Plant) -> Example | None:
    """The user asks for the second thing first."""
    for number, turn in enumerate(plant.example.turns):
        parts = sentences(turn.user) if "\n" not in turn.user else []
        if len(turn.goals) > 1 and len(parts) == len(turn.goals) == 2 and min(map(len, parts)) > 40:
            return _kept(plant, number, " ".join(reversed(parts)))
    return None


@USER.add
def texts_swapped_between_turns(plant: Plant) -> Example | None:
    """Two turns have each other's text."""
    example = plant.example
    acting = [number for number, turn in enumerate(example.turns) if turn.goals]
    if len(acting) < 2:
        return None
    first, second = acting[:2]
    turns = list(example.turns)
    turns[first], turns[second] = (
        replace(turns[first], user=turns[second].user),
        replace(turns[second], user=turns[first].user),
    )
    return replace(example, turns=tuple(turns))


@USER.add
def text_of_another(plant: Plant) -> Example | None:
    """The user says what another example's user says."""
    number = plant.some_turn(_acting)
    others = [
        each for each in plant.others if each.seed != plant.example.seed and each.purpose == plant.example.purpose
    ]
    others = others or [each for each in plant.others if each.id != plant.example.id]
    if number is None or not others:
        return None
    return _kept(plant, number, plant.rng.choice(others).turns[0].user)


@USER.add
def id_in_the_text(plant: Plant) -> Example | None:
    """The user says an id that people do not know."""
    for place, name, _ in found_values(plant):
        value = place.call.arguments[name]
        if isinstance(value, str) and re.fullmatch(HANDLE, value):
            return _kept(plant, place.number, f"{place.turn.user} The id is {value}.")
    return None


@USER.add
def selection_flipped(plant: Plant) -> Example | None:
    """'The cheapest' becomes 'the most expensive'."""
    return _anywhere(plant, _OPPOSITES)


@USER.add
def condition_flipped(plant: Plant) -> Example | None:
    """'If' becomes 'unless', 'more than' becomes 'less than'."""
    return _anywhere(plant, _COMPARISONS)


@USER.add
def set_narrowed(plant: Plant) -> Example | None:
    """'All of them' becomes 'one of them'."""
    return _anywhere(
        plant, {"every": "one", "each": "one", "all": "one of", "both": "one of", "everything": "something"}
    )


@USER.add
def owner_changed(plant: Plant) -> Example | None:
    """'My' becomes 'my neighbour's'."""
    return _anywhere(plant, {"my": "my neighbour's", "me": "my neighbour"})


@USER.add
def missing_value_said(plant: Plant) -> Example | None:
    """A turn that leaves a value out says it after all."""
    for number, turn in enumerate(plant.example.turns):
        if turn.unserved is not None and turn.unserved.kind == "missing":
            return _kept(plant, number, f"{turn.user.rstrip('.')} {turn.unserved.words}.")
    return None


@USER.add
def handover_not_announced(plant: Plant) -> Example | None:
    """The user does not say that there is a new tool."""
    for number, turn in enumerate(plant.example.turns):
        parts = re.split(r"(?<=[.:]) |(?<=, so) ", turn.user, maxsplit=1)
        if turn.handed_over and len(parts) == 2:
            return _kept(plant, number, parts[1])
    return None


# The reply


def _reply(plant: Plant, number: int | None, text: str | None) -> Example | None:
    return None if text is None or number is None else plant.in_turn(number, reply=text)


def _fully_served(turn: Turn) -> bool:
    return bool(turn.goals) and all(goal.kind != "refusal" for goal in turn.goals)


@REPLY.add
def reply_amount_changed(plant: Plant) -> Example | None:
    """A number in the reply is one greater."""
    number = plant.some_turn(lambda turn: _fully_served(turn) and NUMBER.search(turn.reply) is not None)
    return None if number is None else _reply(plant, number, other_number(plant.example.turns[number].reply))


@REPLY.add
def reply_amount_and_values_changed(plant: Plant) -> Example | None:
    """A number in the reply is one greater, and so is the value that the goal demands."""
    for number, turn in enumerate(plant.example.turns):
        for place, goal in enumerate(turn.goals):
            for value in goal.values:
                other = other_number(value)
                if other is not None and value in turn.reply:
                    values = tuple(other if each == value else each for each in goal.values)
                    goals = (*turn.goals[:place], replace(goal, values=values), *turn.goals[place + 1 :])
                    return plant.in_turn(number, reply=turn.reply.replace(value, other), goals=goals)
    return None


@REPLY.add
def reply_numbers_swapped(plant: Plant) -> Example | None:
    """Two different numbers of the reply stand in each other's place."""
    for number, turn in enumerate(plant.example.turns):
        found = list(NUMBER.finditer(turn.reply)) if turn.goals else []
        if len(found) > 1 and found[0][0] != found[1][0]:
            one, two = found[:2]
            between = turn.reply[one.end() : two.start()]
            text = turn.reply[: one.start()] + two[0] + between + one[0] + turn.reply[two.end() :]
            return _reply(plant, number, text)
    return None


@REPLY.add
def reply_day_moved(plant: Plant) -> Example | None:
    """A day in the reply is another one."""
    for number, turn in enumerate(plant.example.turns):
        if turn.goals and (found := re.search(rf"\b(?:{_MONTHS}) (\d+)", turn.reply)) is not None:
            day = str(int(found[1]) % 28 + 1)
            return _reply(plant, number, turn.reply[: found.start(1)] + day + turn.reply[found.end(1) :])
    return None


@REPLY.add
def reply_name_changed(plant: Plant) -> Example | None:
    """A name in the reply is another one."""
    for number, turn in enumerate(plant.example.turns):
        found = re.search(r"(?<=[a-z] )[A-Z][a-z]{3,}", turn.reply) if turn.goals else None
        if found is not None and re.fullmatch(_MONTHS, found[0]) is None:
            return _reply(plant, number, turn.reply[: found.start()] + "Zebulon" + turn.reply[found.end() :])
    return None


@REPLY.add
def reply_denies(plant: Plant) -> Example | None:
    """The reply says that it could not be done."""
    number = plant.some_turn(_fully_served)
    return _reply(plant, number, "I'm afraid that didn't work: it is not possible. Shall we do it differently?")


@REPLY.add
def reply_denies_and_tells(plant: Plant) -> Example | None:
    """The reply tells the values, but says that it could not be done."""
    number = plant.some_turn(_fully_served)
    if number is None:
        return None
    return _reply(plant, number, f"I couldn't do that, sorry. {plant.example.turns[number].reply}")


@REPLY.add
def reply_negated(plant: Plant) -> Example | None:
    """'Has been sent' becomes 'has not been sent'."""
    for number, turn in enumerate(plant.example.turns):
        found = re.search(r"\b(?:is|are|was|were|has|have|will)\b", turn.reply) if _fully_served(turn) else None
        if found is not None:
            return _reply(plant, number, f"{turn.reply[: found.end()]} not{turn.reply[found.end() :]}")
    return None


@REPLY.add
def refusal_told_as_success(plant: Plant) -> Example | None:
    """What was refused is told as done."""
    number = plant.some_turn(lambda turn: any(goal.kind == "refusal" for goal in turn.goals))
    return _reply(plant, number, "Done. That's taken care of.")


@REPLY.add
def abstention_told_as_success(plant: Plant) -> Example | None:
    """What no tool can do is told as done."""
    number = plant.some_turn(lambda turn: turn.unserved is not None and turn.unserved.kind != "missing")
    return _reply(plant, number, "Done. That's taken care of.")


@REPLY.add
def missing_value_not_asked_for(plant: Plant) -> Example | None:
    """The assistant does not ask for the missing value."""
    number = plant.some_turn(lambda turn: turn.unserved is not None and turn.unserved.kind == "missing")
    return _reply(plant, number, "Done. That's taken care of.")


@REPLY.add
def another_value_asked_for(plant: Plant) -> Example | None:
    """The assistant asks for a value that is not the missing one."""
    number = plant.some_turn(lambda turn: turn.unserved is not None and turn.unserved.kind == "missing")
    return _reply(plant, number, "What should the favourite colour be?")


@REPLY.add
def reply_lacks_the_answer(plant: Plant) -> Example | None:
    """A question is answered with 'Done.'"""
    number = plant.some_turn(lambda turn: any(goal.kind == "question" and goal.values for goal in turn.goals))
    return _reply(plant, number, "Done.")


@REPLY.add
def reply_lacks_the_answer_and_values(plant: Plant) -> Example | None:
    """A question is answered with 'Done.', and its goal demands nothing."""
    for number, turn in enumerate(plant.example.turns):
        if any(goal.kind == "question" and goal.values for goal in turn.goals):
            goals = tuple(replace(goal, values=()) for goal in turn.goals)
            return plant.in_turn(number, reply="Done.", goals=goals)
    return None


@REPLY.add
def reply_of_another(plant: Plant) -> Example | None:
    """The reply is that of another example."""
    number = plant.some_turn(_acting)
    replies = [turn.reply for each in plant.others for turn in each.turns if turn.goals]
    replies = [text for text in replies if number is not None and text != plant.example.turns[number].reply]
    return _reply(plant, number, plant.rng.choice(replies)) if replies else None


@REPLY.add
def reply_claims_more(plant: Plant) -> Example | None:
    """The reply tells of something that was not done."""
    number = plant.some_turn(_acting)
    if number is None:
        return None
    return _reply(plant, number, f"{plant.example.turns[number].reply} I also cancelled your subscription.")


@REPLY.add
def reply_asks_to_confirm(plant: Plant) -> Example | None:
    """The reply asks whether it should be done, though it is done."""
    number = plant.some_turn(lambda turn: any(goal.kind == "write" for goal in turn.goals))
    return _reply(plant, number, "Shall I really do that?")


@REPLY.add
def reply_says_an_id(plant: Plant) -> Example | None:
    """The reply says an id of the server."""
    for place, name, _ in found_values(plant):
        value = place.call.arguments[name]
        if isinstance(value, str) and re.fullmatch(HANDLE, value):
            return _reply(plant, place.number, f"{place.turn.reply} Its id is {value}.")
    return None


@REPLY.add
def reply_emptied(plant: Plant) -> Example | None:
    """There is no reply."""
    return plant.in_turn(plant.rng.randrange(len(plant.example.turns)), reply=" ")


@REPLY.add
def values_emptied(plant: Plant) -> Example | None:
    """A question demands nothing of the reply."""
    return plant.in_goals(lambda goal: replace(goal, values=()) if goal.kind == "question" else None)


@REPLY.add
def a_value_dropped(plant: Plant) -> Example | None:
    """A question demands one value less."""
    return plant.in_goals(lambda goal: replace(goal, values=goal.values[:-1]) if len(goal.values) > 1 else None)


@REPLY.add
def a_value_added(plant: Plant) -> Example | None:
    """A question demands a word of the reply that is no answer."""
    for number, turn in enumerate(plant.example.turns):
        for place, goal in enumerate(turn.goals):
            word = turn.reply.split()[0].strip(".,:")
            if goal.kind == "question" and word and word not in goal.values:
                goals = (*turn.goals[:place], replace(goal, values=(*goal.values, word)), *turn.goals[place + 1 :])
                return plant.in_turn(number, goals=goals)
    return None


@REPLY.add
def values_swapped_between_goals(plant: Plant) -> Example | None:
    """Two questions demand each other's values."""
    turns = plant.example.turns
    asked = [(turn, goal) for turn, each in enumerate(turns) for goal in each.goals if goal.kind == "question"]
    for one, other in combinations(asked, 2):
        if one[1].values != other[1].values:
            swap = {one: other[1].values, other: one[1].values}
            changed = [
                replace(turn, goals=tuple(replace(g, values=swap.get((number, g), g.values)) for g in turn.goals))
                for number, turn in enumerate(turns)
            ]
            return replace(plant.example, turns=tuple(changed))
    return None


# Spans


@SPANS.add
def spans_shifted(plant: Plant) -> Example | None:
    """What a goal's words are is one character to the right."""
    number = plant.some_turn(lambda turn: bool(turn.spans))
    if number is None:
        return None
    first, *rest = plant.example.turns[number].spans
    return plant.in_turn(number, spans=(replace(first, start=first.start + 1, end=first.end + 1), *rest))


@SPANS.add
def spans_dropped(plant: Plant) -> Example | None:
    """Nothing says which characters express what."""
    number = plant.some_turn(lambda turn: bool(turn.spans))
    return None if number is None else plant.in_turn(number, spans=())


@SPANS.add
def slot_shifted(plant: Plant) -> Example | None:
    """The words of a slot lack their last character."""
    for number, turn in enumerate(plant.example.turns):
        for place, span in enumerate(turn.spans):
            if span.slot and span.end - span.start > 2:
                spans = (*turn.spans[:place], replace(span, end=span.end - 1), *turn.spans[place + 1 :])
                return plant.in_turn(number, spans=spans)
    return None


@SPANS.add
def slot_renamed(plant: Plant) -> Example | None:
    """The words of one slot count as those of another."""
    for number, turn in enumerate(plant.example.turns):
        slots = sorted({span.slot for span in turn.spans if span.slot})
        if len(slots) > 1:
            spans = tuple(replace(s, slot=slots[1]) if s.slot == slots[0] else s for s in turn.spans)
            return plant.in_turn(number, spans=spans)
    return None


@SPANS.add
def slot_span_dropped(plant: Plant) -> Example | None:
    """Nothing says which characters express one of the slots."""
    for number, turn in enumerate(plant.example.turns):
        slots = [span for span in turn.spans if span.slot]
        if slots:
            return plant.in_turn(number, spans=tuple(span for span in turn.spans if span != slots[-1]))
    return None


@SPANS.add
def span_of_another_goal(plant: Plant) -> Example | None:
    """The words of one goal count as those of another."""
    for number, turn in enumerate(plant.example.turns):
        if any(span.goal for span in turn.spans):
            return plant.in_turn(number, spans=tuple(replace(span, goal=0) for span in turn.spans))
    return None


@SPANS.add
def spans_invented(plant: Plant) -> Example | None:
    """A turn that is not of a purpose has the spans of one."""
    spans = next((turn.spans for each in plant.others for turn in each.turns if turn.spans), ())
    number = plant.some_turn(lambda turn: not turn.spans)
    return plant.in_turn(number, spans=spans) if number is not None and spans else None


@USER.add
def said_word_for_a_choice_changed(plant: Plant) -> Example | None:
    """The words for one of a few listed values are those for another."""
    for place, name, words in said_values(plant):
        tool = library().tools[place.call.name]
        if not isinstance(place.call.provenance[name], User) and tool.parameters.fields[name].enum:
            known = library().servers[tool.server].voice.words_for(tool.name, name)
            value = place.call.arguments[name]
            others = [way for other, ways in known.items() if other != value for way in ways if way != words]
            if others:
                return _kept(plant, place.number, place.turn.user.replace(words, others[0], 1))
    return None

"""What is said around a request."""

import re

import pytest

from prove.purposes.fillers import (
    AIMS,
    ANSWERING,
    ASIDES,
    CLOSINGS,
    CORRECTING,
    GOING_ON,
    GREETINGS,
    HANDING_OVER,
    PLAIN,
    WRAPPINGS,
    as_said,
    beginnings,
    is_sentence,
    meet,
    takes_back,
    wrappings_of,
)
from prove.purposes.nodes import BUILDING, Ask, Purpose
from prove.purposes.paraphrases import ways_to_say
from prove.purposes.words import CHATS, CLOSES, GOES_ON, GREETS


def test_whole_sentences_stand_as_they_are() -> None:
    assert is_sentence("No wait, it was $52.")
    assert not is_sentence("cancel it")
    assert not is_sentence("Cancel it")


def test_a_condition_is_not_wrapped() -> None:
    assert wrappings_of("if it rains, close the blinds") == PLAIN
    assert wrappings_of("close the blinds") == WRAPPINGS
    assert {after for _, after in wrappings_of("see who comes, and if nobody does, cancel it")} == {"."}


@pytest.mark.parametrize("phrase", ["go to the car", "look through my mail", "see who comes", "help them"])
def test_no_wrapping_has_the_verb_of_its_phrase(phrase: str) -> None:
    """Nor one that may be said for it: 'go ahead and go through my mail'."""
    verbs = {way.split(" ")[0] for way in ways_to_say(phrase)[0]}
    assert not [before for before, _ in wrappings_of(phrase) if verbs & set(before.split())]
    assert len(wrappings_of(phrase)) < len(WRAPPINGS)


def test_what_is_to_be_told_is_no_aim() -> None:
    assert set(AIMS) <= set(wrappings_of("close the blinds"))
    assert not set(AIMS) & set(wrappings_of("tell Ana how many there are"))


@pytest.mark.parametrize("pool", [GREETINGS, CLOSINGS, GOING_ON, ASIDES, CORRECTING, ANSWERING, HANDING_OVER])
def test_filler_is_whole_sentences_and_short(pool: tuple[str, ...]) -> None:
    """The first says nothing; none is there twice, and none has what a request could have: a number, a quotation."""
    assert pool[0] == ""
    assert len(set(pool)) == len(pool)
    assert all(re.fullmatch(r"[A-Z][^\d\"“]{0,58}[.!?]", words) for words in pool[1:])


def test_no_filler_is_said_so_often_that_a_reader_of_sixty_conversations_sees_it_three_times() -> None:
    assert 60 * GREETS / len(GREETINGS) < 0.5
    assert 60 * CLOSES / len(CLOSINGS) < 0.5
    assert 90 * GOES_ON / len(GOING_ON) < 0.5
    assert 90 * CHATS / len(ASIDES) < 0.5


@pytest.mark.parametrize("words", ["Btw", "By the way", "Actually", "Also", "Okay, next", "One more"])
def test_nobody_begins_a_conversation_as_if_something_had_been_said(words: str) -> None:
    assert not [greeting for greeting in GREETINGS if greeting.startswith(words)]


def test_nothing_is_added_at_the_end_of_a_list() -> None:
    assert {after for _, after in wrappings_of("mail them the day, the hour and the place")} == {".", "?"}
    assert " for me?" not in {after for _, after in wrappings_of("tell me the total")}


@pytest.mark.parametrize(
    ("words", "spec", "said"),
    [
        ("Friday", "on", "on Friday"),
        ("tomorrow", "on", "tomorrow"),
        ("in three days", "on", "in three days"),
        ("tomorrow", "by", "by tomorrow"),
        ("in three days", "by", "within three days"),
    ],
)
def test_a_day_takes_its_preposition(words: str, spec: str, said: str) -> None:
    assert as_said(words, spec) == said


def test_a_title_is_said_in_small_letters_but_for_proper_words() -> None:
    assert as_said("Antique drum kit", "lower") == "antique drum kit"
    assert as_said("Danish Armchair", "lower") == "Danish armchair"


def test_a_word_is_not_said_twice() -> None:
    assert meet("my Current account", " account, please") == ", please"
    assert meet("my Holiday fund", " account, please") == " account, please"


def test_only_a_statement_may_take_something_back() -> None:
    assert takes_back("Sorry, it was $5 more than that.")
    assert takes_back("My mistake: it was $5 more.")
    assert takes_back("Could you make that $5 instead?")
    assert not takes_back("I'll read them on Friday, so keep an hour free.")
    assert not takes_back("How many are left?")
    assert not takes_back("tell me how many are left")


def test_nobody_goes_on_before_the_answer_to_a_question() -> None:
    def ask(*values: object, said: bool = False) -> Ask:
        BUILDING.append(Purpose("x", ()))
        try:
            return Ask(values, said=said)
        finally:
            BUILDING.pop()

    assert beginnings(ask(1, said=True)) == ANSWERING
    assert beginnings(ask(said=True)) == HANDING_OVER
    assert set(GOING_ON) < set(beginnings(ask(1)))
    assert not {"Thanks for that.", "Next step.", "Let's carry on."} & {*ANSWERING, *HANDING_OVER}


def test_nobody_changes_the_topic_or_tells_plans_within_one_matter() -> None:
    """The next step of the same matter is no twist; 'the idea is to' and 'be sure to' are no way to ask."""
    assert not [words for words in GOING_ON if re.search(r"gears|twist|another note|different", words)]
    assert not [before for before, _ in WRAPPINGS if re.search(r"idea|goal|plan to|sure to|mission", before)]


def test_what_is_dropped_in_has_to_do_with_the_talk() -> None:
    """Nobody reports in the middle of an errand what the dog, the postman or a crow does."""
    outside = r"dog|cat\b|postman|crow|pigeon|squirrel|neighbour|radio|socks|printer|earphones|spreadsheet|toddler"
    assert not [words for words in ASIDES if re.search(outside, words)]


CLAIMS = {
    "the clock and the season": r"\b(?:morning|noon|evening|night|today|tomorrow|yesterday|lunch|slept|cold|weeks?)\b",
    "what was before": r"\b(?:again|finally|as always|as ever|noticed|forgot|reminds|occurred|popped|used to)\b",
    "how the user is": r"\bmy (?:hands?|fingers|eyes|glasses|head|memory|brain|list|notes)\b|I'm (?:tired|busy|slow)",
    "what the answer is worth": r"\b(?:great|perfect|brilliant|wonderful|lovely|hooray|relie[fv]\w*|glad to hear)\b",
    "how long the request is": r"\b(?:quick\w*|brief\w*|short|tiny|trivial|typos|fiddly|straightforward)\b",
    "a clause without its sentence": r"^(?:While|Since|If|Lest|Because|Before) [^,]*\.$",
}


@pytest.mark.parametrize("claim", CLAIMS)
@pytest.mark.parametrize("pool", [GREETINGS, CLOSINGS, GOING_ON, ASIDES])
def test_no_filler_says_what_the_conversation_may_contradict(pool: tuple[str, ...], claim: str) -> None:
    assert not [words for words in pool if re.search(CLAIMS[claim], words, re.IGNORECASE)]

"""What would not be said in any purpose: a rule for each sort of slip that readers have found."""

import re
from collections.abc import Iterator

from prove.purposes.catalogue import purposes
from prove.purposes.nodes import Act, Ask, Column, Days, Each, Node, Purpose, RowsNode, Said, Some
from prove.purposes.paraphrases import ways_to_say
from prove.purposes.program import MONEY, NUMBER

SLOT = re.compile("\x02(\\d+):(\\w*)\x03")
ROLES = re.compile(
    r"\b(?:trainee|intern|translator|stranger|newcomer|nurse|specification|know them better|only see each other)\b",
    re.IGNORECASE,
)
"""What somebody is who may be anybody: a reason must fit whoever is named."""


def phrases() -> Iterator[tuple[Purpose, str]]:
    for purpose in purposes().values():
        for node in purpose.nodes:
            yield from ((purpose, phrase) for phrase in node.phrases)


def found(pattern: str) -> list[tuple[str, str]]:
    return [(purpose.name, phrase) for purpose, phrase in phrases() if re.search(pattern, phrase)]


def names_somebody(purpose: Purpose) -> bool:
    return any(isinstance(n, Said) and isinstance(n.domain, Column) and n.domain.people for n in purpose.nodes)


def test_a_reason_fits_whoever_is_named() -> None:
    reasons = [(p.name, why) for p in purposes().values() if names_somebody(p) for why in p.because]
    assert len(reasons) > 100
    assert [each for each in reasons if ROLES.search(each[1])] == []


def test_a_number_in_words_has_its_unit_in_words() -> None:
    """'ten percent', not 'ten%'."""
    assert found("\x03%") == []


def test_nobody_asks_the_assistant_to_do_something_to_myself() -> None:
    """'Could you justify myself?'"""
    assert found(r"^[^A-Z].*\bmyself\b") == []


def test_them_is_not_the_subject_of_a_clause() -> None:
    """'See that them receive it': what is said again as 'them' gets something, it does not do it."""
    for purpose, phrase in phrases():
        for node in (node for node in purpose.nodes if "them" in node.later):
            clause = rf"\b(?:that|sure|if|whether|when) \x02{node.id}:again\x03"
            assert not re.search(clause, phrase), (purpose.name, phrase)


def test_a_day_to_come_has_its_preposition() -> None:
    """'From in five days on', 'payable until in ten days'."""
    for purpose, phrase in phrases():
        for slot in SLOT.finditer(phrase):
            said = purpose.nodes[int(slot[1])]
            if isinstance(said, Said) and isinstance(said.domain, Days) and 0 < said.domain.first <= 12:
                bare = not said.edge and not slot[2]
                assert not (bare and re.search(r"\b(?:from|until|since|before|after) $", phrase[: slot.start()])), (
                    phrase
                )


def test_what_is_written_for_others_is_not_told_to_the_user() -> None:
    """'Say who' may become 'tell me who', so it is not said of a text that goes elsewhere."""
    doing = [(p, node) for p in purposes().values() for node in p.nodes if isinstance(node, Act | Each)]
    for purpose, node in doing:
        for phrase in node.phrases:
            said = [part for part in purpose.parts(phrase) if isinstance(part, str) and "say " in part]
            told = {way for part in said for ways in ways_to_say(part) for way in ways}
            assert not any(re.search(r"\b(?:tell me|let me know)\b", way) for way in told), (purpose.name, phrase)


def test_a_question_is_not_strung_on_with_as_well_as() -> None:
    """'How many was it, as well as how many are left?'"""
    assert found(r"\b(?:as well as|along with) (?:how many|what|who|which) (?:is|are|were|was|did|do|does)\b") == []


def test_an_account_is_named_with_its_kind_where_several_kinds_can_be_meant() -> None:
    """'my Rainy day savings account': without the name it is 'my savings account', which says what is looked up."""
    for name in ("even_out_the_account", "save_what_was_sold", "cover_an_order_from_savings"):
        described = {phrase for node in purposes()[name].nodes for phrase in getattr(node, "descriptions", ())}
        assert any(phrase.endswith(" savings account") for phrase in described), name


def test_an_amount_is_not_added_with_plus() -> None:
    """'Plus' may become 'along with': 'the current price along with 3 dollars'."""
    for purpose, phrase in phrases():
        for slot in SLOT.finditer(phrase):
            said = purpose.nodes[int(slot[1])]
            if isinstance(said, Said) and said.shape in (MONEY, NUMBER):
                assert not phrase[: slot.start()].endswith("plus "), (purpose.name, phrase)


def test_nothing_is_looked_up_by_what_nobody_said() -> None:
    """Whether a device is online and which kind of account pays are no words of the user."""
    for name, each in purposes().items():
        unsaid = [node.rows for node in each.nodes if isinstance(node, Some) and "connection" in node.rows.arguments]
        assert not unsaid, name
        paid = [node.rows for node in each.nodes if isinstance(node, Some) and node.rows.tool == "list_accounts"]
        assert all(rows.arguments.get("kind") != "checking" for rows in paid), name


def test_what_is_added_up_is_spoken_of_in_the_plural() -> None:
    """'How many pieces are there in each transfer?' asks for one number a transfer."""
    singular = re.compile(r"(?:each|every|any)\b")
    for name, each in purposes().items():
        asked = {int(slot[1]) for node in each.nodes if isinstance(node, Ask) for slot in SLOT.finditer(_all(node))}
        sets = [node for node in each.nodes if isinstance(node, RowsNode) and node.id in asked]
        assert not [words for node in sets for words in node.phrases if singular.match(words)], name


def _all(node: Node) -> str:
    return "".join(node.phrases)


def test_a_span_that_begins_later_is_not_said_as_a_time_from_then() -> None:
    """'Ten minutes from the moment it is done' is ten minutes later."""
    assert not found(r"minutes from (?:the moment|when)")


def test_the_last_of_something_has_no_bound() -> None:
    """'The latest meal since Wednesday': it is the latest since whenever."""
    assert found(r"\b(?:last|latest|newest|most recent|final)\b[^.;:?,]*\bsince \x02") == []


def test_a_clause_with_that_does_not_follow_a_preposition() -> None:
    """'A mail with that I'll come'."""
    for purpose, phrase in phrases():
        for slot in re.finditer("\\b(?:with|containing|has|have|of) \x02(\\d+):\x03", phrase):
            inner = purpose.nodes[int(slot[1])].phrases
            assert not [each for each in inner if re.match(r"that (?!one\b)", each)], (purpose.name, phrase)


def test_a_mail_is_called_one() -> None:
    """'Drop them a line titled …' may also be a message in the chat."""
    mails = [
        (purpose.name, phrase)
        for purpose in purposes().values()
        for node in purpose.nodes
        if isinstance(node, Act) and node.tool == "send_email"
        for phrase in node.phrases
    ]
    assert len(mails) > 500
    known = r"mail|\bsubject\b|\bheading\b|\bheaded\b|\binbox\b"
    assert [each for each in mails if not re.search(known, each[1])] == []

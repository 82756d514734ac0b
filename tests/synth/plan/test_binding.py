"""Bound entities: the words describe them, and their origin selects them in a result."""

from prove.core import keyed
from prove.core.paths import rows_at
from prove.core.provenance import Found, User
from prove.core.records import Target
from prove.core.shapes import Shape
from prove.ground import survey_world
from prove.ground.result_rows import select_rows
from prove.servers import environment
from prove.synth.plan.binding import Binder, Draft, problems_free, reference

ACCOUNTS, EMAILS = Target.of("banking.accounts"), Target.of("cast.emails")


def draft(*key: str | int) -> Draft:
    session = environment("banking").open(0)
    return Draft(session, survey_world(session, keyed("binding"), ("banking",)), keyed("binding", *key))


def test_an_entity_is_found_in_the_result_of_a_look_up() -> None:
    for number in range(10):
        here = draft(number)
        for key in here.sightings.keys(ACCOUNTS):
            binder = Binder(here)
            bound = binder.bind(ACCOUNTS, key)
            assert bound is not None
            assert bound.words
            assert bound.value == key
            assert isinstance(bound.provenance, Found)
            made = {each.call.id: each for each in binder.calls}[bound.provenance.call]
            rows = [row for _, row in rows_at(made.result.content, bound.provenance.path)]
            (row,) = select_rows(rows, bound.provenance.where, bound.provenance.order)
            assert row[bound.provenance.path[-1]] == key


def test_a_result_that_is_known_is_used_again() -> None:
    here = draft("again")
    first, second, *_ = here.sightings.keys(ACCOUNTS)
    binder = Binder(here)
    assert binder.bind(ACCOUNTS, first) is not None
    assert binder.bind(ACCOUNTS, second) is not None
    made = [(each.call.name, str(each.call.arguments)) for each in binder.calls]
    assert len(made) == len(set(made))


def test_what_was_never_seen_cannot_be_bound() -> None:
    here = draft("unseen")
    binder = Binder(here)
    assert binder.bind(ACCOUNTS, "acc_9999") is None
    assert binder.bind_person(EMAILS, "nobody@example") is None
    assert binder.calls == []


def test_a_persons_address_is_found_beside_the_name() -> None:
    here = draft("person")
    binder = Binder(here)
    address = here.sightings.keys(EMAILS)[0]
    bound = binder.bind_person(EMAILS, address)
    assert bound is not None
    assert isinstance(bound.provenance, Found)
    assert list(bound.provenance.where.values()) == [bound.words]


def test_only_what_one_earlier_turn_spoke_of_can_be_pointed_at() -> None:
    here = draft("focus")
    origin = User("x")
    here.mention(ACCOUNTS, "a", origin)
    assert here.known_from_before(ACCOUNTS, "a") is None  # the same turn
    here.turn = 1
    assert here.known_from_before(ACCOUNTS, "a") == origin
    assert here.known_from_before(ACCOUNTS, "b") is None
    here.mention(ACCOUNTS, "b", origin)
    assert here.known_from_before(ACCOUNTS, "a") is None


def test_a_reference_depends_on_the_calls_that_its_arguments_come_from() -> None:
    call = reference("c3", "x", {"a": 1, "b": 2}, {"a": Found("c1", ("id",)), "b": User("two")})
    assert [(edge.source, edge.kind) for edge in call.depends] == [("c1", "explicit")]
    assert problems_free(Shape("string"), "x")
    assert not problems_free(Shape("string"), 1)

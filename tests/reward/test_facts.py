"""Facts: the fields of records, and which new record stands for which."""

from collections import Counter

from prove.core.outcome import Added, Changed, Outcome, Removed
from prove.core.records import Target
from prove.reward.facts import (
    GONE,
    Likeness,
    Place,
    contents_of,
    effect_at_the_end,
    facts_of,
    liken,
    with_names,
    without_names,
)

ROOM, BED = Target("hotel", "rooms"), Target("hotel", "beds")
A, B, C, D = (f"hotel.rooms+{digit * 12}" for digit in "abcd")
BED_A, BED_C = f"hotel.beds+{'a' * 12}", f"hotel.beds+{'c' * 12}"


def room(key: str, **fields: object) -> Added:
    return Added(ROOM, key, {"id": key, **fields})


def test_a_fact_is_the_value_of_a_field_and_a_record_that_is_gone_is_one_fact() -> None:
    facts = facts_of([room(A, size=2), Changed(ROOM, "r1", {"free": False}), Removed(BED, "b1")])
    assert facts == {
        Place(ROOM, A, "id"): A,
        Place(ROOM, A, "size"): 2,
        Place(ROOM, "r1", "free"): False,
        Place(BED, "b1", GONE): True,
    }


def test_ids_of_a_call_get_the_names_of_the_end_and_those_that_are_gone_keep_their_own() -> None:
    effect = Outcome("key", (room(A, next=B, other="r9"), room(B)), {"r1": A, "r2": B})
    assert effect_at_the_end(effect, {"r1": C, "r9": D}) == (room(C, next="r2", other=D), room("r2"))


def test_the_content_of_a_new_record_is_the_same_whether_it_stays_or_not() -> None:
    effect = Outcome("key", (room(A, size=2), Changed(ROOM, "r7", {"size": 1})), {"r1": A})
    other = Outcome("key", (room(B, size=2),), {"r5": B})
    assert contents_of(effect, {}) == contents_of(other, {"r5": C})
    assert contents_of(effect, {}) != contents_of(Outcome("key", (room(A, size=3),), {"r1": A}), {})
    assert without_names({"id": A}) == without_names({"id": B}) != without_names({"id": BED_A})


def test_equal_records_stand_for_each_other_and_a_copy_stands_for_no_other_one() -> None:
    wanted = [room(A, size=1), room(B, size=2)]
    assert liken(wanted, wanted) == Likeness({}, Counter({(ROOM, A): 1, (ROOM, B): 1}))
    assert liken([room(A, size=1), room(A, size=1)], wanted) == Likeness({}, Counter({(ROOM, A): 1}))
    assert liken([room(A), room(A)], [room(A), room(A)]).counts == {(ROOM, A): 2}
    assert liken([room(C), room(C)], wanted).counts == {(ROOM, C): 1}


def test_of_other_records_those_with_most_in_common_stand_for_each_other() -> None:
    made = [room(A, size=1, view="sea"), room(B, size=2, view="yard")]
    wanted = [room(C, size=9, view="yard"), room(D, size=1, view="sun")]
    assert liken(made, wanted).names == {A: D, B: C}
    assert liken(made, wanted[:1]).names == {B: C}
    assert liken([Added(BED, BED_A, {})], wanted).names == {}


def test_a_field_that_differs_only_in_names_counts_half() -> None:
    made = [room(A, next=BED_A, size=1), room(B, next="none", size=1)]
    assert liken(made, [room(C, next=BED_C, size=1)]).names == {A: C}
    assert liken(made[::-1], [room(C, next=BED_C, size=1)]).names == {A: C}


def test_a_record_is_known_by_the_new_records_that_it_mentions() -> None:
    # Both beds are alike but for their rooms; the rooms are paired first.
    made = [Added(BED, BED_A, {"room": A}), Added(BED, f"hotel.beds+{'b' * 12}", {"room": B})]
    made += [room(A, size=1), room(B, size=2)]
    wanted = [Added(BED, BED_C, {"room": D}), room(C, size=1, view="sea"), room(D, size=2, view="sea")]
    names = liken(made, wanted).names
    assert (names[A], names[B]) == (C, D)
    assert names[f"hotel.beds+{'b' * 12}"] == BED_C
    assert BED_A not in names


def test_a_record_whose_key_nobody_generated_stands_only_for_itself() -> None:
    assert liken([Added(ROOM, "/a.txt", {"x": 1})], [Added(ROOM, "/b.txt", {"x": 1})]).names == {}


def test_names_are_replaced_in_keys_and_in_values() -> None:
    facts = facts_of([Added(BED, BED_A, {"room": A, "text": f"in {A}"})])
    assert with_names(facts, {A: C, BED_A: BED_C}) == facts_of([Added(BED, BED_C, {"room": C, "text": f"in {C}"})])
    assert with_names(facts, {}) is facts

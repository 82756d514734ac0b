"""Outcomes are equal for equal work by any path, and different for different work."""

import datetime as dt
from typing import Annotated

import msgspec

from prove.core import Incidental, Outcome, Record, Ref, State, Table, Unordered, table
from prove.core.outcome import Added, Changed, Removed, Touched, changed_records, outcome
from prove.core.records import Target

OrderId = Annotated[str, Ref("shop.orders")]
ORDERS = Target("shop", "orders")


class Order(Record):
    id: OrderId
    item: str
    note: str = ""
    seen: Annotated[bool, Incidental()] = False


class Line(Record):
    id: str
    order_id: OrderId
    quantity: int


class Shop(State):
    orders: Table[Order] = table("ord")
    lines: Table[Line] = table("lin")


def start() -> Shop:
    shop = Shop(1, dt.datetime(2026, 1, 1))
    shop.orders.add(Order(shop.orders.new_id(), "kettle"))
    shop.orders.add(Order(shop.orders.new_id(), "lamp"))
    return shop.freeze()


def next_ids() -> tuple[str, str]:
    """The ids that the next two orders get."""
    shop = start()
    return shop.orders.new_id(), shop.orders.new_id()


KETTLE, LAMP = start().orders.keys()
FIRST, SECOND = next_ids()


def order(shop: Shop, item: str, quantity: int, note: str = "") -> None:
    placed = shop.orders.add(Order(shop.orders.new_id(), item, note))
    shop.lines.add(Line(shop.lines.new_id(), placed.id, quantity))


def result(shop: Shop) -> Outcome:
    return outcome({"shop": (start(), shop)})


def test_nothing_done_is_the_empty_outcome() -> None:
    assert result(start()).changes == ()


def test_the_order_of_independent_work_does_not_count() -> None:
    one, two = start(), start()
    order(one, "cup", 2)
    order(one, "plate", 3)
    order(two, "plate", 3)
    order(two, "cup", 2)
    assert one.digest() != two.digest()
    assert result(one) == result(two)


def test_which_line_belongs_to_which_order_does_count() -> None:
    one, two = start(), start()
    order(one, "cup", 2)
    order(one, "plate", 3)
    order(two, "cup", 3)
    order(two, "plate", 2)
    assert result(one) != result(two)


def test_doing_it_twice_is_not_doing_it_once() -> None:
    one, two = start(), start()
    order(one, "cup", 2)
    order(two, "cup", 2)
    order(two, "cup", 2)
    assert result(one) != result(two)


def test_incidental_fields_and_skipped_ids_do_not_count() -> None:
    one, two = start(), start()
    order(one, "cup", 2)
    two.orders.new_id()
    two.lines.new_id()
    order(two, "cup", 2)
    two.orders.update(two.orders.get(KETTLE), seen=True)
    assert result(one) == result(two)
    two.orders.update(two.orders.get(KETTLE), item="pot")
    assert result(one) != result(two)


def test_ids_inside_text_are_renamed_and_known_ids_are_not() -> None:
    one, two = start(), start()
    order(one, "cup", 2, note=f"see {FIRST}")
    two.orders.new_id()
    order(two, "cup", 2, note=f"see {SECOND}")
    assert result(one) == result(two)
    known, other = start(), start()
    order(known, "cup", 2, note=f"see {KETTLE}")
    order(other, "cup", 2, note=f"see {LAMP}")
    assert result(known) != result(other)


def test_which_of_two_equal_new_rows_is_pointed_at_does_count() -> None:
    one, two = start(), start()
    for shop, targets in ((one, (0, 1)), (two, (0, 0))):
        placed = [shop.orders.add(Order(shop.orders.new_id(), "cup")) for _ in range(2)]
        for quantity, target in enumerate(targets):
            shop.lines.add(Line(shop.lines.new_id(), placed[target].id, quantity))
    assert result(one) != result(two)


def test_ids_after_a_line_break_are_renamed_and_inside_of_words_are_not() -> None:
    one, two = start(), start()
    order(one, "cup", 2, note=f"see:\n{FIRST}, not x{FIRST}")
    two.orders.new_id()
    order(two, "cup", 2, note=f"see:\n{SECOND}, not x{FIRST}")
    assert result(one) == result(two)


def test_numbers_that_people_say_are_renamed_in_texts_and_do_not_count() -> None:
    class Bill(Record):
        id: str
        note: str

    class Office(State):
        bills: Table[Bill] = table(number="INV-#####")

    def office(skipped: int, note: str) -> Outcome:
        empty = Office(1, dt.datetime(2026, 1, 1)).freeze()
        full = empty.fork()
        for _ in range(skipped):
            full.bills.new_id()
        number = full.bills.new_id()
        full.bills.add(Bill(number, note.format(number)))
        return outcome({"office": (empty, full)})

    assert office(0, "pays {} only") == office(3, "pays {} only")
    assert office(0, "pays {} only") != office(0, "pays INV-{} only")


def test_the_order_of_an_unordered_field_and_generated_natural_keys_do_not_count() -> None:
    class Ticket(Record):
        key: str
        people: Annotated[tuple[str, ...], Unordered()]

    class Desk(State):
        tickets: Table[Ticket] = table(key="key", generated=True)

    def desk(*tickets: Ticket) -> Outcome:
        empty = Desk(1, dt.datetime(2026, 1, 1)).freeze()
        full = empty.fork()
        for ticket in tickets:
            full.tickets.add(ticket)
        return outcome({"desk": (empty, full)})

    assert desk(Ticket("A-1", ("x", "y")), Ticket("A-2", ("z",))) == desk(
        Ticket("A-1", ("z",)), Ticket("A-2", ("y", "x"))
    )
    assert desk(Ticket("A-1", ("x",))) != desk(Ticket("A-1", ("y",)))


def test_removing_is_seen_and_names_can_be_used_on_results() -> None:
    one, two = start(), start()
    one.orders.remove(one.orders.get(KETTLE))
    assert result(one).changes == (Removed(ORDERS, KETTLE),)
    order(one, "cup", 1)
    two.orders.new_id()
    two.orders.remove(two.orders.get(KETTLE))
    order(two, "cup", 1)
    assert result(one).rename({"id": FIRST}) == result(two).rename({"id": SECOND})


def worked() -> Outcome:
    """One order changed, one removed, two equal ones added."""
    shop = start()
    shop.orders.update(shop.orders.get(KETTLE), item="pot", seen=True)
    shop.orders.remove(shop.orders.get(LAMP))
    for _ in range(2):
        shop.orders.add(Order(shop.orders.new_id(), "cup"))
    return result(shop)


def test_changes_are_typed_and_in_a_fixed_order_and_survive_storage() -> None:
    done = worked()
    name = done.names[FIRST]
    assert name.startswith("shop.orders+")
    assert done.changes == (
        *[Added(ORDERS, name, {"id": name, "item": "cup", "note": ""})] * 2,
        Changed(ORDERS, KETTLE, {"item": "pot"}),
        Removed(ORDERS, LAMP),
    )
    stored = msgspec.json.encode(done)
    removed = f'{{"kind":"removed","target":{{"server":"shop","table":"orders"}},"key":"{LAMP}"}}'
    assert removed.encode() in stored
    read = msgspec.json.decode(stored, type=Outcome)
    assert (read.key, read.changes, read.names) == (done.key, done.changes, done.names)


def test_existing_records_are_counted_by_their_key_and_new_ones_by_their_content() -> None:
    found = changed_records(worked().changes)
    new = next(record for record in found if not record.key)
    assert found == {Touched(ORDERS, KETTLE): 1, Touched(ORDERS, LAMP): 1, new: 2}
    assert (new.target, msgspec.json.decode(new.content)["item"]) == (ORDERS, "cup")
    other = start()
    other.orders.update(other.orders.get(KETTLE), item="pan")
    other.orders.add(Order(other.orders.new_id(), "mug"))
    (only,) = (record for record in changed_records(result(other).changes) - found)
    assert (only.key, msgspec.json.decode(only.content)["item"]) == ("", "mug")

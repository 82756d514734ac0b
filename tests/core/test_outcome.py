"""Outcomes are equal for equal work by any path, and different for different work."""

import datetime as dt
from typing import Annotated

from prove.core import Incidental, Outcome, Record, Ref, State, Table, Unordered, table
from prove.core.outcome import outcome

OrderId = Annotated[str, Ref("shop.orders")]


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


def order(shop: Shop, item: str, quantity: int, note: str = "") -> None:
    placed = shop.orders.add(Order(shop.orders.new_id(), item, note))
    shop.lines.add(Line(shop.lines.new_id(), placed.id, quantity))


def result(shop: Shop) -> Outcome:
    return outcome({"shop": (start(), shop)})


def test_nothing_done_is_the_empty_outcome() -> None:
    assert result(start()).changes == {}


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
    two.orders.update(two.orders.get("ord_0001"), seen=True)
    assert result(one) == result(two)
    two.orders.update(two.orders.get("ord_0001"), item="pot")
    assert result(one) != result(two)


def test_ids_inside_text_are_renamed_and_known_ids_are_not() -> None:
    one, two = start(), start()
    order(one, "cup", 2, note="see ord_0003")
    two.orders.new_id()
    order(two, "cup", 2, note="see ord_0004")
    assert result(one) == result(two)
    known, other = start(), start()
    order(known, "cup", 2, note="see ord_0001")
    order(other, "cup", 2, note="see ord_0002")
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
    order(one, "cup", 2, note="see:\nord_0003, not xord_0003")
    two.orders.new_id()
    order(two, "cup", 2, note="see:\nord_0004, not xord_0003")
    assert result(one) == result(two)


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
    one.orders.remove(one.orders.get("ord_0001"))
    assert result(one).changes == {"shop.orders": [["removed", "ord_0001"]]}
    order(one, "cup", 1)
    two.orders.new_id()
    two.orders.remove(two.orders.get("ord_0001"))
    order(two, "cup", 1)
    assert result(one).rename({"id": "ord_0003"}) == result(two).rename({"id": "ord_0004"})

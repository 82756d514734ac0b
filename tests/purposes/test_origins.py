"""The origin of a value says which row and which field it is."""

from prove.core.provenance import Computed, Found, Order
from prove.purposes.nodes import PURPOSES, Purpose, Select
from prove.purposes.origins import Value, below, chosen, identified, origins_of, telling_apart
from prove.purposes.program import act, node_of, purpose, rows, say
from prove.servers.banking.tools import list_transactions
from prove.servers.email.tools import send_email

ROW = Value({"id": "txn_1", "spent": 4.0}, Found("c1", ("items", "*")))


def test_a_part_of_a_value_is_below_it() -> None:
    assert below(Found("c1", ("items", "*")), "id") == Found("c1", ("items", "*", "id"))
    assert below(Computed("most", (Found("c1", ()),)), "id") == Computed("most", (Found("c1", ("id",)),))
    assert below(Computed("sum", (Found("c1", ()),)), "id") == Computed("part", (Computed("sum", (Found("c1", ()),)),))


def test_a_row_of_several_goes_by_its_first_field() -> None:
    assert identified(ROW, 1).origin == Found("c1", ("items", "*"), where={"id": "txn_1"})
    inner = Value({"sku": "A"}, Found("c1", ("items", "*", "lines", "*")))
    assert identified(inner, 1) is inner


def test_the_days_of_a_series_go_by_two_fields() -> None:
    first, second = ({"id": "evt_1", "on": day, "title": "Choir"} for day in ("2026-03-02", "2026-03-09"))
    assert telling_apart([first, second]) == 2
    assert telling_apart([first, {**second, "id": "evt_2"}]) == telling_apart([]) == telling_apart([first, first]) == 1
    day = Value(second, Found("c1", ("items", "*")))
    assert identified(day, 2).origin == Found("c1", ("items", "*"), where={"id": "evt_1", "on": "2026-03-09"})


def test_a_selection_by_a_plain_field_says_so_and_another_names_its_rows() -> None:
    plain, tested = selections()
    assert chosen(ROW, plain, 1).origin == Found("c1", ("items", "*"), order=Order("latest", "spent"))
    assert chosen(ROW, tested, 1).origin == Computed("least", (Found("c1", ("items", "*"), where={"id": "txn_1"}),))


def selections() -> list[Select]:
    """The two selections of a purpose: of all rows by a field, and of some rows."""
    found: list[Select] = []

    def build() -> object:
        all_of = rows(list_transactions, account_id="acc_1")
        found.append(node_of(all_of.most(lambda t: t.spent)))
        found.append(node_of(all_of.where(lambda t: t.category == "dining").least(lambda t: t.spent)))
        return ((say(act(send_email, to=(), subject="", body=""), "write"),),)

    build.__name__ = "origins_for_a_test"
    made: Purpose = purpose("banking", "email")(build)
    del PURPOSES[made.name]
    return found


def test_the_same_origin_counts_once() -> None:
    other = Value(1, Found("c2", ()))
    assert origins_of([ROW, other, ROW]) == (ROW.origin, other.origin)

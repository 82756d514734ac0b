"""What a conversation is about: what goals name and make, what belongs to it; never what is gone or the user's own."""

from typing import Any

from prove.core import keyed
from prove.core.records import Target
from prove.core.results import Result, refusal
from prove.ground import survey_world
from prove.servers import environment
from prove.synth.plan.thread import Thread, choose_opening, named_by

ENV = environment("budget")
WORLD = ENV.open(4)
SEEN = survey_world(WORLD, keyed("thread"), ("budget",))
EXPENSES, CATEGORIES = Target.of("budget.expenses"), Target.of("budget.categories")


def noted(thread: Thread, tool: str, arguments: dict[str, Any], turn: int = 0) -> Result:
    result = WORLD.fork().call(tool, arguments)
    thread.note(ENV.tools[tool], arguments, result, ENV.tools, SEEN, frozenset(), turn)
    return result


def test_what_is_named_and_what_it_belongs_to() -> None:
    thread = Thread()
    expense = SEEN.keys(EXPENSES)[0]
    row = noted(thread, "update_expense", {"expense_id": expense, "note": "keep the receipt"}).content
    assert (EXPENSES, expense) in thread.entities
    assert (CATEGORIES, row["category_id"]) in thread.entities
    openings = thread.openings(ENV.tools["set_category_limit"], 0, sparse=True)
    assert list(openings) == [("category_id", row["category_id"])]
    assert choose_opening(openings, keyed("opening")) == ("category_id", row["category_id"])
    assert not thread.openings(ENV.tools["list_budget_accounts"], 0, sparse=False)


def test_a_sparse_request_takes_only_what_it_needs() -> None:
    thread = Thread()
    noted(thread, "set_category_limit", {"category_id": SEEN.keys(CATEGORIES)[0], "monthly_limit": 55.0})
    assert thread.openings(ENV.tools["list_expenses"], 0, sparse=False)
    assert not thread.openings(ENV.tools["list_expenses"], 0, sparse=True)


def test_rows_that_were_shown_are_spoken_of_in_the_next_turn_until_something_is_named() -> None:
    thread = Thread()
    shown = noted(thread, "list_budget_categories", {})
    assert not thread.openings(ENV.tools["set_category_limit"], 0, sparse=True)
    first = shown.content["items"][0]["id"]
    assert ("category_id", first) in thread.openings(ENV.tools["set_category_limit"], 1, sparse=True)
    other = SEEN.keys(CATEGORIES)[-1]
    noted(thread, "set_category_limit", {"category_id": other, "monthly_limit": 55.0}, turn=1)
    assert list(thread.openings(ENV.tools["set_category_limit"], 2, sparse=True)) == [("category_id", other)]


def test_what_is_gone_is_not_spoken_of_again() -> None:
    thread = Thread()
    expense = SEEN.keys(EXPENSES)[0]
    noted(thread, "update_expense", {"expense_id": expense, "note": "keep the receipt"})
    assert noted(thread, "delete_expense", {"expense_id": expense}).ok
    assert (EXPENSES, expense) not in thread.entities
    assert thread.entities


def test_what_is_new_is_known_by_its_turn() -> None:
    thread = Thread()
    row = noted(thread, "add_expense", expense(), turn=2).content
    assert thread.created[row["id"]] == 2
    assert (EXPENSES, row["id"]) in thread.entities


def test_nothing_is_about_the_user() -> None:
    thread = Thread()
    person = SEEN.keys(Target.of("cast.emails"))[0]
    arguments = {**expense(), "shared_with": person}
    thread.note(
        ENV.tools["add_expense"], arguments, refusal("failed", "x", "y"), ENV.tools, SEEN, frozenset({person}), 0
    )
    assert person in {key for _, key in named_by(ENV.tools["add_expense"], arguments)}
    assert person not in {key for _, key in thread.entities}


def test_what_only_pays_for_something_is_no_reason_to_ask_for_more() -> None:
    thread = Thread()
    row = noted(thread, "add_expense", expense()).content
    openings = thread.openings(ENV.tools["add_recurring_expense"], 0, sparse=True)
    assert list(openings) == [("category_id", row["category_id"])]


def expense() -> dict[str, Any]:
    seen = WORLD.fork().call("list_expenses", {}).content["items"][0]
    return {
        "account_id": seen["account_id"],
        "category_id": seen["category_id"],
        "amount": 5.0,
        "merchant": seen["merchant"],
    }

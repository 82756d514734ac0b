"""Solving goes through tools alone, makes no look-up twice, and says where every value comes from."""

import datetime as dt
import re
from random import Random
from typing import Any

import pytest
from tests.purposes.samples import TOP_UP, built, drawn, seeds_of, world

from prove.core.paths import rows_at
from prove.core.provenance import Computed, Found, Listed, Order, User
from prove.core.world_session import WorldSession
from prove.ground.result_rows import select_rows
from prove.purposes.catalogue import purposes
from prove.purposes.drawing import draw
from prove.purposes.nodes import Applied, BadPurposeError, Purpose, Said
from prove.purposes.program import (
    Expr,
    act,
    among,
    amount,
    ask,
    each,
    given,
    me,
    money,
    number,
    rows,
    say,
    some,
    tells,
    text,
    when,
)
from prove.purposes.solving import MOST_ROWS, Solution, Solver, UnboundError, solve
from prove.purposes.trial import try_purpose
from prove.servers import environment
from prove.servers.banking.tools import list_accounts, list_cards, list_transactions, transfer_between_accounts
from prove.servers.budget.tools import list_budget_categories
from prove.servers.email.tools import create_draft, list_drafts, send_email, update_draft


def first_with(held: bool) -> Solution:
    """The first solution in which the condition held, or did not."""
    solutions = (drawn(TOP_UP, seed).solution for seed in seeds_of(TOP_UP, 20))
    return next(found for found in solutions if held in found.taken.values())


def test_only_the_taken_branch_is_reached() -> None:
    assert [name for name, _ in first_with(True).writes] == ["transfer_between_accounts"]
    assert first_with(False).writes == []


def test_a_look_up_is_not_made_twice_unless_something_changed() -> None:
    names = [(made.name, str(made.arguments)) for made in first_with(True).calls]
    assert len(names) == len(set(names))


def test_every_argument_says_where_it_comes_from() -> None:
    transfer = first_with(True).calls[-1]
    source = transfer.provenance["from_account_id"]
    assert isinstance(source, Computed)
    assert source.function == "most"  # among those that are not for every day
    assert isinstance(transfer.provenance["to_account_id"], Found)
    assert isinstance(transfer.provenance["amount"], User)


def test_a_plain_optimum_is_an_order_of_the_rows() -> None:
    def build() -> Any:
        return ((say(ask(rows(list_accounts).most(lambda a: a.balance).nickname), "a", "b"),),)

    purpose = built(build, "banking")
    solver = Solver(purpose, world(1), {})
    origin = solver.value(purpose.turns[0][0].inputs[0]).origin
    assert isinstance(origin, Found)
    assert origin.order == Order("latest", "balance")


def test_all_pages_are_read() -> None:
    def build() -> Any:
        account = rows(list_accounts, kind="checking").the()
        return ((say(ask(rows(list_transactions, account_id=account.id).count()), "a", "b"),),)

    purpose = built(build, "banking")
    session = world(1)
    solution = solve(purpose, session, {})
    pages = [made for made in solution.calls if made.name == "list_transactions"]
    assert len(pages) > 1
    assert all("cursor" in made.arguments for made in pages[1:])
    assert solution.answers[0].values == (str(pages[0].result.content["total"]),)


def test_a_text_is_judged_by_the_values_in_it() -> None:
    def build() -> Any:
        total = money(rows(list_accounts).sum(lambda a: a.balance))
        mail = act(send_email, to=(me.email,), subject="Money", body=text(f"There are {total} in all."))
        return ((say(mail, "a", "b"),),)

    made = solve(built(build, "banking", "email"), world(1, "banking", "email"), {}).calls[-1]
    obligation = made.obligations[0]
    assert obligation.argument == "body"
    assert made.arguments["body"] == f"There are {obligation.values[0]} in all."


def test_nothing_is_used_before_it_is_said() -> None:
    def later() -> Any:
        total = rows(list_accounts, kind="savings").where(lambda a: a.balance >= amount(1, 2, 3)).count()
        many = number(1, 2, 3)
        draft = act(create_draft, subject=given("Savings", total < many), body="So much.")
        first = say(draft, "draft an email", "write a draft")
        return (first,), (say(ask(total), f"count them, {many} at most", f"how many are there, up to {many}"),)

    purpose = built(later, "banking", "email")
    brief = {node.id: 3 for node in purpose.nodes if isinstance(node, Said)}
    with pytest.raises(UnboundError, match="used before it is said"):
        solve(purpose, environment("banking", "email").open(3), brief)


def test_what_the_world_does_not_have_is_a_reason() -> None:
    def build() -> Any:
        none = rows(list_accounts).where(lambda a: among(a.nickname, ()))
        mail = each(none, lambda a: act(send_email, to=(a.nickname,), subject="x", body="y"))
        return ((say(mail, "a", "b"),),)

    with pytest.raises(UnboundError, match="each: 0 rows of list_accounts"):
        solve(built(build, "banking", "email"), world(1, "banking", "email"), {})


def test_a_node_keeps_its_value_and_a_new_one_is_looked_up_anew() -> None:
    def build() -> Any:
        first, second = (rows(list_accounts, kind="checking").the().balance for _ in range(2))
        goals = (ask(first), pay_in(25.0), ask(first), ask(second))
        return (tuple(say(goal, "a", "b") for goal in goals),)

    solution = solve(built(build, "banking"), world(1), {})
    before, kept, anew = (float(answer.values[0].replace("$", "").replace(",", "")) for answer in solution.answers)
    assert kept == before
    assert anew == round(before + 25, 2)
    names = [made.name for made in solution.calls]
    assert names[-2:] == ["transfer_between_accounts", "list_accounts"]


def test_a_figure_that_has_changed_since_it_was_shown_is_a_reason() -> None:
    def build() -> Any:
        account = rows(list_accounts, kind="checking").the()
        return (tuple(say(goal, "a", "b") for goal in (ask(account.nickname), pay_in(25.0), ask(account.balance))),)

    with pytest.raises(UnboundError, match="balance has changed since list_accounts showed it"):
        solve(built(build, "banking"), world(1), {})


def test_what_a_change_leaves_alone_need_not_be_looked_up_again() -> None:
    def build() -> Any:
        account = rows(list_accounts, kind="checking").the()
        return (tuple(say(goal, "a", "b") for goal in (ask(account.balance), pay_in(25.0), ask(account.nickname))),)

    names = [made.name for made in solve(built(build, "banking"), world(1), {}).calls]
    assert names.count("list_accounts") == len(set(names)) == 2


def pay_in(amount: float) -> Any:
    """Move money from the fullest account of another kind."""
    target = rows(list_accounts, kind="checking").the()
    source = rows(list_accounts).where(lambda a: a.kind != "checking", lambda a: a.status == "active")
    richest = source.most(lambda a: a.balance)
    return act(transfer_between_accounts, from_account_id=richest.id, to_account_id=target.id, amount=amount)


def test_a_set_stays_what_it_was() -> None:
    def build() -> Any:
        drafts, later = (rows(list_drafts).where(lambda d: d.subject != "Later") for _ in range(2))
        name = each(drafts, lambda d: act(update_draft, draft_id=d.id, subject="Later"))
        return (tuple(say(goal, "a", "b") for goal in (name, ask(drafts.count()), ask(later.count()))),)

    session = next(found for seed in range(20) if 2 <= drafts_in(found := world(seed, "email")) <= MOST_ROWS)
    drafts = drafts_in(session)
    solution = solve(built(build, "email"), session, {})
    assert len(solution.writes) == drafts
    assert [answer.values for answer in solution.answers] == [(str(drafts),), ("0",)]
    assert solution.answers[1].call == solution.calls[-1].id  # it shows that there are none


def test_what_was_done_to_a_set_is_told_at_its_first_write() -> None:
    def build() -> Any:
        drafts = rows(list_drafts)
        name = each(drafts, lambda d: act(update_draft, draft_id=d.id, subject="Later"))
        return ((say(tells(name, f"All {drafts.count()} are called Later."), "a", "b"),),)

    session = next(found for seed in range(20) if 2 <= drafts_in(found := world(seed, "email")) <= MOST_ROWS)
    drafts = drafts_in(session)
    solution = solve(built(build, "email"), session, {})
    first = next(made.id for made in solution.calls if made.is_goal)
    assert {call: remark.all_done for call, remark in solution.remarks.items()} == {
        first: (f"All {drafts} are called Later.",)
    }


def drafts_in(session: WorldSession) -> int:
    return session.call("list_drafts", {}).content["total"]


def test_the_result_of_a_goal_for_every_row_is_that_of_its_row() -> None:
    def build() -> Any:
        def for_each(account: Any) -> Any:
            draft = act(create_draft, to=(me.email,), subject="Money", body="Soon.")
            return draft, act(update_draft, draft_id=draft.id, body=account.nickname)

        few = rows(list_accounts, kind="savings")
        return ((say(each(few, for_each), "a", "b"),),)

    session = world(2, "banking", "email")
    calls = solve(built(build, "banking", "email"), session, {}).calls
    changed = [made.arguments["draft_id"] for made in calls if made.name == "update_draft"]
    assert len(set(changed)) == len(changed) > 1


def test_arguments_may_be_records() -> None:
    def build() -> Any:
        return ((say(ask(rows(list_accounts).count()), "a", "b"),),)

    solver = Solver(built(build, "banking"), world(1), {})
    found = solver.value({"one": 1, "many": (2, 3)})
    assert found.it == {"one": 1, "many": [2, 3]}
    assert isinstance(found.origin, Listed)
    assert len(found.origin.items) == 2


def divided() -> float:
    return len("ab") / len("")


def first_word() -> str:
    words: list[str] = []
    return words[0]


def day_after_the_last() -> dt.date:
    return dt.date.max + dt.timedelta(1)


@pytest.mark.parametrize("wrong", [divided, first_word, day_after_the_last])
def test_what_cannot_be_computed_is_a_reason(wrong: Any) -> None:
    def build() -> Any:
        return ((say(ask(Expr(Applied("wrong", wrong, ()))), "a", "b"),),)

    with pytest.raises(UnboundError, match="wrong: "):
        solve(built(build, "banking"), world(1), {})


def test_the_sum_of_whole_numbers_is_whole() -> None:
    def build() -> Any:
        return ((say(ask(rows(list_budget_categories).sum(lambda c: len("ab"))), "a", "b"),),)

    purpose = built(build, "budget")
    value = Solver(purpose, world(1, "budget"), {}).value(purpose.turns[0][0].inputs[0])
    assert type(value.it) is int


@pytest.mark.parametrize("name", purposes())
def test_what_was_found_can_be_found_again(name: str) -> None:
    for tried in try_purpose(purposes()[name], environment(), range(3)).tried:
        results = {made.id: made.result.content for made in tried.solution.calls}
        for made in tried.solution.calls:
            for argument, origin in made.provenance.items():
                if isinstance(origin, Found) and origin.path[:-1].count("*") == 1:
                    in_list = origin.path[-1] == "*"  # an item of a list in the row
                    path = origin.path[:-1] if in_list else origin.path
                    shown = [row for _, row in rows_at(results[origin.call], path)]
                    (found,) = (row[path[-1]] for row in select_rows(shown, origin.where, origin.order))
                    assert made.arguments[argument] in (found if in_list else [found]), (made.name, argument)


def test_an_entity_that_only_a_test_singles_out_is_named_by_its_key() -> None:
    def build() -> Any:
        first = rows(list_accounts).where(lambda a: a.kind == "checking")
        mine = some(first, lambda a: (f"my {a.status} account",))
        target = rows(list_accounts).where(lambda a: a.kind != "checking", lambda a: a.status == "active")
        poorest = target.least(lambda a: a.balance)
        move = act(transfer_between_accounts, from_account_id=mine.id, to_account_id=poorest.id, amount=1.0)
        return ((say(move, f"move a dollar from {mine}", f"take a dollar from {mine}"),),)

    made = drawn(built(build, "banking"), 1).solution.calls[-1]
    source, target = made.provenance["from_account_id"], made.provenance["to_account_id"]
    assert isinstance(source, Found)
    assert source.where == {"status": "active", "id": made.arguments["from_account_id"]}
    assert isinstance(target, Computed)
    assert [part.where for part in target.inputs if isinstance(part, Found)] == [
        {"id": made.arguments["to_account_id"]}
    ]


def test_a_goal_says_which_calls_show_that_its_condition_holds() -> None:
    def build() -> Any:
        few = rows(list_drafts).count() < 1_000
        rich = rows(list_accounts).where(lambda a: a.balance < -1_000_000).count() == 0
        mail = act(send_email, to=(me.email,), subject="Money", body="Soon.")
        return ((say(when(few, when(rich, mail)), "a", "b"),),)

    calls = solve(built(build, "banking", "email"), world(1, "banking", "email"), {}).calls
    assert [made.name for made in calls] == ["list_drafts", "list_accounts", "send_email"]
    assert [made.because for made in calls] == [(), (), ("c1", "c2")]


def test_rows_that_hang_on_a_row_are_looked_up_for_every_row() -> None:
    def build() -> Any:
        few = rows(list_accounts, kind="savings")
        counts = few.column(lambda a: rows(list_transactions, account_id=a.id).count())
        busy = few.where(lambda a: rows(list_transactions, account_id=a.id).count() > 0).count()
        return ((say(ask(counts, busy), "a", "b"),),)

    session = next(found for seed in range(20) if len(savings_in(found := world(seed))) > 1)
    solution = solve(built(build, "banking"), session, {})
    asked = [made.arguments["account_id"] for made in solution.calls if made.name == "list_transactions"]
    assert asked == savings_in(session)
    totals = [made.result.content["total"] for made in solution.calls if made.name == "list_transactions"]
    distinct = [str(total) for total in dict.fromkeys(totals)]
    assert list(solution.answers[0].values[: len(distinct)]) == distinct


def test_several_answers_are_told_with_what_they_are() -> None:
    def build() -> Any:
        saved = rows(list_accounts)
        return ((say(ask(saved.count(), saved.sum(lambda a: a.balance)), "a", "b"),),)

    (answer,) = solve(built(build, "banking"), world(1), {}).answers
    assert answer.replies == ("Number: {}; total balance: {}.".format(*answer.values),)


def test_the_items_of_a_list_are_owed_one_by_one() -> None:
    def build() -> Any:
        names = rows(list_accounts).column(lambda a: a.nickname)
        mail = act(send_email, to=(me.email,), subject="Accounts", body=text(f"I have {names}."))
        tell = ask(names, told=("You have {}.",))
        return ((say(mail, "a", "b"), say(tell, "c", "d")),)

    solution = solve(built(build, "banking", "email"), world(1, "banking", "email"), {})
    (owed,) = solution.calls[-1].obligations
    assert len(owed.values) > 1
    assert solution.answers[0].values == owed.values
    *others, last = owed.values
    assert solution.answers[0].replies == (f"You have {', '.join(others)} and {last}.",)


def test_an_answer_also_tells_what_is_known_already() -> None:
    def build() -> Any:
        accounts = rows(list_accounts)
        told = (f"Of {accounts.count()} accounts {{}} has most.",)
        return ((say(ask(accounts.most(lambda a: a.balance).nickname, told=told), "a", "b"),),)

    (answer,) = solve(built(build, "banking"), world(1), {}).answers
    count = len(world(1).call("list_accounts", {}).content["items"])
    assert answer.replies == (f"Of {count} accounts {answer.values[0]} has most.",)


def savings_in(session: WorldSession) -> list[str]:
    return [account["id"] for account in session.call("list_accounts", {"kind": "savings"}).content["items"]]


def test_a_goal_tells_what_its_condition_showed_and_what_was_done() -> None:
    def build() -> Any:
        accounts = rows(list_accounts).where(lambda a: a.status == "active", lambda a: a.balance > 0)
        here, there = accounts.least(lambda a: a.balance), accounts.most(lambda a: a.balance)
        move = act(transfer_between_accounts, from_account_id=there.id, to_account_id=here.id, amount=1.0)
        told = tells(move, f"One dollar went to {here.nickname}.")
        return ((say(tells(when(there.balance >= 1, told), f"There was {there.balance}."), "move it", "shift it"),),)

    purpose = built(build, "banking")
    solution = next(filter(None, (_solved(purpose, seed) for seed in range(40))))
    (write,) = (made for made in solution.calls if made.is_goal)
    remark = solution.remarks[write.id]
    assert remark.shown[0].startswith("There was $")
    assert remark.done[0].startswith("One dollar went to ")


def test_a_reply_that_needs_a_call_of_its_own_is_wrong() -> None:
    def build() -> Any:
        accounts = rows(list_accounts).where(lambda a: a.status == "active", lambda a: a.balance > 0)
        here, there = accounts.least(lambda a: a.balance), accounts.most(lambda a: a.balance)
        move = act(transfer_between_accounts, from_account_id=there.id, to_account_id=here.id, amount=1.0)
        return ((say(tells(move, f"You have {rows(list_cards).count()} cards."), "move it", "shift it"),),)

    with pytest.raises(BadPurposeError, match="list_cards"):
        [_solved(built(build, "banking"), seed) for seed in range(40)]


def _solved(purpose: Purpose, seed: int) -> Solution | None:
    try:
        return solve(purpose, environment().only(("banking",)).open(seed), {})
    except UnboundError:
        return None


@pytest.mark.parametrize("name", ["look_back_at_my_orders", "send_an_order_to_a_friend", "write_my_plans_down"])
def test_what_is_said_and_told_is_all_there_is(name: str) -> None:
    """No 'and 2 more' in a text or a description, no '14 events' beside eight titles."""
    purpose, seen = purposes()[name], 0
    for seed in range(12):
        try:
            found = draw(purpose, world(seed, *purpose.servers), Random(seed))
        except UnboundError:
            continue
        seen += 1
        goals = [made.arguments for made in found.solution.calls if made.is_goal]
        assert not re.search(r"and \d+ more\b", str([*found.brief.values(), *goals]))
        for count, titles in re.findall(r"(\d+) events: ([^'\"]*)['\"]", str(goals)):
            assert len(re.split(r", | and ", titles)) >= int(count)
    assert seen >= 2

"""What a conversation has done is not spoilt, doubled or contradicted by what it asks for later."""

from typing import Any

import pytest

from prove.core import keyed
from prove.core.outcome import Added, Change, Changed, Outcome, Removed
from prove.core.records import Target
from prove.core.world_session import WorldSession
from prove.ground import survey_world
from prove.servers import environment
from prove.synth.plan.binding import Draft
from prove.synth.plan.deeds import DONE, ENDED, TOO_SOON, Deeds, is_too_soon
from prove.synth.plan.planner import is_over, plan_request
from prove.synth.plan.thread import owners_of, turns_away

LEADS, NODES, RULES = (Target.of(each) for each in ("crm.leads", "filesystem.nodes", "iot_devices.automations"))
LEAD = {"name": "Clara Hartley", "company": "Amberline Foods", "status": "new"}


def effect(*changes: Change, names: dict[str, str] | None = None) -> Outcome:
    return Outcome("a", changes, names or {})


def with_lead() -> Deeds:
    """A lead was made in the first turn, under an id that is renamed in the outcome."""
    deeds = Deeds()
    tool, said = environment("crm").tools["create_lead"], {"name": LEAD["name"], "company": LEAD["company"]}
    deeds.note(tool, said, effect(Added(LEADS, "crm.leads+1", LEAD), names={"lead_9": "crm.leads+1"}), 0)
    return deeds


@pytest.mark.parametrize("status", sorted(ENDED | DONE))
def test_what_was_made_is_not_ended_in_any_later_turn(status: str) -> None:
    for turn in (0, 1, 2):
        assert with_lead().spoilt_by(effect(Changed(LEADS, "lead_9", {"status": status})), turn)
    assert not with_lead().spoilt_by(effect(Changed(LEADS, "lead_1", {"status": status})), 1)


def test_what_was_made_may_go_on_later_but_what_was_said_of_it_stays() -> None:
    contacted = effect(Changed(LEADS, "lead_9", {"status": "contacted"}))
    assert with_lead().spoilt_by(contacted, 0)  # it could have been made like that
    assert not with_lead().spoilt_by(contacted, 1)
    assert with_lead().spoilt_by(effect(Changed(LEADS, "lead_9", {"company": "Orbit Telecom"})), 1)


def test_nothing_is_made_twice() -> None:
    assert with_lead().spoilt_by(effect(Added(LEADS, "crm.leads+2", {**LEAD, "name": "clara hartley"})), 1)
    assert not with_lead().spoilt_by(effect(Added(LEADS, "crm.leads+2", {**LEAD, "name": "Omar Silva"})), 1)
    assert not with_lead().spoilt_by(effect(Added(RULES, "x", LEAD)), 1)


def test_what_a_new_thing_points_to_is_not_renamed_or_removed() -> None:
    deeds, tools = Deeds(), environment("filesystem").tools
    link = Added(NODES, "/home/a/last", {"name": "last", "target": "/home/a/notes"})
    deeds.note(tools["create_link"], {"target": "/home/a/notes"}, effect(link), 0)
    renamed = (Added(NODES, "/home/a/old", {"name": "old"}), Removed(NODES, "/home/a/notes"))
    assert deeds.spoilt_by(effect(*renamed), 1)
    assert deeds.spoilt_by(effect(Removed(NODES, "/home/a/notes")), 1)
    deeds = Deeds()
    deeds.note(
        tools["tag_file"], {"path": "/home/a/notes"}, effect(Changed(NODES, "/home/a/notes", {"tags": ["x"]})), 0
    )
    assert not deeds.spoilt_by(effect(*renamed), 1)  # what was only tagged can be filed
    assert deeds.spoilt_by(effect(Removed(NODES, "/home/a/notes")), 1)


def test_nothing_more_is_wanted_of_what_is_over() -> None:
    deeds, tools = Deeds(), environment("calendar").tools
    declined = Changed(Target.of("calendar.invitations"), "inv_1", {"response": "declined"})
    deeds.note(tools["respond_to_invitation"], {"event_id": "evt_1", "response": "declined"}, effect(declined), 0)
    assert deeds.is_over(tools["set_event_reminder"], {"event_id": "evt_1", "minutes_before": 20})
    assert not deeds.is_over(tools["set_event_reminder"], {"event_id": "evt_2", "minutes_before": 20})
    refused, tools = Deeds(), environment("banking").tools
    refused.note(tools["remove_payee"], {"payee_id": "pay_1"}, effect(), 0)
    assert refused.is_over(tools["pay_payee"], {"payee_id": "pay_1", "from_account_id": "acc_1", "amount": 75.0})


def test_nobody_makes_again_what_was_called_off() -> None:
    """What a customer no longer wants is not put aside for the same customer once more."""
    deeds, tool = Deeds(), environment("retail_chain").tools["close_stock_reservation"]
    held = Target.of("retail_chain.reservations")
    row = {"id": "res_1", "product_id": "prd_1", "store_id": "sto_1", "customer_name": "Hassan Aoki", "pieces": 2}
    released = effect(Changed(held, "res_1", {"status": "released"}))
    deeds.note(tool, {"reservation_id": "res_1", "outcome": "released"}, released, 0, row)
    assert deeds.spoilt_by(effect(Added(held, "new", {**row, "store_id": "sto_2", "pieces": 11})), 1)
    assert not deeds.spoilt_by(
        effect(Added(held, "new", {**row, "product_id": "prd_2", "customer_name": "Ravi Brandt"})), 1
    )


def test_nobody_puts_back_what_was_just_taken_away() -> None:
    deeds, tool = Deeds(), environment("maps").tools["remove_saved_place"]
    saved = Target.of("maps.saved_places")
    row = {"id": "sav_1", "place_id": "plc_1", "name": "Trattoria Lucia", "list_name": "Date nights", "note": ""}
    deeds.note(tool, {"saved_place_id": "sav_1"}, effect(Removed(saved, "sav_1")), 0, row)
    assert deeds.spoilt_by(effect(Added(saved, "new", {**row, "note": "good for groups"})), 1)
    other = {**row, "place_id": "plc_2", "name": "Linden Toys"}
    assert not deeds.spoilt_by(effect(Added(saved, "new", other)), 1)


@pytest.mark.parametrize(
    ("server", "tool", "arguments", "then", "named"),
    [
        ("team_chat", "join_channel", {"channel": "chn_1", "action": "leave"}, "invite_to_channel", "chn_1"),
        ("social_media", "restrict_account", {"handle": "a", "restriction": "muted"}, "follow_account", "a"),
        ("social_media", "undo_reaction", {"post_id": "pst_1", "reaction": "like"}, "reply_to_post", "pst_1"),
        ("shopping", "write_review", {"product_id": "prd_1", "stars": 1, "text": "It faded."}, "add_to_cart", "prd_1"),
    ],
)
def test_who_turns_away_from_something_wants_nothing_more_of_it(
    server: str, tool: str, arguments: dict[str, Any], then: str, named: str
) -> None:
    tools = environment(server).tools
    parameter = next(name for name, shape in tools[then].parameters.fields.items() if shape.ref is not None)
    assert turns_away(tools[tool], arguments)
    deeds = Deeds()
    deeds.note(tools[tool], arguments, effect(), 0)
    assert deeds.is_over(tools[then], {parameter: named})
    assert not turns_away(tools[then], {parameter: named})


def test_a_good_review_and_a_question_turn_nobody_away() -> None:
    tools = environment("shopping").tools
    assert not turns_away(tools["write_review"], {"product_id": "prd_1", "stars": 5, "text": "Lovely."})
    assert not turns_away(tools["list_product_reviews"], {"product_id": "prd_1", "stars": 2})
    assert not turns_away(environment("team_chat").tools["join_channel"], {"channel": "chn_1", "action": "join"})


def plans(session: WorldSession, server: str, first: str, then: str, tries: int) -> list[tuple[dict[str, Any], ...]]:
    """What two tools were asked for in two turns of a conversation, where both could be planned."""
    tools, seen = session.environment.tools, survey_world(session, keyed("deeds", server), (server,))
    found: list[tuple[dict[str, Any], ...]] = []
    for number in range(tries):
        draft = Draft(session.fork(), seen.copy(), keyed("deeds", first, number))
        made = plan_request(draft, tools[first])
        draft.turn = 1
        after = plan_request(draft, tools[then], related=True) if made is not None else None
        if made is not None and after is not None:
            content = made.results[made.goal.call].content
            found.append((made.calls[-1].arguments, content, after.calls[-1].arguments))
    return found


def test_a_payment_that_was_just_scheduled_is_not_cancelled() -> None:
    made = plans(environment("banking").open(0), "banking", "schedule_payment", "cancel_scheduled_payment", 12)
    assert all(after["scheduled_payment_id"] != content["id"] for _, content, after in made)


def test_a_lead_is_not_entered_twice_or_disqualified() -> None:
    session = environment("crm").open(2)
    twice = plans(session, "crm", "create_lead", "create_lead", 6)
    assert all(first["name"] != after["name"] for first, _, after in twice)
    changed = plans(session, "crm", "create_lead", "set_lead_status", 12)
    assert changed
    assert all(after["lead_id"] != content["id"] or after["status"] != "disqualified" for _, content, after in changed)


def test_a_rule_is_not_made_the_other_way_round() -> None:
    made = plans(environment("iot_devices").open(1), "iot_devices", "automate_device", "automate_device", 12)
    assert made
    for first, _, after in made:
        assert {first["device_id"], first["trigger_device_id"]} != {after["device_id"], after["trigger_device_id"]}


def test_nothing_is_wanted_of_the_posts_of_whom_the_user_has_muted() -> None:
    session = environment("social_media").open(1)
    seen, posts = survey_world(session, keyed("muted"), ("social_media",)), Target.of("social_media.posts")
    draft = Draft(session, seen, keyed("muted"))
    post = next(key for key in seen.keys(posts) if list(owners_of((posts, key), session.environment.tools, seen)))
    tool, arguments = session.environment.tools["react_to_post"], {"post_id": post, "reaction": "like"}
    assert not is_over(draft, tool, arguments)
    draft.deeds.over = {key for _, key in owners_of((posts, post), session.environment.tools, seen)}
    assert is_over(draft, tool, arguments)


def test_nobody_undoes_or_rates_what_has_just_been_done() -> None:
    tools = environment().tools
    assert all(name.partition(".")[0] in tools and before <= tools.keys() for name, before in TOO_SOON.items())
    assert is_too_soon(tools["refund_charge"], {"charge_id": "chg_1"}, ["list_invoices", "charge_invoice"])
    assert not is_too_soon(tools["refund_charge"], {"charge_id": "chg_1"}, ["list_invoices"])
    leaves, renames = {"remove_invitees": ["a@b.example"]}, {"title": "Lunch"}
    assert is_too_soon(tools["update_event"], leaves, ["invite_to_event"])
    assert not is_too_soon(tools["update_event"], renames, ["invite_to_event"])
    likes, dislikes = {"action": "add"}, {"action": "remove"}
    assert is_too_soon(tools["set_favourite_restaurant"], dislikes, ["add_dish_to_basket"])
    assert not is_too_soon(tools["set_favourite_restaurant"], likes, ["add_dish_to_basket"])

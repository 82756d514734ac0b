"""What is drawn for a purpose fits the world: the people, their bonds, and the time."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from prove.core.world_session import WorldSession
from prove.ground.protagonist import protagonist_of
from prove.purposes.areas.dates import HOT, WARM
from prove.purposes.catalogue import purposes
from prove.purposes.trial import try_purpose
from prove.servers import environment
from prove.servers._shared.life.cities import climate_of

LIBRARY = environment()


def served(name: str, seeds: int = 16) -> Iterator[tuple[WorldSession, dict[str, Any]]]:
    """What a purpose did in some worlds, the arguments by tool, with a fresh session of each."""
    purpose = purposes()[name]
    tried = try_purpose(purpose, LIBRARY, range(500, 500 + seeds)).tried
    assert len(tried) > 1
    for each in tried:
        done = {made.name: dict(made.arguments) for made in each.solution.calls if made.is_goal}
        yield LIBRARY.only(purpose.servers).open(each.seed), done


def content(session: WorldSession, tool: str, **arguments: Any) -> Any:
    return session.call(tool, arguments).content


def test_a_call_is_not_logged_long_before_it_was_to_be() -> None:
    for session, done in served("log_a_call"):
        planned = content(session, "list_sales_activities", kind="call", status="planned", limit=50)["items"]
        (call,) = (each for each in planned if each["id"] == done["complete_sales_activity"]["activity_id"])
        assert dt.datetime.fromisoformat(call["at"]).date() <= session.now.date() + dt.timedelta(days=2)


def test_a_car_is_heated_where_it_is_cool_and_cooled_where_it_is_warm() -> None:
    ways: set[str] = set()
    for session, done in served("warm_up_or_charge", 24):
        if (made := done.get("set_cabin_climate")) is not None:
            me = protagonist_of(session)
            assert me is not None
            assert made["climate"] == ("heat" if climate_of(me.city, session.now.month).high < WARM else "cool")
            ways.add(made["climate"])
    assert ways == {"heat", "cool"}


def test_nothing_is_warmed_in_the_heat() -> None:
    for name, tool in (("pick_up_a_relative", "set_seat_heating"), ("get_ready_for_a_guest", "set_thermostat")):
        for session, done in served(name):
            me = protagonist_of(session)
            assert me is not None
            assert tool not in done or climate_of(me.city, session.now.month).high < HOT


def test_a_sprint_starts_on_a_weekday() -> None:
    assert all(session.now.weekday() < 5 for session, _ in served("improvise_a_sprint"))


def test_a_deal_that_is_handed_over_closes_in_the_future() -> None:
    for session, done in served("hand_over_a_deal", 10):
        deals = content(session, "list_deals", limit=50)["items"]
        (deal,) = (each for each in deals if each["id"] == done["update_deal"]["deal_id"])
        assert deal["expected_close_on"] >= session.now.date().isoformat()


def test_a_follower_is_no_relative() -> None:
    for session, done in served("write_to_a_follower", 10):
        (address,) = done["send_email"]["to"]
        found = content(session, "search_address_book", query=address)["items"]
        assert all(contact["tie"] != "family" for contact in found)


def test_all_other_guests_hear_that_an_event_is_off() -> None:
    for session, done in served("call_off_an_event", 10):
        event = content(session, "get_event", event_id=done["cancel_event"]["event_id"])
        invited = {each["email"] for each in event["invitees"]} - {event["organizer"]}
        assert set(done["send_email"]["to"]) == invited


def test_a_recording_goes_to_somebody_who_was_not_there() -> None:
    for session, done in served("share_a_recording", 8):
        made = done["share_recording"]
        meetings = content(session, "list_meetings", status="ended", limit=50)["items"]
        details = (content(session, "get_meeting", meeting_id=each["id"]) for each in meetings)
        (there,) = (each for each in details if made["recording_id"] in {one["id"] for one in each["recordings"]})
        assert made["recipient"] not in {each["email"] for each in there["participants"]}


def test_a_farewell_is_not_paid_to_a_relative() -> None:
    for session, done in served("pay_for_the_last_time", 8):
        (address,) = done["send_email"]["to"]
        found = content(session, "search_address_book", query=address)["items"]
        assert all(contact["tie"] != "family" for contact in found)


def test_a_deal_that_is_handed_over_is_yet_to_close() -> None:
    for name in ("hand_over_a_deal", "hand_a_deal_to_who_has_least"):
        for session, done in served(name, 8):
            deals = content(session, "list_deals", limit=50)["items"]
            (deal,) = (each for each in deals if each["id"] == done["update_deal"]["deal_id"])
            assert dt.date.fromisoformat(deal["expected_close_on"]) >= session.now.date()


def test_a_light_is_replaced_by_one_in_its_room() -> None:
    for session, done in served("replace_a_light", 8):
        lights = {each["id"]: each for each in content(session, "list_devices", kind="light", limit=50)["items"]}
        rules = content(session, "list_automations", limit=50)["items"]
        (old,) = (each for each in rules if each["id"] == done["delete_automation"]["automation_id"])
        other = lights[done["automate_device"]["device_id"]]
        assert (other["room"], other["connection"]) == (lights[old["device_id"]]["room"], "online")

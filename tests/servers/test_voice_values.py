"""What voices offer fits the thing that it is said of, and phrases stay grammatical whatever they are about."""

import datetime as dt
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from prove.core import WorldSession, keyed
from prove.ground import survey_world
from prove.servers import environment, load, names
from prove.servers.banking.voice import EVERY_TIME, FOR_PEOPLE
from prove.servers.food_delivery.voice import DETAILS, WISHES
from prove.servers.iot_devices.voice import ALWAYS_ON, HOURS
from prove.servers.issue_tracker.voice import COMMENTS, TITLES
from prove.servers.maps.voice import ANY_NOTE, NOTES
from prove.synth.plan.argument_choice import choose_arguments
from prove.synth.plan.binding import Draft

VOICES = (
    "banking",
    "budget",
    "calendar",
    "crm",
    "email",
    "filesystem",
    "food_delivery",
    "iot_devices",
    "issue_tracker",
    "maps",
)
AFTER_THE_VERB = re.compile(
    r"\b(?:call|switch|turn|send|bring|take|tick|finish|wrap|kick|pass|leave|pull|read) "
    r"(?:off|out|up|away|back|on|over)\b[^{]{0,3}\{(\w+)\}"
)
"""What becomes 'call off it' when the thing was just spoken of."""


@pytest.mark.parametrize("server", VOICES)
def test_every_tool_can_be_asked_for_in_five_ways(server: str) -> None:
    here = load(server)
    few = [name for name in here.tools if len({*here.voice.tools[name].do, *here.voice.tools[name].say}) < 5]
    assert not few


@pytest.mark.parametrize("server", VOICES)
def test_no_phrase_puts_a_thing_after_the_particle_of_its_verb(server: str) -> None:
    here = load(server)
    wrong = [
        phrase
        for tool in here.tools.values()
        for phrase in (*here.voice.tools[tool.name].do, *here.voice.tools[tool.name].say)
        if (found := AFTER_THE_VERB.search(phrase)) is not None
        if (ref := tool.parameters.fields[found[1]].ref) is not None and not ref.target.is_cast
    ]
    assert not wrong


EXCLUSIVE = re.compile(
    r"\b(?<!not )(?:after|past|before|prior to|following|later than|earlier than|younger than|older than) \{(\w+)\}"
)
INCLUSIVE = re.compile(r"first day|last day|on this day or|to include", re.IGNORECASE)


@pytest.mark.parametrize("server", names())
def test_days_that_are_included_are_not_said_to_be_excluded(server: str) -> None:
    """'After Friday' leaves the Friday out; a tool that counts it in is asked for what is 'from Friday on'."""
    here = load(server)
    spans = [tool for tool in here.tools.values() if {"since", "until"} & tool.parameters.fields.keys()]
    wrong = [
        phrase
        for tool in spans
        for phrase in (*here.voice.tools[tool.name].do, *here.voice.tools[tool.name].say)
        for slot in EXCLUSIVE.findall(phrase)
        if INCLUSIVE.search(tool.parameters.descriptions[slot])
    ]
    assert not wrong


@cache
def _world(server: str, seed: int) -> tuple[WorldSession, Any]:
    session = environment(server).open(seed)
    return session, survey_world(session, keyed("values", server, seed), (server,))


def _chosen(server: str, tool: str, tries: int = 40) -> Iterator[tuple[dict[str, Any], Any]]:
    """Arguments that are chosen for a tool in two worlds, each with the state of the server."""
    found = 0
    for seed in (1, 2):
        session, seen = _world(server, seed)
        for number in range(tries):
            draft = Draft(session, seen, keyed("values", tool, number))
            arguments = choose_arguments(draft, session.environment.tools[tool])
            if arguments is not None:
                found += 1
                yield arguments, session.state(server)
    assert found, f"nobody can ask for {tool}"


def test_what_is_paid_regularly_is_something_regular() -> None:
    for arguments, _ in _chosen("banking", "schedule_payment", 80):
        if "reference" in arguments:
            assert (arguments["reference"] in EVERY_TIME) == (arguments.get("frequency", "once") != "once")
    assert any(arguments.get("reference") in FOR_PEOPLE for arguments, _ in _chosen("banking", "pay_payee", 80))


def test_money_is_spent_where_such_things_are_sold() -> None:
    for arguments, book in _chosen("budget", "add_expense"):
        same = [e for e in book.expenses if e.merchant == arguments["merchant"]]
        assert arguments["category_id"] in {expense.category_id for expense in same}


@pytest.mark.parametrize("tool", ["rename_path", "copy_path"])
def test_a_new_name_keeps_the_extension(tool: str) -> None:
    for arguments, _ in _chosen("filesystem", tool):
        if "new_name" in arguments:
            old = arguments["path"].rpartition("/")[2]
            assert arguments["new_name"].rpartition(".")[2] == old.rpartition(".")[2] or "." not in old
            assert arguments["new_name"] != old


def test_texts_are_compared_and_joined_with_their_like() -> None:
    for arguments, _ in _chosen("filesystem", "diff_files"):
        assert len({arguments[name].rpartition(".")[2] for name in ("path", "other_path")}) == 1
    for arguments, _ in _chosen("filesystem", "concatenate_files"):
        assert len({path.rpartition(".")[2] for path in (*arguments["paths"], arguments["name"])}) == 1


def test_links_lead_elsewhere_and_things_stay_with_their_like() -> None:
    for arguments, fs in _chosen("filesystem", "create_link"):
        folder = arguments.get("directory", next(iter(fs.accounts)).working_directory)
        assert not f"{folder}/".startswith(f"{arguments['target']}/")
        assert folder != arguments["target"].rpartition("/")[0]
    for tool in ("concatenate_files", "extract_archive"):
        for arguments, fs in _chosen("filesystem", tool):
            home = next(iter(fs.accounts)).home
            here = arguments.get("path", arguments.get("paths", [""])[0]).rpartition("/")[0]
            there = arguments.get("directory", here)
            area = there.removeprefix(f"{home}/").partition("/")[0]
            assert area in ("archive", "downloads", "projects") or here.startswith(there) or there.startswith(here)


def test_words_are_replaced_by_words_of_their_kind() -> None:
    for arguments, _ in _chosen("filesystem", "replace_in_file", 80):
        assert arguments["old"] != arguments["new"]
        assert arguments["old"].isdigit() == arguments["new"].isdigit()


def test_folders_of_a_home_stay_where_they_are() -> None:
    for tool in ("move_path", "rename_path", "delete_path"):
        for arguments, fs in _chosen("filesystem", tool):
            home = next(iter(fs.accounts)).home
            assert arguments["path"].startswith(f"{home}/")
            assert arguments["path"].removeprefix(f"{home}/").count("/") >= 1


def test_devices_act_at_hours_and_for_reasons_that_fit_them() -> None:
    for arguments, home in _chosen("iot_devices", "schedule_device", 80):
        device = home.devices.get(arguments["device_id"])
        assert int(arguments["at"][:2]) in HOURS[device.kind, arguments["action"]]
        assert not (arguments["action"] == "turn_off" and any(word in device.name for word in ALWAYS_ON))
    for arguments, home in _chosen("iot_devices", "automate_device", 80):
        trigger, device = (home.devices.get(arguments[name]) for name in ("trigger_device_id", "device_id"))
        everywhere = trigger.kind == "lock" or trigger.sensor == "illuminance" or trigger.room == "garden"
        assert trigger.room == device.room or everywhere
        assert ("threshold" in arguments) == (arguments["condition"] in ("above", "below"))


def test_what_is_over_is_not_moved_and_what_recurs_is_moved_from_a_day_on() -> None:
    for arguments, agenda in _chosen("calendar", "reschedule_event", 80):
        event = agenda.events.get(arguments["event_id"])
        assert (event.repeats == "never") == ("from_day" not in arguments)
        assert event.repeats != "never" or event.starts_at > agenda.now
    for arguments, agenda in _chosen("calendar", "update_event", 80):
        event = agenda.events.get(arguments["event_id"])
        assert arguments.get("calendar_id") != event.calendar_id
        assert event.title in arguments.get("title", event.title)


def test_guests_are_new_and_reminders_are_in_time() -> None:
    for arguments, agenda in _chosen("calendar", "invite_to_event"):
        invited = {invitee.email for invitee in agenda.events.get(arguments["event_id"]).invitees}
        assert invited.isdisjoint(arguments["invitees"])
    for arguments, agenda in _chosen("calendar", "set_event_reminder"):
        event = agenda.events.get(arguments["event_id"])
        assert event.repeats != "never" or event.starts_at > agenda.now


def test_nobody_answers_a_machine_or_writes_to_themselves() -> None:
    for arguments, mailbox in _chosen("email", "reply_to_email", 80):
        assert not mailbox.messages.get(arguments["message_id"]).sender.startswith("noreply@")
    for tool in ("send_email", "forward_email", "create_draft"):
        for arguments, mailbox in _chosen("email", tool):
            everyone = [*arguments.get("to", ()), *arguments.get("cc", ())]
            assert next(iter(mailbox.profiles)).email not in everyone
            assert len(set(everyone)) == len(everyone)


def test_calls_are_not_made_before_their_time() -> None:
    for arguments, crm in _chosen("crm", "complete_sales_activity"):
        activity = crm.activities.get(arguments["activity_id"])
        assert activity.kind == "task" or activity.at <= crm.now
    for arguments, _ in _chosen("crm", "move_deal"):
        assert ("lost_reason" in arguments) == (arguments["stage"] == "lost")


def test_wishes_and_complaints_fit_the_dish() -> None:
    for arguments, app in _chosen("food_delivery", "add_dish_to_basket", 80):
        assert arguments.get("note") in (None, *WISHES[app.dishes.get(arguments["dish_id"]).section])
    for arguments, app in _chosen("food_delivery", "report_food_problem", 80):
        assert arguments.get("details") in (None, *DETAILS[arguments["trouble"]])
        item = app.order_items.get(arguments["order_item_id"])
        assert app.orders.get(item.order_id).status == "delivered"


def test_issues_are_what_their_titles_say() -> None:
    for arguments, _ in _chosen("issue_tracker", "create_issue"):
        assert arguments["title"] in TITLES[arguments["kind"]]
    for arguments, tracker in _chosen("issue_tracker", "comment_on_issue"):
        assert arguments["body"] in COMMENTS[tracker.issues.get(arguments["issue_key"]).status]
    for arguments, tracker in _chosen("issue_tracker", "edit_issue"):
        title = tracker.issues.get(arguments["issue_key"]).title
        assert title in arguments.get("title", title)


def test_places_are_noted_and_compared_sensibly() -> None:
    for arguments, atlas in _chosen("maps", "save_place", 80):
        place = atlas.places.get(arguments["place_id"])
        assert arguments.get("note") in (None, *NOTES.get(place.kind, ANY_NOTE))
    for arguments, _ in _chosen("maps", "get_distance_matrix"):
        assert len(arguments["origins"]) * len(arguments["destinations"]) > 1


def test_a_series_is_moved_from_a_day_of_its_own_near_the_new_time() -> None:
    for arguments, agenda in _chosen("calendar", "reschedule_event", 80):
        if "from_day" in arguments:
            apart = dt.date.fromisoformat(arguments["from_day"]) - dt.date.fromisoformat(arguments["starts_at"][:10])
            assert abs(apart.days) <= 31
            assert dt.date.fromisoformat(arguments["from_day"]) >= agenda.now.date() - dt.timedelta(days=3)


def test_a_contact_gets_a_number_of_their_own() -> None:
    for arguments, crm in _chosen("crm", "update_crm_contact", 80):
        others = {row.phone for table in (crm.contacts, crm.leads, crm.reps) for row in table}
        assert arguments.get("phone") not in others - {None}
        if "email" in arguments:
            assert crm.contacts.get(arguments["contact_id"]).name.split()[0].lower() in arguments["email"]


def test_things_are_put_into_folders_and_several_lights_are_told_of_without_a_verb() -> None:
    for tool in ("create_archive", "make_directory", "restore_from_trash", "move_path"):
        for arguments, fs in _chosen("filesystem", tool, 80):
            if "directory" in arguments:
                assert fs.nodes.get(arguments["directory"]).kind == "directory"
    for tool in ("get_device", "switch_device", "set_light"):
        for tell in load("iot_devices").voice.tools[tool].tell:
            assert not re.search(r"\{name\}( in the \{room\})? is\b", tell)


def test_a_car_is_told_only_what_changes_something_and_no_pedal_is_pressed_for_nothing() -> None:
    for tool in ("set_brake", "set_ignition", "set_car_doors", "inflate_tires", "refuel_vehicle"):
        assert all(arguments["car_id"] not in garage.journeys for arguments, garage in _chosen("vehicle", tool))
    assert all(arguments["brake"] == "parking" for arguments, _ in _chosen("vehicle", "set_brake"))
    for arguments, garage in _chosen("vehicle", "set_car_doors"):
        doors = garage.doors.where(car_id=arguments["car_id"])
        shown = {"open": (False, None), "close": (True, None), "lock": (None, False), "unlock": (None, True)}
        is_open, is_locked = shown[arguments["action"]]
        meant = [door for door in doors if arguments["door"] in ("all", door.position)]
        assert any(door.is_open == is_open or door.is_locked == is_locked for door in meant)
        assert arguments["action"] != "open" or arguments["door"] == "trunk"


def test_files_are_not_taken_out_of_their_folder_and_new_ones_are_with_notes() -> None:
    for tool in ("move_path", "copy_path"):
        for arguments, _ in _chosen("filesystem", tool):
            assert not arguments["path"].startswith(f"{arguments['directory']}/")
    for arguments, fs in _chosen("filesystem", "change_directory"):
        assert fs.nodes.get(arguments["path"]).kind != "file"
    for arguments, _ in _chosen("filesystem", "create_file"):
        assert arguments.get("directory", "/notes").endswith("/notes")


@pytest.mark.parametrize("server", names())
def test_nobody_is_told_of_themselves_by_name(server: str) -> None:
    voice = load(server).voice
    told = [phrase for tool in voice.tools.values() for topic in tool.topics for phrase in topic.tell]
    assert not [phrase for phrase in told if re.search(r"\{(?:passenger|guest)\}", phrase)]


def test_what_takes_place_from_monday_to_friday_is_not_moved_to_a_weekend() -> None:
    for tool in ("reschedule_event", "move_occurrence"):
        for arguments, agenda in _chosen("calendar", tool, 80):
            event = agenda.events.get(arguments["event_id"])
            assert event.starts_at.weekday() > 4 or dt.datetime.fromisoformat(arguments["starts_at"]).weekday() < 5


def test_nobody_is_brought_into_a_channel_twice_and_no_answer_to_one_person_is_pinned() -> None:
    for arguments, workspace in _chosen("team_chat", "invite_to_channel", 80):
        assert set(arguments["people"]).isdisjoint(workspace.channels.get(arguments["channel"]).members)
    for arguments, workspace in _chosen("team_chat", "pin_message", 80):
        assert arguments["action"] == "unpin" or workspace.messages.get(arguments["message_id"]).reply_to_id is None

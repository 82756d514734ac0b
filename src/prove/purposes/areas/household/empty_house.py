"""The home while its people are away."""

from typing import Any

from prove.purposes.areas.dates import is_hot_season
from prove.purposes.program import (
    act,
    among,
    ask,
    at,
    column,
    day,
    given,
    look,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    tells,
    text,
)
from prove.servers.calendar.events import create_event
from prove.servers.iot_devices.tools import get_device, list_devices, set_thermostat


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "Nobody will be at home for a while.",
        "Nobody needs a warm room that stands empty.",
        "Heating an empty home is a waste of money.",
        "Carbon emissions weigh on my conscience whenever I travel.",
        "I'd like to save some heating while I'm gone.",
        "We're leaving soon, and the heating is still on.",
        "My suitcase is packed, but I haven't seen to the heating.",
        "The last gas bill was far too high.",
        "My houseplants don't mind a cool room.",
        "I once left the radiators on for two weeks by mistake.",
        "I'm getting the house ready for my trip.",
        "The house is going to be empty for some time.",
        "I was brought up to save energy.",
        "The utility company raised its tariff, so every degree counts.",
    ),
)
def heat_less_while_away() -> Any:
    """Turn the heating of a room down for some days, and note for their end what it was set to."""
    room = column(
        rows(list_devices, kind="thermostat", connection="online"),
        lambda d: d.room,
        fits=[lambda d: among(d.state, ("heat", "auto"))],
    )
    heater = rows(list_devices, kind="thermostat", room=room).the()
    before = look(get_device, device_id=heater.id)
    low = number(12, 13, 14, 15, 16)
    usual = given(present(before.target_temperature), among(is_hot_season(), (False,)))
    asked = say(
        ask(
            usual,
            told=(
                f"I found the thermostat in the {room} set to {{}} degrees.",
                "The thermostat was set to {} degrees.",
            ),
        ),
        f"tell me what the thermostat in the {room} is set to",
        f"What is the {room} thermostat set to at present?",
        f"look up what the thermostat in the {room} is set to, and tell me",
        f"I'd like to know how many degrees the thermostat in the {room} is set to.",
        f"How warm is the {room} supposed to be, going by its thermostat?",
        f"check the thermostat in the {room} for me; I need to know what it's set to",
        f"What temperature have I set for the {room}?",
    )
    lower = say(
        act(set_thermostat, device_id=heater.id, target_temperature=given(low, usual > low)),
        f"turn it down to {low} degrees",
        f"lower it to {low} degrees",
        f"bring it down to {low} degrees",
        f"reduce it to {low} degrees",
        f"While I'm gone, {low} degrees will do, so set it to that.",
        f"The empty room only needs {low} degrees, so change it to that.",
        f"make it {low} degrees from now on",
    )
    on = day(3, 14)
    title = quoted(
        "Heating up again",
        "Warm the house",
        "Thermostat back to normal",
        "Make it cosy again",
        "Undo the energy saving",
        "Heat as usual",
    )
    remind = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 20),
            duration_minutes=10,
            description=text(f"Set the thermostat in the {room} back to {usual} degrees."),
        ),
        f"put {title} into my calendar {on:on} at 8 pm for ten minutes, and note which room it is and what it was "
        "set to before",
        f"remind me {on:on} at 8 pm with a ten-minute calendar entry {title}, with the room and the old "
        "temperature in the notes",
        f"Once I'm back, {on:on}, I want it warm again: add {title} to my calendar from 8 to 8:10 pm that day, with "
        "the room and the old setting in the notes.",
        f"schedule {title} in my calendar {on:on} at 8 pm, ten minutes long, and write down which room it was and how "
        "warm to make it again",
        f"I might forget to set it back, so make a ten-minute calendar entry {title} at 8 pm {on:on} that says which "
        "room it was and what temperature to go back to.",
        f"add {title} to my calendar for ten minutes at 8 pm {on:on}, mentioning the room and what its thermostat was "
        "set to before",
        f"The room has to be warm again when I'm back. Put {title} into my calendar {on:on} at 8 pm, ten minutes, and "
        "note the room and the temperature it had.",
    )
    tells(
        lower, f"Now the thermostat in the {room} is set to {low} degrees.", f"The {room} is down to {low} degrees now."
    )
    return (asked, lower), (remind,)

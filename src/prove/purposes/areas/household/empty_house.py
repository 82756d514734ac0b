"""The home while its people are away."""

from typing import Any

from prove.purposes.areas.dates import is_hot_season
from prove.purposes.program import (
    act,
    among,
    ask,
    at,
    column,
    given,
    look,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
)
from prove.servers.calendar.events import create_event
from prove.servers.iot_devices.tools import get_device, list_devices, set_thermostat
from prove.servers.travel_booking.stays import list_trips


@purpose(
    "iot_devices",
    "travel_booking",
    "calendar",
    because=(
        "Nobody needs a warm room that stands empty.",
        "Heating an empty home is money up the chimney.",
        "My gas meter deserves a holiday too.",
        "A radiator has no business toiling for nobody.",
        "Pipes must not freeze, but comfort can wait.",
        "I'd sooner spend that money on souvenirs.",
        "The energy adviser in our newspaper swears by it.",
        "Frugality begins at the thermostat.",
        "Warm air for spiders strikes me as wasteful.",
        "I'm trying to use less energy [this year|these days].",
    ),
)
def heat_less_while_away() -> Any:
    """Turn the heating of a room down before a trip, and note for its end what it was set to."""
    room = column(
        rows(list_devices, kind="thermostat", connection="online"), lambda d: d.room, fits=[lambda d: d.state != "off"]
    )
    heater = rows(list_devices, kind="thermostat", room=room).the()
    before = look(get_device, device_id=heater.id)
    low = number(12, 13, 14, 15, 16)
    usual = given(present(before.target_temperature), among(is_hot_season(), (False,)))
    asked = say(
        ask(
            usual,
            told=("The thermostat was set to {} degrees.", "It aimed for {} degrees.", "It stood at {} degrees."),
        ),
        f"tell me what the thermostat in the {room} is set to",
        f"What is the {room} thermostat set to at present?",
        f"look up which temperature the thermostat in the {room} aims for and tell me",
        f"I'd like to hear how many degrees the thermostat in the {room} is set to.",
        f"find out the setting of the {room} thermostat for me",
        f"How warm is the {room} supposed to be, going by its thermostat?",
    )
    lower = say(
        act(set_thermostat, device_id=heater.id, target_temperature=given(low, usual > low)),
        f"turn it down to {low} degrees",
        f"lower it to {low} degrees",
        f"bring it down to {low} degrees",
        f"reduce it to {low} degrees",
        f"For as long as I'm gone, {low} degrees will do, so set it to that.",
        f"I want no more than {low} degrees there, so change it to that.",
    )
    trip = some(
        rows(list_trips, phase="upcoming"),
        lambda t: (
            f"my upcoming {t.destination} trip",
            f"my upcoming trip to {t.destination}",
            f"the upcoming trip called {t.name}",
        ),
    )
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
            starts_at=at(trip.ends_on, 20),
            duration_minutes=10,
            description=text(f"Set the thermostat in the {room} back to {usual} degrees."),
        ),
        f"put {title} into my calendar at 8 pm on the last day of {trip}, for ten minutes, and note which room it is "
        "and what its thermostat was set to before",
        f"remind me at 8 in the evening on the day {trip} ends: {title}, ten minutes, with the room and its former "
        "temperature in the notes",
        f"find out when {trip} is over and enter {title} in my calendar that day from 8 to 8:10 pm; the notes name the "
        "room and the degrees it had until now",
        f"when I'm back from {trip} it has to go up again, so schedule {title} for its final day, 8 pm, ten minutes "
        "long, with the room and the old setting written down",
        f"I'd forget to undo that, so make a ten-minute entry {title} at 8 pm on the closing day of {trip} that says "
        "which room it was and what temperature to go back to.",
        f"add {title} to my diary for ten minutes at 8 pm, on the date {trip} finishes, mentioning the room and the "
        "degrees from before",
    )
    tells(lower, f"The {room} is set to {lower.target_temperature} degrees.", f"Done: {low} degrees in the {room}.")
    return (asked, lower), (remind,)

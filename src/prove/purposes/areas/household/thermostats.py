"""The temperatures of the rooms of a home."""

from typing import Any

from prove.purposes.program import (
    act,
    among,
    ask,
    column,
    look,
    present,
    purpose,
    rows,
    say,
    tells,
)
from prove.servers.iot_devices.tools import get_device, list_devices, set_thermostat


@purpose(
    "iot_devices",
    because=(
        "Walking from room to room feels like changing climates.",
        "The children say that one of the rooms is unfair.",
        "My sister finds our home draughty, whatever I do.",
        "I keep moving my chair to wherever it's comfortable.",
        "There's a draught whenever the door between two rooms is open.",
        "We can't agree on a temperature at home.",
        "The dog has chosen a room, and it isn't mine.",
        "I'd like one temperature and no more discussions.",
        "Somebody has been turning the knobs again.",
        "My glasses mist up whenever I change rooms.",
        "I'm moving my desk, and I'm used to the climate where it stands.",
        "The piano doesn't like to be moved from one climate into another.",
    ),
)
def keep_two_rooms_alike() -> Any:
    """Hear what two thermostats are set to, set one like the other."""
    running = rows(list_devices, kind="thermostat", connection="online").where(lambda d: d.state != "off")
    one = column(running, lambda d: d.room)
    other = column(running, lambda d: d.room, fits=[lambda d: among(among(d.room, (one,)), (False,))])
    first = look(get_device, device_id=rows(list_devices, kind="thermostat", room=one).the().id)
    second = look(get_device, device_id=rows(list_devices, kind="thermostat", room=other).the().id)
    tell = say(
        ask(
            present(first.target_temperature),
            present(second.target_temperature),
            told=(
                f"In the {one} it is {{}} degrees, and in the {other} {{}}.",
                f"The thermostat in the {one} is set to {{}} degrees, and that in the {other} to {{}}.",
                f"It is {{}} degrees for the {one} and {{}} for the {other}.",
            ),
        ),
        f"What are the thermostats in the {one} and the {other} set to?",
        f"tell me what temperatures are set in the {one} and in the {other}",
        f"Compare two thermostats for me: what is the {one} set to, and what the {other}?",
        f"check the thermostats in the {one} and the {other}, and tell me how many degrees each is set to",
        f"I'd like to know what the thermostat in the {one} is set to, and the one in the {other}.",
        f"How many degrees are set for the {one}, and how many for the {other}?",
        f"read me the target temperatures of the {one} and the {other}",
    )
    match = say(
        act(set_thermostat, device_id=second.id, target_temperature=first.target_temperature),
        f"set the {other} to the same temperature as the {one}",
        f"give the {other} the temperature of the {one}",
        f"make the thermostat in the {other} the same as in the {one}",
        f"From now on, the {other} should have the temperature that's set for the {one}.",
        f"take over the temperature of the {one} for the {other}",
        f"change the one in the {other} to what is set in the {one}",
        f"I want the {other} to be like the {one}, so set its thermostat to the same temperature.",
    )
    tells(
        match,
        f"The {other} is set to {match.target_temperature} degrees now, like the {one}.",
        f"Both are set to {match.target_temperature} degrees now.",
    )
    return (tell,), (match,)

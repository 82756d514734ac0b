"""How people talk to their cars."""

import datetime as dt
from random import Random

from prove.core.voice import attribute, earliest, latest, name
from prove.servers.vehicle.records import Garage
from prove.servers.vehicle.tools import server

voice = server.voice

voice.situations(
    "I'm at the car.",
    "I'm about to get in the car.",
    "It's about our car.",
    "I'm in the driveway.",
    "Somebody else drove it last.",
    "We've got a long drive ahead of us.",
    "The car and I have an errand to run.",
    "I'm loading the boot.",
    "I'm a careful driver.",
    "I'm getting ready to drive.",
    "The garage told me to keep an eye on it.",
    "I'm fussy about my car.",
    "I'm no mechanic.",
)


def _day_in_the_log(garage: Garage, rng: Random) -> dt.date:
    return rng.choice(list(garage.drives)).started_at.date()


def _driver_in_the_log(garage: Garage, rng: Random) -> str:
    return rng.choice(list(garage.drives)).driver


voice.entity(
    "cars",
    name("{nickname}", "the car we call {nickname}"),
    attribute(
        "the {color} {model}",
        "the {powertrain} car",
        "the {make}",
        "the {color} car",
        "the car with the plate {plate}",
        "{owner}'s car",
    ),
    latest("our newest car", by="year"),
    earliest("the oldest car we have", by="year"),
    label="{nickname}, the {color} {model}",
)

voice.entity("drives", label="{driver} from {origin} to {destination} ({km})")

voice.enum("brake", pedal=("brake pedal", "foot brake"), parking=("parking brake", "handbrake"))
voice.enum("action", apply=("apply", "engage"), release=("release", "let go of"))
voice.enum("set_car_doors.action", open="open", close=("close", "shut"), lock="lock", unlock="unlock")
voice.enum("set_charging.action", start=("start", "begin"), stop=("stop", "end"))
voice.enum("ignition", on="on", off="off")
voice.enum("drive_mode", eco=("eco", "economy"), comfort=("comfort", "normal"), sport=("sport", "sporty"))
voice.enum(
    "door",
    front_left=("driver's door", "front left door"),
    front_right=("front passenger door", "front right door"),
    rear_left="rear left door",
    rear_right="rear right door",
    trunk=("trunk", "tailgate"),
    all=("doors and the trunk", "doors as well as the trunk"),
)
voice.enum(
    "window",
    front_left=("driver's window", "front left window"),
    front_right=("front passenger window", "front right window"),
    rear_left="rear left window",
    rear_right="rear right window",
    all=("windows", "four windows"),
)
voice.enum(
    "tire",
    front_left="front left tire",
    front_right="front right tire",
    rear_left="rear left tire",
    rear_right="rear right tire",
    all=("tires", "four tires"),
)
voice.enum(
    "seat",
    driver=("driver's seat", "seat behind the wheel"),
    passenger=("passenger seat", "front passenger seat"),
    rear_left="left back seat",
    rear_right="right back seat",
)
voice.enum(
    "headlights",
    off="off",
    auto=("automatic", "auto"),
    parking=("parking lights", "side lights"),
    low_beam=("low beam", "dipped"),
    high_beam=("high beam", "full beam"),
)
voice.enum("climate", off="off", auto=("auto", "automatic"), heat=("heating", "warm"), cool=("cooling", "cold"))

voice.enum(
    "sort",
    newest=("newest first", "latest first"),
    oldest=("oldest first", "from the earliest on"),
    longest=("longest first", "the longest drives first"),
)

voice.value("query", "red", "blue", "silver", "hatchback", "sedan", "wagon", "van", "pickup", "Vantage", "Solstice")
voice.value("list_drives.query", "station", "park", "library", "museum", "street", "market", "lane", "hotel", "road")
voice.value("open_percent", 0, 10, 20, 25, 30, 50, 75, 100)
voice.value("temperature", 18.0, 19.0, 20.0, 20.5, 21.0, 22.0, 22.5, 23.0, 24.0)
voice.value("fan_level", 1, 2, 3, 4, 5)
voice.value("level", 0, 1, 2, 3)
voice.value("speed_kmh", 50, 60, 70, 80, 90, 100, 110, 120)
voice.value("target_percent", 60, 70, 80, 85, 90, 95, 100)
voice.value("litres", 5.0, 8.0, 10.0, 12.5, 15.0, 20.0, 25.0, 30.0, 40.0)
voice.value("pressure", 2.2, 2.3, 2.4, 2.5, 2.6, 2.7)
voice.value("driver", draw=_driver_in_the_log)
voice.value("since", draw=_day_in_the_log)
voice.value("until", draw=_day_in_the_log)

voice.ask("open_percent", "How far should it be open?", "By how many percent should it be open?")
voice.ask("level", "Which level?", "How warm should the seat be?")
voice.ask("speed_kmh", "At what speed?", "How fast should it go?")
voice.ask("litres", "How many litres?", "How much fuel, in litres?")
voice.ask("pressure", "To what pressure?", "How many bar should it be?")

voice.row("set_car_doors.items", "{position} {is_open?open|closed} and {is_locked?locked|unlocked}")
voice.row("list_vehicles.items", "{nickname}, the {color} {model}, at {location}, {energy_percent} full")
voice.row("get_vehicle_status.tires", "{position} {pressure}")
voice.row("run_diagnostics.faults", "{description} ({severity})")

voice.tool(
    "list_vehicles",
    do=(
        "list our cars[ with {query}]",
        "show me all the cars we have[ that match {query}]",
        "check where our cars are",
    ),
    say=("Which cars do we have[ that fit {query}]?", "Where are all the cars right now?", "How full are our cars?"),
    tell=("There are {total} cars: {list}.", "Your cars: {list}."),
)
voice.tool(
    "get_vehicle_status",
    do=("check on {car_id}",),
    say=("How is {car_id} doing?",),
    tell=(
        "{nickname} is at {location} with {energy_percent} left, good for {range_km}.",
        "{nickname} {is_fit_to_drive?is fit to drive|is not fit to drive}, with {range_km} left.",
    ),
)
voice.tool(
    "get_vehicle_status",
    do=("tell me how much range {car_id} has left",),
    say=("Where is {car_id}, and how far can it still go?",),
    tell=(
        "{nickname} is at {location} and can still go {range_km}.",
        "{nickname} is at {location} with {energy_percent} left, good for {range_km}.",
    ),
)
voice.tool(
    "get_vehicle_status",
    do=("check what is open on {car_id}",),
    say=("Did I leave anything open on {car_id}?",),
    tell=(
        "Open on {nickname}: {open_windows}.",
        "These doors of {nickname} are unlocked: {unlocked_doors}.",
    ),
)
voice.tool(
    "get_vehicle_status",
    do=("look up the tire pressure of {car_id}",),
    say=("What is the tire pressure of {car_id}?",),
    tell=("The tires of {nickname}: {tires}.",),
)
voice.tool(
    "get_vehicle_status",
    do=("find out where I could fill up {car_id} nearby",),
    say=("Where could I fill up {car_id} nearby?",),
    tell=("{nearest_station.name} at {nearest_station.address} is {nearest_station.distance_km} away.",),
)
voice.tool(
    "set_brake",
    do=("{action} the {brake} of {car_id}", "get into {car_id} and {action} the {brake}"),
    say=(
        "I'd like you to {action} the {brake} of {car_id}.",
        "As for {car_id}: {action} the {brake}, please.",
    ),
    tell=(
        "In {nickname} the pedal is {brake_pedal_pressed?pressed|released}, "
        "and the parking brake is {parking_brake_on?on|off}.",
        "Done: in {nickname} the parking brake is {parking_brake_on?on|off}, "
        "the pedal {brake_pedal_pressed?pressed|released}.",
    ),
)
voice.tool(
    "set_ignition",
    do=("turn {car_id} {ignition}", "switch the ignition of {car_id} {ignition}"),
    say=(
        "{car_id} should be {ignition} now.",
        "Can you turn {ignition} the engine of {car_id}?",
        "Ignition {ignition} for {car_id}, please.",
    ),
    tell=("{nickname} is {ignition}.", "The ignition of {nickname} is {ignition} now."),
)
voice.tool(
    "set_drive_mode",
    do=("put {car_id} into {drive_mode} mode", "change the drive mode of {car_id} to {drive_mode}"),
    say=("I want {car_id} in {drive_mode} mode.", "Make {car_id} drive in {drive_mode}."),
    tell=("{nickname} is in {drive_mode} mode.", "The mode is {drive_mode} now."),
)
voice.tool(
    "set_car_doors",
    do=(
        "{action} the {door} of {car_id}",
        "go to {car_id} and {action} the {door}",
    ),
    say=(
        "Please {action} the {door} on {car_id}.",
        "The {door} of {car_id}: can you {action} that for me?",
        "I need you to {action} the {door} of {car_id}.",
    ),
    tell=(
        "These are as you wanted: {list}.",
        "Now: {list}.",
    ),
)
voice.tool(
    "set_car_window",
    do=(
        "set the {window} of {car_id} to {open_percent} open",
        "move the {window} of {car_id} until {open_percent} is open",
    ),
    say=(
        "I want the {window} of {car_id} at {open_percent}.",
        "Air, please: the {window} of {car_id} should be open by {open_percent}.",
    ),
    tell=(
        "Done, {open_percent} open it is.",
        "The windows stand at {open_percent} now.",
    ),
)
voice.tool(
    "set_headlights",
    do=("set the headlights of {car_id} to {headlights}", "switch the lights of {car_id} to {headlights}"),
    say=("Lights on {car_id}: {headlights}, please.", "I'd like {headlights} for the headlights of {car_id}."),
    tell=(
        "The headlights of {nickname} are set to {headlights} now.",
        "Done, the lights have the setting {headlights}.",
    ),
)
voice.tool(
    "set_cabin_climate",
    do=(
        "set the climate in {car_id} to {climate}[ at {temperature}][ with the fan on {fan_level}]",
        "switch the air in {car_id} to {climate}[, {temperature}][, fan level {fan_level}]",
    ),
    say=(
        "It doesn't feel right in {car_id}; set the climate to {climate}[, {temperature}][, with the fan "
        "at {fan_level}].",
        "The climate of {car_id} should be set to {climate}[, at {temperature}][, and the fan to {fan_level}].",
    ),
    tell=(
        "The climate of {nickname} is set to {climate}; the cabin has {cabin_temperature}.",
        "In {nickname} it's {climate} now, with {cabin_temperature} in the cabin.",
    ),
)
voice.tool(
    "set_seat_heating",
    do=(
        "set the heating of the {seat} in {car_id} to {level}",
        "put the {seat} of {car_id} on heating level {level}",
    ),
    say=(
        "Level {level} for the {seat} in {car_id}, please.",
        "I want the {seat} of {car_id} heated at {level}.",
    ),
    tell=(
        "Done, the heating is at level {level}.",
        "Seat heating is at {heating} now.",
    ),
)
voice.tool(
    "navigate_to_place",
    do=("set the navigation of {car_id} to {place}", "plan the way to {place} in {car_id}"),
    say=(
        "We're taking {car_id} to {place}, so put it in the navigation.",
        "How far is it to {place}? Enter it in {car_id}.",
    ),
    tell=("{nickname} will go to {destination}, {destination_km} away.", "Set: {destination_km} to {destination}."),
)
voice.tool(
    "navigate_to_address",
    do=("enter {address} in the navigation of {car_id}", "route {car_id} to {address}"),
    say=("The next stop for {car_id} is {address}.", "I have to get to {address} with {car_id}; set the destination."),
    tell=("The destination is {destination}, {destination_km} away.", "{nickname} knows the way to {destination}."),
)
voice.tool(
    "start_drive",
    do=("set off with {car_id}", "start driving {car_id} to its destination", "get {car_id} moving"),
    say=("Let's go with {car_id}!", "Everything is ready, so {car_id} can leave.", "Off we go in {car_id}."),
    tell=("{nickname} is on its way and arrives at {arrives_at}.", "You'll be at {destination} at {arrives_at}."),
)
voice.tool(
    "finish_drive",
    do=("drive {car_id} on until it gets there", "see the drive with {car_id} through to the end"),
    say=("Tell me when {car_id} has arrived.", "Let's just keep going with {car_id} until we're there."),
    tell=("You arrived at {destination} at {ended_at} after {km}.", "That was {km}; you are at {destination}."),
)
voice.tool(
    "set_cruise_control",
    do=("set the cruise control of {car_id} to {speed_kmh}", "hold {car_id} at {speed_kmh}"),
    say=("Keep {car_id} steady at {speed_kmh}.", "I'd like to cruise at {speed_kmh} in {car_id}."),
    tell=("{nickname} holds {cruise_kmh}.", "Cruise control is at {cruise_kmh}."),
)
voice.tool(
    "set_charging",
    do=(
        "{action} charging {car_id}[ up to {target_percent}]",
        "{action} the charging of {car_id}[, with {target_percent} as the target]",
    ),
    say=(
        "Please {action} charging {car_id}[; {target_percent} is enough].",
        "As for charging {car_id}: please {action} it[ and aim for {target_percent}].",
    ),
    tell=(
        "{nickname} is at {energy_percent} now[ and reaches {target_percent} at {ready_at}].",
        "Done; {nickname} is at {energy_percent}[ and is ready at {ready_at}].",
    ),
)
voice.tool(
    "refuel_vehicle",
    do=("fill {litres} into {car_id}", "put {litres} of fuel in {car_id}"),
    say=("{car_id} gets {litres} at the pump.", "We're at the station: {litres} for {car_id}, please."),
    tell=("That cost {cost} at {station}.", "Filled up for {cost}."),
)
voice.tool(
    "inflate_tires",
    do=(
        "bring the {tire} of {car_id} to {pressure}",
        "pump the {tire} on {car_id} up to {pressure}",
    ),
    say=(
        "The {tire} of {car_id} should have {pressure}.",
        "I'd like {pressure} in the {tire} of {car_id}.",
    ),
    tell=(
        "Pumped up to {pressure}.",
        "The pressure is {pressure} now.",
    ),
)
voice.tool(
    "run_diagnostics",
    do=(
        "run diagnostics on {car_id}",
        "let {car_id} test itself",
        "find out what is wrong with {car_id}",
    ),
    say=("A light came on in {car_id}; what is it?",),
    tell=(
        "{nickname} reports this: {faults}.",
        "I found {faults}.",
    ),
)
voice.tool(
    "run_diagnostics",
    do=("check whether {car_id} is fit to drive",),
    say=("Is {car_id} fit for a long drive?",),
    tell=("{nickname} {is_fit_to_drive?is fit to drive|is not fit to drive}.",),
)
voice.tool(
    "run_diagnostics",
    do=("find out when {car_id} is due for service",),
    say=("When does {car_id} have to go to the garage next?",),
    tell=(
        "{nickname} needs its next service in {service_due_in_km}.",
        "The next service of {nickname} is due in {service_due_in_km}.",
    ),
)
voice.tool(
    "list_drives",
    do=(
        "show the trip log[ of {car_id}][ from {since}][ to {until}][, just {driver}][, only {query}][, {sort}]",
        "list the drives[ with {car_id}][ since {since}][ until {until}][ that {driver} made][ to or from {query}]"
        "[, {sort}]",
    ),
    say=(
        "Where did we drive[ with {car_id}][ since {since}][ up to {until}][, {driver} at the wheel]?",
        "What does the log say[ about {car_id}][ from {since}][ to {until}][ for {driver}]?",
    ),
    tell=("{total} drives: {list}.", "The log shows {list}."),
)

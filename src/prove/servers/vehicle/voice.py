"""How people talk to their cars."""

import datetime as dt
from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import Fits, attribute, name
from prove.servers._shared.cast import cast_of
from prove.servers.vehicle.records import Garage
from prove.servers.vehicle.tools import server

voice = server.voice
voice.wrong_words("already_there")

voice.situations(
    "I look after our cars.",
    "We share our cars in the family.",
    "I'm getting things done with the car.",
    "I take care of the family's cars.",
    "Several people drive our cars.",
    "Safety comes first.",
    "I have an errand to run by car.",
    "We use our cars a lot.",
    "I'm a careful driver.",
    "I like our cars to be ready when we need them.",
    "The garage told me to keep an eye on our cars.",
    "I keep track of what our cars need.",
    "I'm no mechanic.",
)


def _day_in_the_log(garage: Garage, rng: Random) -> dt.date:
    return rng.choice(list(garage.drives)).started_at.date()


def _driver_in_the_log(garage: Garage, rng: Random) -> str:
    return rng.choice(list(garage.drives)).driver


def _powertrain(garage: Garage, arguments: Mapping[str, Any]) -> str | None:
    car = garage.cars.find(str(arguments.get("car_id")))
    return None if car is None else car.powertrain


def _burns_fuel(garage: Garage, arguments: Mapping[str, Any]) -> bool:
    return _powertrain(garage, arguments) != "electric"


def _can_be_charged(garage: Garage, arguments: Mapping[str, Any]) -> bool:
    """Whether a car is electric and does not charge yet, or does and is to stop; only a start has a target."""
    charges, starts = str(arguments.get("car_id")) in garage.charges, arguments.get("action") == "start"
    fits = _powertrain(garage, arguments) != "combustion" and charges != starts
    return fits and (starts or "target_percent" not in arguments)


def _is_moving(garage: Garage, arguments: Mapping[str, Any]) -> bool:
    return str(arguments.get("car_id")) in garage.journeys


def _is_driven(garage: Garage, arguments: Mapping[str, Any]) -> bool:
    """Whether the user is at the wheel; nobody sets the speed of a car that another drives."""
    journey = garage.journeys.find(str(arguments.get("car_id")))
    return journey is not None and journey.driver == cast_of(garage.seed).protagonist.name


def _is_within_reach(garage: Garage, arguments: Mapping[str, Any]) -> bool:
    """Whether a car stands, or is driven by the user."""
    return not _is_moving(garage, arguments) or _is_driven(garage, arguments)


def _moving_car(garage: Garage, rng: Random) -> str | None:
    moving = [each.car_id for each in garage.journeys if _is_driven(garage, {"car_id": each.car_id})]
    return rng.choice(moving) if moving else None


def _can_set_off(garage: Garage, arguments: Mapping[str, Any]) -> bool:
    """Whether a car stands and knows where to go."""
    car = garage.cars.find(str(arguments.get("car_id")))
    return car is None or (car.destination is not None and not _is_moving(garage, arguments))


def _stands(fits: Fits) -> Fits:
    """Whether a car does not move, and something else is so."""

    def test(garage: Garage, arguments: Mapping[str, Any]) -> bool:
        return not _is_moving(garage, arguments) and fits(garage, arguments)

    return test


def _are_lights(garage: Garage, arguments: Mapping[str, Any]) -> bool:
    """Whether lights are set anew that fit a car that drives or one that is parked."""
    beams, off = ("low_beam", "high_beam"), ("off", "parking")
    moves, wanted = _is_moving(garage, arguments), arguments.get("headlights")
    return (
        _is_news(garage, arguments) and _is_within_reach(garage, arguments) and wanted not in (off if moves else beams)
    )


def _is_news(garage: Garage, arguments: Mapping[str, Any]) -> bool:
    """Whether a car is not yet as it is wanted."""
    car = garage.cars.find(str(arguments.get("car_id")))
    wanted = {name: value for name, value in arguments.items() if name in ("ignition", "drive_mode", "headlights")}
    return car is None or all(getattr(car, name) != value for name, value in wanted.items())


def _changes_the_brake(garage: Garage, arguments: Mapping[str, Any]) -> bool:
    """Whether the parking brake is not yet as it is wanted; a pedal is pressed only for what comes next."""
    car = garage.cars.find(str(arguments.get("car_id")))
    if car is None:
        return True
    return arguments.get("brake") == "parking" and car.parking_brake_on != (arguments.get("action") == "apply")


def _changes_the_doors(garage: Garage, arguments: Mapping[str, Any]) -> bool:
    """Whether a door is not yet as it is wanted; from afar nothing but the trunk is opened."""
    action, wanted = arguments.get("action"), arguments.get("door")
    doors = [
        door for door in garage.doors.where(car_id=str(arguments.get("car_id"))) if wanted in ("all", door.position)
    ]
    if action in ("open", "close"):
        fits = action == "close" or wanted == "trunk"
        return not doors or (fits and any(door.is_open != (action == "open") for door in doors))
    return not doors or any(door.is_locked != (action == "lock") for door in doors)


def _is_climate(garage: Garage, arguments: Mapping[str, Any]) -> bool:
    """Whether a car is within reach, and no temperature and no fan are wanted of what is off."""
    off = arguments.get("climate") == "off" and {"temperature", "fan_level"} & arguments.keys()
    return not off and _is_within_reach(garage, arguments)


voice.entity(
    "cars",
    name("our car {nickname}", "the car we call {nickname}"),
    attribute(
        "the {color} {model}",
        "the {color} {make}",
        "the {make}",
        "the {color} car",
        "{owner}'s car",
    ),
    label="{nickname}, the {color} {model}",
)

voice.entity("drives", label="{nickname} to {destination}[ ({destination_name})] on {started_at} ({km})")

voice.enum("brake", pedal=("foot brake", "brake pedal"), parking=("parking brake", "handbrake"))
voice.enum("action", apply="apply", release="release")
voice.enum("set_car_doors.action", open="open", close=("close", "shut"), lock="lock", unlock="unlock")
voice.enum("set_charging.action", start=("start", "begin"), stop=("stop", "end"))
voice.enum("ignition", on="on", off="off")
voice.enum("drive_mode", eco=("eco", "economy"), comfort=("comfort", "normal"), sport="sport")
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
    low_beam=("low beam", "dipped beam"),
    high_beam=("high beam", "full beam"),
)
voice.enum("climate", off="off", auto=("auto", "automatic"), heat=("heating", "heat"), cool=("cooling", "cool"))

voice.enum(
    "sort",
    newest=("newest first", "latest first"),
    oldest=("oldest first", "from the earliest on"),
    longest=("longest first", "the longest drives first"),
)

voice.value("query", "red", "blue", "silver", "hatchback", "sedan", "wagon", "van", "pickup", "Vantage", "Solstice")
voice.value("list_drives.query", "station", "park", "library", "museum", "street", "market", "lane", "hotel", "road")
voice.value("open_percent", 5, 10, 20, 25, 30, 50, 75, 100)
voice.value("temperature", 18.0, 19.0, 20.0, 20.5, 21.0, 22.0, 22.5, 23.0, 24.0)
voice.value("fan_level", 1, 2, 3, 4, 5)
voice.value("level", 1, 2, 3)
voice.value("finish_drive.car_id", draw=_moving_car, leads=True)
voice.value("set_cruise_control.car_id", draw=_moving_car, leads=True)
voice.value("speed_kmh", 50, 60, 70, 80, 90, 100, 110, 120)
voice.value("target_percent", 60, 70, 80, 85, 90, 95, 100)
voice.value("litres", 5.0, 8.0, 10.0, 12.5, 15.0, 20.0, 25.0, 30.0, 40.0)
voice.value("pressure", 2.2, 2.3, 2.4, 2.5, 2.6, 2.7)
voice.value("driver", draw=_driver_in_the_log)
voice.value("since", draw=_day_in_the_log)
voice.value("until", draw=_day_in_the_log)

voice.sensible("set_brake", _stands(_changes_the_brake))
voice.sensible("set_car_doors", _stands(_changes_the_doors))
voice.sensible("set_ignition", _stands(_is_news))
voice.sensible("set_drive_mode", _stands(_is_news))
voice.sensible("set_headlights", _are_lights)
voice.sensible("set_cabin_climate", _is_climate)
voice.sensible("set_charging", _stands(_can_be_charged))
voice.sensible("refuel_vehicle", _stands(_burns_fuel))
voice.sensible("inflate_tires", _stands(lambda garage, arguments: True))
voice.sensible("start_drive", _can_set_off)
voice.sensible("finish_drive", _is_driven)
voice.sensible("set_cruise_control", _is_driven)
voice.sensible("set_car_window", _is_within_reach)
voice.sensible("set_seat_heating", _is_within_reach)

voice.ask("open_percent", "How far should it be open?", "By how many percent should it be open?")
voice.ask("level", "Which level?", "How warm should the seat be?")
voice.ask("speed_kmh", "At what speed?", "How fast should it go?")
voice.ask("litres", "How many litres?", "How much fuel, in litres?")
voice.ask("pressure", "To what pressure?", "How many bar should it be?")

voice.row("set_car_doors.items", "{position} is {is_open?open|closed} and {is_locked?locked|unlocked}")
voice.row("list_vehicles.items", "{nickname}, the {color} {model}, at {location}, {energy_percent} full")
voice.row("get_vehicle_status.tires", "{position} {pressure}")
voice.row("run_diagnostics.faults", "{description} ({severity})")

voice.tool(
    "list_vehicles",
    do=(
        "list our cars[ that have to do with {query}]",
        "show me all the cars we have[ that match {query}]",
        "check where our cars are[, those that match {query}]",
        "give me an overview of our vehicles[, only what matches {query}]",
        "tell me how full our cars are and where they stand[, only those that fit {query}]",
    ),
    say=("Which cars do we have[ that fit {query}]?", "Where are all the cars right now?", "How full are our cars?"),
    tell=("There are {total} cars: {list}.", "Your cars: {list}."),
)
voice.tool(
    "get_vehicle_status",
    do=("check on {car_id}", "give me the state of {car_id}"),
    say=("How is {car_id} doing?",),
    tell=(
        "{nickname} is at {location} with {energy_percent} left, good for {range_km}, and "
        "{is_fit_to_drive?is fit to drive|is not fit to drive}.",
        "{nickname} {is_fit_to_drive?is fit to drive|is not fit to drive}; it is at {location} with {range_km} left.",
    ),
)
voice.tool(
    "get_vehicle_status",
    do=("tell me how much range {car_id} has left", "locate {car_id} and tell me its range"),
    say=("Where is {car_id}, and how far can it still go?",),
    tell=(
        "{nickname} is at {location} and can still go {range_km}.",
        "{nickname} is at {location} with {energy_percent} left, good for {range_km}.",
    ),
)
voice.tool(
    "get_vehicle_status",
    do=("check what is open on {car_id}", "see whether {car_id} has been left open"),
    say=("Did I leave anything open on {car_id}?",),
    tell=(
        "On {nickname}, {open_doors?these doors are open: #|this door is open: #|no door is open}; "
        "{open_windows?these windows are open: #|this window is open: #|no window is open}.",
        "I checked {nickname}: {open_doors?these doors are open: #|this door is open: #|all doors are closed}; "
        "{open_windows?these windows are open: #|this window is open: #|all windows are closed}; "
        "{unlocked_doors?unlocked are #|unlocked is #|everything is locked}.",
    ),
)
voice.tool(
    "get_vehicle_status",
    do=("look up the tire pressure of {car_id}", "read off the pressure in the tires of {car_id}"),
    say=("What is the tire pressure of {car_id}?",),
    tell=("The tires of {nickname} have these pressures: {tires}.", "I read this off {nickname}: {tires}."),
)
voice.tool(
    "get_vehicle_status",
    do=("find out where I could fill up {car_id} nearby", "name the nearest place to refuel or charge {car_id}"),
    say=("Where could I fill up {car_id} nearby?",),
    tell=(
        "{nearest_station.name} at {nearest_station.address} is {nearest_station.distance_km} away.",
        "The nearest is {nearest_station.name}, {nearest_station.address}, {nearest_station.distance_km} from the car.",
    ),
)
voice.tool(
    "set_brake",
    do=(
        "{action} the {brake} of {car_id}",
        "{action} the {brake} in {car_id}",
        "{action} the {brake} of {car_id} right now",
    ),
    say=(
        "I'd like you to {action} the {brake} of {car_id}.",
        "As for {car_id}: {action} the {brake}, please.",
    ),
    tell=(
        "The parking brake of {nickname} is {parking_brake_on?on|off}.",
        "{nickname} has its parking brake {parking_brake_on?on|off} now.",
    ),
)
voice.tool(
    "set_ignition",
    do=(
        "turn {car_id} {ignition}",
        "switch the ignition of {car_id} {ignition}",
        "turn the engine of {car_id} {ignition}",
        "set the ignition of {car_id} to {ignition}",
    ),
    say=(
        "The engine of {car_id} should be {ignition} now.",
        "Can you turn {car_id} {ignition}?",
        "Ignition {ignition} for {car_id}, please.",
    ),
    tell=("{nickname} is {ignition}.", "I switched the ignition of {nickname} {ignition}."),
)
voice.tool(
    "set_drive_mode",
    do=(
        "put {car_id} into {drive_mode} mode",
        "change the drive mode of {car_id} to {drive_mode}",
        "let {car_id} run in {drive_mode} mode",
        "select {drive_mode} as the mode of {car_id}",
    ),
    say=("I want {car_id} in {drive_mode} mode.", "Could {car_id} drive in {drive_mode} mode?"),
    tell=("{nickname} is in {drive_mode} mode.", "{nickname} drives in {drive_mode} mode now."),
)
voice.tool(
    "set_car_doors",
    do=(
        "{action} the {door} of {car_id}",
        "{action} the {door} on {car_id}",
        "remotely {action} the {door} of {car_id}",
    ),
    say=(
        "Please {action} the {door} on {car_id}.",
        "Can you {action} the {door} of {car_id} for me?",
        "I need you to {action} the {door} of {car_id}.",
    ),
    tell=(
        "Done: {list}.",
        "Now: {list}.",
    ),
)
voice.tool(
    "set_car_window",
    do=(
        "set the {window} of {car_id} to {open_percent} open",
        "open the {window} of {car_id} to {open_percent}",
        "have the {window} of {car_id} {open_percent} open",
        "set {car_id}'s {window} to {open_percent} open",
    ),
    say=(
        "I want the {window} of {car_id} {open_percent} open.",
        "Could you set the {window} of {car_id} to {open_percent} open?",
    ),
    tell=(
        "I set that to {open_percent} open.",
        "Done, {open_percent} open now.",
    ),
)
voice.tool(
    "set_headlights",
    do=(
        "set the headlights of {car_id} to {headlights}",
        "switch the lights of {car_id} to {headlights}",
        "change the headlights of {car_id} to {headlights}",
        "turn the headlights of {car_id} to {headlights}",
    ),
    say=(
        "I'd like the headlights of {car_id} set to {headlights}.",
        "The headlights of {car_id} should be set to {headlights}.",
    ),
    tell=(
        "The headlights of {nickname} are set to {headlights} now.",
        "I set the headlights of {nickname} to {headlights}.",
    ),
)
voice.tool(
    "set_cabin_climate",
    do=(
        "set the climate in {car_id} to {climate}[ at {temperature}][ with the fan on {fan_level}]",
        "switch the air conditioning in {car_id} to {climate}[, {temperature}][, fan level {fan_level}]",
        "put the air conditioning of {car_id} on {climate}[, with {temperature} as the target][, fan {fan_level}]",
        "turn the climate control of {car_id} to {climate}[, {temperature}][, fan level {fan_level}]",
    ),
    say=(
        "It doesn't feel right in {car_id}; set the climate to {climate}[, {temperature}][, with the fan "
        "at {fan_level}].",
        "The climate of {car_id} should be set to {climate}[, at {temperature}][, and the fan to {fan_level}].",
    ),
    tell=(
        "The climate of {nickname} is set to {climate}; the cabin is at {cabin_temperature}.",
        "The climate control of {nickname} is on {climate} now, with {cabin_temperature} in the cabin.",
    ),
)
voice.tool(
    "set_seat_heating",
    do=(
        "set the heating of the {seat} in {car_id} to {level}",
        "put the {seat} of {car_id} on heating level {level}",
        "warm up the {seat} of {car_id} at level {level}",
        "heat the {seat} in {car_id} at level {level}",
    ),
    say=(
        "Heat the {seat} in {car_id} for me, at level {level}.",
        "I want the {seat} of {car_id} heated at level {level}.",
    ),
    tell=(
        "Done, the heating is at level {level}.",
        "The seat heating is at level {level} now.",
    ),
)
voice.tool(
    "navigate_to_place",
    do=(
        "set the navigation of {car_id} to {place}",
        "plan the way to {place} in {car_id}",
        "program {place} into the navigation of {car_id}",
        "enter {place} as the destination of {car_id}",
    ),
    say=(
        "We're taking {car_id} to {place}, so put it in the navigation.",
        "I'd like {car_id} to show me the way to {place}.",
    ),
    tell=(
        "The navigation of {nickname} is set to {destination}, {destination_km} away.",
        "The destination of {nickname} is {destination}, {destination_km} away.",
    ),
)
voice.tool(
    "navigate_to_address",
    do=(
        "enter {address} in the navigation of {car_id}",
        "route {car_id} to {address}",
        "key {address} into the navigation of {car_id}",
        "point the navigation of {car_id} at {address}",
    ),
    say=(
        "The next stop for {car_id} is {address}; put it in the navigation.",
        "I have to get to {address} in {car_id}; set the destination.",
    ),
    tell=(
        "The destination is {destination}, {destination_km} away.",
        "{nickname} has {destination} as its destination, {destination_km} away.",
    ),
)
voice.tool(
    "start_drive",
    do=(
        "set off with {car_id}",
        "start driving {car_id} to its destination",
        "get {car_id} moving",
        "begin the trip in {car_id}",
        "start the drive with {car_id}",
    ),
    say=("Let's go with {car_id}!", "Everything is ready, so {car_id} can leave.", "Off we go in {car_id}."),
    tell=("{nickname} is on its way and arrives on {arrives_at}.", "You'll be at {destination} on {arrives_at}."),
)
voice.tool(
    "finish_drive",
    do=(
        "drive {car_id} on until we get there",
        "see the drive with {car_id} through to the end",
        "keep {car_id} going until we arrive",
        "keep driving {car_id} until the destination is reached",
    ),
    say=(
        "Let's stay on the road with {car_id} until we're there.",
        "Please keep driving {car_id} until we have arrived.",
    ),
    tell=("You arrived at {destination} on {ended_at} after {km}.", "That was {km}; you are at {destination}."),
)
voice.tool(
    "set_cruise_control",
    do=(
        "set the cruise control of {car_id} to {speed_kmh}",
        "switch on cruise control in {car_id} at {speed_kmh}",
        "let {car_id} cruise at {speed_kmh}",
    ),
    say=("I'd like cruise control in {car_id}, at {speed_kmh}.", "I'd like to cruise at {speed_kmh} in {car_id}."),
    tell=("{nickname} holds {cruise_kmh}.", "Cruise control is at {cruise_kmh}."),
)
voice.tool(
    "set_charging",
    do=(
        "{action} charging {car_id}[ up to {target_percent}]",
        "{action} the charging of {car_id}[, with {target_percent} as the target]",
        "{action} topping up the battery of {car_id}[ to {target_percent}]",
        "{action} the charge of {car_id}[, stopping at {target_percent}]",
    ),
    say=(
        "Please {action} charging {car_id}[; {target_percent} is enough].",
        "I'd like you to {action} charging {car_id}[ and aim for {target_percent}].",
    ),
    tell=(
        "{nickname} is at {energy_percent} now[ and reaches {target_percent} on {ready_at}].",
        "{nickname} {is_charging?is charging|is not charging any more}, at {energy_percent}[; ready on {ready_at}].",
    ),
)
voice.tool(
    "refuel_vehicle",
    do=(
        "fill {litres} into {car_id}",
        "put {litres} of fuel in {car_id}",
        "refuel {car_id} with {litres}",
        "pump {litres} into the tank of {car_id}",
    ),
    say=("Please get {car_id} {litres} of fuel.", "{car_id} needs fuel, {litres} to be exact."),
    tell=("That cost {cost} at {station}.", "I put in {litres} litres at {station}, for {cost}."),
)
voice.tool(
    "inflate_tires",
    do=(
        "set the pressure of the {tire} of {car_id} to {pressure}",
        "pump up the {tire} on {car_id} to {pressure}",
        "inflate the {tire} of {car_id} to {pressure}",
        "put more air into the {tire} of {car_id}, up to {pressure}",
    ),
    say=(
        "The {tire} of {car_id} could do with more air, say {pressure}.",
        "I'd like to have the {tire} of {car_id} inflated to {pressure}.",
    ),
    tell=(
        "I set the pressure to {pressure}.",
        "The pressure is {pressure} now.",
    ),
)
voice.tool(
    "run_diagnostics",
    do=(
        "run diagnostics on {car_id}",
        "let {car_id} test itself",
        "find out what is wrong with {car_id}",
        "scan {car_id} for faults",
    ),
    say=("A light came on in {car_id}; what does it mean?",),
    tell=(
        "{nickname} reports {faults?this: #|this: #|no fault}.",
        "{faults?I found this: #|I found this: #|I found no fault}.",
    ),
)
voice.tool(
    "run_diagnostics",
    do=("check whether {car_id} is fit to drive",),
    say=("Is {car_id} fit for a long drive?",),
    tell=(
        "{nickname} {is_fit_to_drive?is fit to drive|is not fit to drive}.",
        "{is_fit_to_drive?Yes, it is fit to drive|No, it is not fit to drive}.",
    ),
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
        "show the trip log[ of {car_id}][ from {since}][ to {until}][, just those of {driver}][, to or from "
        "{query}][, {sort}]",
        "list the drives[ with {car_id}][ since {since}][ until {until}][ that {driver} made][ to or from {query}]"
        "[, {sort}]",
        "go back over the journeys[ in {car_id}][ by {driver}][ from {since} on][ up to {until}][, {sort}]",
        "read me the logbook[ of {car_id}][ for {driver}][ since {since}][, only trips to or from {query}][, {sort}]",
    ),
    say=(
        "Where did we drive[ with {car_id}][ since {since}][ up to {until}][, {driver} at the wheel]?",
        "What does the log say[ about {car_id}][ from {since}][ to {until}][ for {driver}]?",
    ),
    tell=("{total} drives: {list}.", "The log shows {list}."),
)

_ROUTE = ("navigate_to_place", "navigate_to_address")
_COMFORT = ("set_cabin_climate", "set_seat_heating")
voice.goes_on("list_vehicles", "get_vehicle_status", "run_diagnostics", *_ROUTE, *_COMFORT)
voice.goes_on(
    "get_vehicle_status", "set_charging", "inflate_tires", "set_car_doors", "set_car_window", *_ROUTE, *_COMFORT
)
voice.goes_on("run_diagnostics", "inflate_tires", *_ROUTE)
voice.goes_on("set_drive_mode", "set_cruise_control", *_ROUTE)
for _tool in ("navigate_to_place", "navigate_to_address"):
    voice.goes_on(_tool, "start_drive", "set_drive_mode", *_COMFORT)
voice.goes_on("set_cabin_climate", "set_seat_heating", "set_car_window", *_ROUTE)
voice.goes_on("set_seat_heating", "set_cabin_climate", "set_drive_mode", *_ROUTE)
voice.goes_on("set_car_doors", "set_car_window")
voice.goes_on("set_car_window", "set_car_doors")
voice.goes_on("start_drive", "set_cruise_control", *_COMFORT)
voice.goes_on("finish_drive", "set_car_doors", "set_ignition")
voice.goes_on("refuel_vehicle", "inflate_tires")
voice.goes_on("inflate_tires", "run_diagnostics", *_ROUTE)
voice.goes_on("set_charging", "set_cabin_climate")

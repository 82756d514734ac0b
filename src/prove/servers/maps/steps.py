"""A way as instructions that a traveller can follow."""

from math import fsum

from prove.servers._shared.life.place.roads import Stretch, Way
from prove.servers.maps.records import Step

COMPASS = ("east", "northeast", "north", "northwest", "west", "southwest", "south", "southeast")


def steps_of(way: Way) -> tuple[Step, ...]:
    """A way as instructions; the last one covers the distance between the addresses and their nearest crossings."""
    steps: list[Step] = []
    before: Stretch | None = None
    for stretch in way.stretches:
        words = _instruction(before, stretch)
        steps.append(Step(words, round(stretch.km, 2), round(stretch.minutes, 1)))
        before = stretch
    left_km = way.km - fsum(stretch.km for stretch in way.stretches)
    left_minutes = way.minutes - fsum(stretch.minutes for stretch in way.stretches)
    if left_km > 0:
        steps.append(Step("Take the side streets to the door", round(left_km, 2), round(left_minutes, 1)))
    return tuple(steps)


def _instruction(before: Stretch | None, stretch: Stretch) -> str:
    compass = COMPASS[round(stretch.heading / 45) % 8]
    if stretch.is_line:
        return f"Take {stretch.street} {compass}bound"
    if before is None or before.is_line:
        return f"Head {compass} on {stretch.street}"
    turn = (stretch.heading - before.heading) % 360
    if turn < 30 or turn > 330:
        return f"Continue {compass} on {stretch.street}"
    return f"Turn {'left' if turn < 180 else 'right'} onto {stretch.street}"

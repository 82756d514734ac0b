"""Requests planned on live worlds, for tests of what is said about them."""

from functools import cache

from prove.core import keyed
from prove.core.world_session import WorldEnvironment
from prove.ground.survey import survey_world
from prove.servers import environment
from prove.synth.plan.binding import Draft
from prove.synth.plan.planner import Planned, plan_request

SERVERS = ("banking", "budget", "calendar", "filesystem", "iot_devices", "shopping", "team_chat", "trading")


@cache
def library() -> WorldEnvironment:
    return environment()


@cache
def planned(server: str, seed: int = 0, each: int = 2) -> tuple[Planned, ...]:
    """A few requests for every tool of a server that can be planned alone."""
    env = environment(server)
    world = env.open(seed)
    world.state(server)
    seen = survey_world(world, keyed("planned", seed), (server,))
    found: list[Planned] = []
    for tool in env.tools.values():
        for place in range(each):
            draft = Draft(world.fork(), seen, keyed("planned", seed, tool.name, place))
            made = plan_request(draft, tool)
            if made is not None:
                found.append(made)
    return tuple(found)

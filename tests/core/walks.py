"""Random walks with real tools, determined by a number."""

from prove import environment
from prove.core import Call, Result, WorldEnvironment, WorldSession, keyed
from prove.explore import Explorer

THREE = ("banking", "filesystem", "shopping")


def three_servers() -> WorldEnvironment:
    return environment(*THREE)


def walk(session: WorldSession, stream: int, steps: int) -> list[tuple[Call, Result]]:
    explorer = Explorer(session, keyed("walk", stream))
    return [explorer.step() for _ in range(steps)]

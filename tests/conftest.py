"""Settings for all tests: properties are drawn the same way every time, and a busy machine is not a failure."""

import asyncio
import signal

import pytest
from hypothesis import settings

settings.register_profile("prove", deadline=None, derandomize=True)
settings.load_profile("prove")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background: tests that interrupt a command would interrupt nobody.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, as between the tries of an endpoint; no time passes."""
    slept: list[float] = []
    sleep = asyncio.sleep

    async def short(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", short)
    return slept

"""SIGTERM stops a long command as Ctrl-C does."""

import os
import signal
import threading
import time

import pytest

from prove.core.errors import OutageError
from prove.data.stopping import CONTINUE, LOST, TerminatedError, stoppable


def test_sigterm_is_an_interrupt_that_says_how_to_go_on() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(TerminatedError, match=CONTINUE), stoppable():
        terminate()
    assert signal.getsignal(signal.SIGTERM) == before


def terminate() -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(5)


def test_ctrl_c_says_how_to_go_on() -> None:
    with pytest.raises(KeyboardInterrupt, match=CONTINUE), stoppable():
        raise KeyboardInterrupt


def test_an_outage_says_how_to_go_on() -> None:
    with pytest.raises(OutageError, match=f"the endpoint is gone; {CONTINUE}"), stoppable():
        raise OutageError("the endpoint is gone")


def test_outside_of_the_main_thread_signals_are_left_alone() -> None:
    entered: list[bool] = []

    def work() -> None:
        with stoppable():
            entered.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert entered == [True]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OutageError("the endpoint is gone")])
def test_of_nested_blocks_the_inner_one_says_how_to_go_on(error: BaseException) -> None:
    with pytest.raises(type(error)) as stopped, stoppable(), stoppable(LOST):
        raise error
    assert str(stopped.value).endswith(LOST)
    assert CONTINUE not in str(stopped.value)


def test_sigterm_in_a_nested_block_is_still_one() -> None:
    with pytest.raises(TerminatedError, match=LOST), stoppable(), stoppable(LOST):
        terminate()

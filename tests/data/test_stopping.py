"""SIGTERM stops a long command as Ctrl-C does."""

import os
import signal
import threading
import time

import pytest

from prove.data.stopping import GOES_ON, Terminated, stoppable


def test_sigterm_is_an_interrupt_that_says_how_to_go_on() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(Terminated, match=GOES_ON), stoppable():
        terminate()
    assert signal.getsignal(signal.SIGTERM) == before


def terminate() -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(5)


def test_ctrl_c_says_how_to_go_on() -> None:
    with pytest.raises(KeyboardInterrupt, match=GOES_ON), stoppable():
        raise KeyboardInterrupt


def test_outside_of_the_main_thread_signals_are_left_alone() -> None:
    entered: list[bool] = []

    def work() -> None:
        with stoppable():
            entered.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert entered == [True]

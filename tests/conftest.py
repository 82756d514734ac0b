"""Settings for all tests: properties are drawn the same way every time, and a busy machine is not a failure."""

import signal

from hypothesis import settings

settings.register_profile("prove", deadline=None, derandomize=True)
settings.load_profile("prove")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background: tests that interrupt a command would interrupt nobody.
    signal.signal(signal.SIGINT, signal.default_int_handler)

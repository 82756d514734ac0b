"""Settings for all tests: properties are drawn the same way every time, and a busy machine is not a failure."""

from hypothesis import settings

settings.register_profile("prove", deadline=None, derandomize=True)
settings.load_profile("prove")

"""PROVE: reinforcement learning of multi-step tool use in live, stateful environments."""

from prove.core import Call, Episode, Example, Result, UsageError
from prove.servers import environment

__version__ = "0.1.0"
__all__ = ["Call", "Episode", "Example", "Result", "UsageError", "__version__", "environment"]

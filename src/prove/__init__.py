"""PROVE: reinforcement learning of multi-step tool use in live, stateful environments.

The rooms from the top down; a room imports only from rooms below it. Each answers one question:
- `cli`: which commands are there? `__main__` runs it for `python -m prove`; `completion` completes it in a shell.
- `bench`: is it as fast as it should be, and does cheating pay?
- `view`: what does a conversation look like to a person?
- `evals`: how good is a policy?
- `train`: how do models learn here?
- `synth`: how are examples made and proven?
- `rollout`: what does a policy do with an example?
- `reward`: what is an episode worth?
- `graph`: which tool's results are another tool's arguments?
- `data`: how are examples and episodes stored, and how do long commands run?
- `purposes`: what do people want, and how do they say it?
- `ground`: what is in a world, and how can it be described?
- `language`: how do people say a value, and does a text say it?
- `connect`: which session does an example run in?
- `serve`: how are our servers used over MCP?
- `authoring`: what does the author of a server need?
- `explore`: which calls can be made here?
- `servers`: which worlds are there?
- `charts`: how are numbers drawn?
- `core`: what is a world, a tool, a session, an example, an episode?
- `console`: what do the commands of all rooms share?
"""

from prove.core import Call, Episode, Example, Result, UsageError
from prove.servers import environment

__version__ = "0.1.0"
__all__ = ["Call", "Episode", "Example", "Result", "UsageError", "__version__", "environment"]

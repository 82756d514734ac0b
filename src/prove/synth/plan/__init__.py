"""Which request can be served here, and by which calls? Requests are bound to the live state and tried before use.

- `planner` plans one request for a tool: arguments, look-ups, the call itself, what is said for each argument.
- `argument_choice` chooses plausible arguments; `binding` finds words and an origin for each entity among them,
  `day_words` words for the days, `pointing` those for what was spoken of before.
- `thread` has what a conversation is about, so that its goals belong together, `follow_ups` which tools go together,
  `deeds` what it has done, so that none spoils what another did, `ways_out` whether a refusal ends a wish.
"""

from prove.synth.plan.binding import Draft
from prove.synth.plan.planner import Planned, plan_request

__all__ = ["Draft", "Planned", "plan_request"]

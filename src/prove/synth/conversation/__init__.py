"""What happens in one conversation? A state machine plans turns and has them written; an example is made of the result.

- `stage` has the state: what conversations of one world share, and what one of them holds so far.
- `machine` has the steps from a request to its answer; `requests` decides what the user wants next.
- `assemble` makes the example: candidate tools, the system message, dependencies, the expected outcome.
- `purposeful` makes an example of a purpose, without the machine.
- `recovery` has the failed tries that a transcript shows before a call.
"""

from prove.synth.conversation.assemble import assemble
from prove.synth.conversation.machine import Abandoned, converse
from prove.synth.conversation.stage import Conversation, Stage

__all__ = ["Abandoned", "Conversation", "Stage", "assemble", "converse"]

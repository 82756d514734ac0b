"""All policies of the suite."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from prove.bench.adversaries import careless, honest, idle, partial, reading, spoiling, wrong
from prove.bench.adversaries.moves import Moves
from prove.bench.adversaries.playing import play_moves
from prove.bench.adversaries.scene import Scene
from prove.core.episodes import Episode

Plan = Callable[[Scene], Moves | None]


@dataclass(frozen=True, slots=True)
class Adversary:
    """A policy of the suite.

    Args:
        kind: `honest` work, `partial` work (some goals, or all in another way), or a `cheat`.
        plan: What it does with an example; None where its trick cannot be applied to every write.
    """

    name: str
    kind: Literal["honest", "partial", "cheat"]
    plan: Plan

    def play(self, scene: Scene) -> Episode | None:
        """Its episode, or None where it does not apply."""
        moves = self.plan(scene)
        return None if moves is None else play_moves(self.name, moves, scene)


WHOLE, HALF = "honest whole", "honest half"

SUITE: tuple[Adversary, ...] = (
    Adversary(WHOLE, "honest", honest.whole),
    Adversary(HALF, "honest", honest.half),
    Adversary("right ids, no look-ups", "partial", partial.goals_without_lookups),
    Adversary("other look-ups", "partial", partial.with_other_lookups),
    Adversary("one call at a time", "partial", partial.one_call_at_a_time),
    Adversary("a read before each message", "partial", partial.with_a_read_before_each_message),
    Adversary("oracle without words", "partial", partial.without_words),
    Adversary("everything in turn one", "partial", partial.everything_in_turn_one),
    Adversary("all goals but the last", "partial", partial.all_but_the_last_goal),
    Adversary("first turn only", "partial", partial.first_turn_only),
    Adversary("last turn only", "partial", partial.last_turn_only),
    Adversary("first half of the calls", "partial", partial.first_half_of_the_calls),
    Adversary("wrong entity, then right", "partial", wrong.wrong_then_right),
    Adversary("silent", "cheat", idle.silent),
    Adversary("empty words", "cheat", idle.empty_words),
    Adversary("a question in every turn", "cheat", idle.asking),
    Adversary("a refusal in every turn", "cheat", idle.refusing),
    Adversary("the answer told without a call", "cheat", idle.telling),
    Adversary("ending early", "cheat", idle.ending_early),
    Adversary("reads only", "cheat", reading.reads_only),
    Adversary("look-ups only", "cheat", reading.lookups_only),
    Adversary("page dumps", "cheat", reading.page_dumps),
    Adversary("all pages", "cheat", reading.all_pages),
    Adversary("padding with valid reads", "cheat", reading.padding),
    Adversary("spam within the budget", "cheat", reading.spam_in_budget),
    Adversary("the same read again", "cheat", reading.the_same_read_again),
    Adversary("right keys, junk values", "cheat", careless.junk_values),
    Adversary("right names, no arguments", "cheat", careless.missing_arguments),
    Adversary("unknown names", "cheat", careless.unknown_names),
    Adversary("right names repeated", "cheat", careless.names_repeated),
    Adversary("every tool once", "cheat", careless.every_tool_once),
    Adversary("parallel spraying", "cheat", careless.spraying),
    Adversary("refusal probing", "cheat", careless.refusal_probing),
    Adversary("guessed ids: the first", "cheat", careless.first_ids),
    Adversary("guessed ids: random", "cheat", careless.random_ids),
    Adversary("guessed ids: the commonest", "cheat", careless.commonest_ids),
    Adversary("enumerating writes", "cheat", careless.enumerating),
    Adversary("wrong value", "cheat", wrong.wrong_value),
    Adversary("wrong entity", "cheat", wrong.wrong_entity),
    Adversary("right, then another entity too", "cheat", wrong.right_then_wrong_entity),
    Adversary("every write twice", "cheat", wrong.writes_twice),
    Adversary("acting in an abstention turn", "cheat", wrong.acting_unasked),
    Adversary("harm in an abstention turn", "cheat", wrong.harm_in_abstention),
    Adversary("right, then undone", "cheat", spoiling.right_then_undone),
    Adversary("undone at the end", "cheat", spoiling.undone_at_the_end),
    Adversary("right, then a wrong value", "cheat", spoiling.right_then_wrong_value),
    Adversary("right, then damaged", "cheat", spoiling.right_then_damaged),
)

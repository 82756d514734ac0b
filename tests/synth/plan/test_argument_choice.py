"""Chosen arguments fit the tool, hold what is required, and only say what a phrase of the tool can say."""

from prove.core import keyed
from prove.core.shapes import problems
from prove.core.voice import phrase_slots
from prove.ground import survey_world
from prove.servers import environment
from prove.synth.plan.argument_choice import UNSAID, choose_arguments
from prove.synth.plan.binding import Draft


def test_arguments_fit_and_can_be_said() -> None:
    env = environment("banking")
    session = env.open(0)
    seen = survey_world(session, keyed("choice"), ("banking",))
    chosen = optional = 0
    for tool in env.tools.values():
        voice = env.servers["banking"].voice.tools[tool.name]
        sayable = {slot for phrase in (*voice.do, *voice.say) for slot in phrase_slots(phrase)}
        for seed in range(10):
            for sparse in (False, True):
                draft = Draft(session, seen, keyed("choice", tool.name, seed))
                arguments = choose_arguments(draft, tool, sparse=sparse)
                if arguments is None:
                    continue
                chosen += 1
                assert list(problems(tool.parameters, arguments)) == []
                assert not UNSAID & arguments.keys()
                extra = arguments.keys() - tool.parameters.required
                assert extra <= sayable
                assert not (sparse and extra)
                optional += bool(extra)
    assert chosen > 250
    assert optional

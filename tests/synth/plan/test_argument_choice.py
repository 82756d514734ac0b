"""Chosen arguments fit the tool, hold what is required, and only say what a phrase of the tool can say."""

from prove.core import keyed
from prove.core.records import Target
from prove.core.shapes import problems
from prove.core.voice import phrase_slots
from prove.ground import survey_world
from prove.ground.catalogue import WorldCatalogue
from prove.servers import environment
from prove.servers._shared.cast import cast_of
from prove.servers.marketplace.voice import THINGS
from prove.synth.plan.argument_choice import UNSAID, choose_arguments
from prove.synth.plan.binding import NAMES, Draft
from prove.synth.plan.planner import EMAILS


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


def test_the_voice_may_choose_what_fits_the_rest() -> None:
    """A choice between a few words, and people and places, where the voice of the tool has an opinion of its own."""
    for server, name in (("marketplace", "create_listing"), ("shopping", "add_shipping_address")):
        env = environment(server)
        session = env.open(0)
        seen = survey_world(session, keyed("choice"), (server,))
        homes = {person.name: person.address for person in cast_of(0).people}
        chosen = 0
        for seed in range(60):
            arguments = choose_arguments(Draft(session, seen, keyed("choice", name, seed)), env.tools[name])
            if arguments is not None:
                chosen += 1
                if server == "shopping":
                    assert arguments["street"] == homes[arguments["recipient"]]
                else:
                    assert arguments["category"] == THINGS[arguments["title"]][0]
        assert chosen > 20


def test_what_a_voice_leads_with_goes_before_what_the_tools_show() -> None:
    env = environment("crm")
    session = env.open(0)
    seen = survey_world(session, keyed("leads"), ("crm",))
    shown = {person for target in (NAMES, EMAILS) for person in seen.keys(target)}
    for seed in range(20):
        arguments = choose_arguments(Draft(session, seen, keyed("leads", seed)), env.tools["create_lead"])
        assert arguments is not None
        assert {arguments["name"], arguments["email"]}.isdisjoint(shown)
        assert arguments["email"].startswith(arguments["name"].replace(" ", ".").lower())


def about(server: str, name: str, parameter: str, kind: str, seed: int = 1) -> set[str]:
    """The entities of a kind that a tool takes when a conversation is about them."""
    env = environment(server)
    session = env.open(seed)
    seen = survey_world(session, keyed("about"), (server,))
    found: set[str] = set()
    for place, key in enumerate(seen.keys(Target.of(kind))):
        draft = Draft(session, seen, keyed("about", name, place))
        arguments = choose_arguments(draft, env.tools[name], about=(parameter, key))
        assert arguments is None or arguments[parameter] == key
        found |= set[str]() if arguments is None else {key}
    return found


def test_what_a_conversation_is_about_takes_no_place_that_the_voice_fills_otherwise() -> None:
    """A colleague's address is not that of a new lead, and nobody asks where a plain file leads to."""
    assert not about("crm", "create_lead", "email", "cast.emails")
    for server, name, parameter, table, fitting in (
        ("filesystem", "resolve_link", "path", "nodes", "link"),
        ("iot_devices", "set_light", "device_id", "devices", "light"),
    ):
        target, taken = Target.of(f"{server}.{table}"), set[str]()
        for seed in range(1, 6):
            fit = WorldCatalogue(environment(server).open(seed)).keys(target, {"kind": fitting})
            found = about(server, name, parameter, f"{server}.{table}", seed)
            assert found <= set(fit)
            taken |= found
        assert taken

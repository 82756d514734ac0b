"""Personas: all traits occur, and terse people neither greet nor give reasons."""

from random import Random

from prove.synth.text.persona import draw_persona

DRAWN = [draw_persona(Random(seed)) for seed in range(500)]


def test_every_trait_occurs_and_is_absent_in_others() -> None:
    assert {persona.mood for persona in DRAWN} == {"imperative", "question", "need", "self", "say"}
    assert {persona.joining for persona in DRAWN} == {"sentence", "sentences", "list"}
    assert {persona.context for persona in DRAWN} == {"none", "first", "last"}
    for trait in ("terse", "polite", "contracts", "careless", "greets", "thanks", "aside", "dash"):
        assert {getattr(persona, trait) for persona in DRAWN} == {True, False}


def test_terse_people_say_nothing_more() -> None:
    for persona in DRAWN:
        if persona.terse:
            assert (persona.polite, persona.greets, persona.aside, persona.context) == (False, False, False, "none")

"""Stand-ins are there for the imports of a block, and for no others."""

import sys
from importlib import import_module

import pytest

from prove.evals.tau2.stand_ins import StandIn, stand_ins


def test_a_stand_in_has_every_name_and_is_gone_after_the_block() -> None:
    with stand_ins():
        module = import_module("litellm.caching.caching")
        assert isinstance(module, StandIn)
        made = module.Cache("any", arguments=1)
        assert type(made).__name__ == "Cache"
        assert type(made).__module__ == "litellm.caching.caching"
    assert not [name for name in sys.modules if name.split(".")[0] == "litellm"]
    with pytest.raises(ModuleNotFoundError):
        import_module("tau2.voice.speech")


def test_special_names_are_not_made_up() -> None:
    with stand_ins(), pytest.raises(AttributeError):
        _ = import_module("litellm").__wrapped__


def test_what_can_be_missing_is_missing() -> None:
    with stand_ins(), pytest.raises(ModuleNotFoundError, match="elevenlabs is left out"):
        import_module("elevenlabs")


def test_other_modules_are_imported_as_ever() -> None:
    with stand_ins():
        assert not isinstance(import_module("colorsys"), StandIn)
    assert "colorsys" in sys.modules


def test_a_package_with_a_similar_name_is_not_stood_in() -> None:
    with stand_ins(), pytest.raises(ModuleNotFoundError):
        import_module("litellm_of_somebody_else")

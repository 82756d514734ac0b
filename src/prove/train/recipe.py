"""Recipes: small TOML files behind a `TrainConfig`. A wrong key or value is named in one sentence."""

import math
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, cast, get_args, get_origin

import msgspec

from prove.core.errors import UsageError, shown
from prove.train.config import Stage, TrainConfig

RECIPES = Path(__file__).parent / "recipes"
STAGES: tuple[Stage, ...] = ("sft", "grpo")
_PLACE = re.compile(r" - at `\$\.?(.*)`\Z")


def recipe_names() -> list[str]:
    """The recipes that come with the library."""
    return sorted(path.stem for path in RECIPES.glob("*.toml"))


def read_recipe(name: str) -> dict[str, Any]:
    """The table of a recipe: one of ours by its name, or a TOML file."""
    path = RECIPES / f"{name}.toml"
    if name not in recipe_names():
        if not name.endswith(".toml"):
            near = get_close_matches(name, recipe_names(), 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(recipe_names())}, or a TOML file"
            raise UsageError(f"there is no recipe {shown(name)}; {hint}")
        path = Path(name)
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} is not a TOML file: {error}") from error


def resolve(
    recipe: str, stage: Stage, settings: Sequence[str] = (), changes: Mapping[str, Any] | None = None
) -> TrainConfig:
    """The configuration of a recipe, changed by settings `key=value` and by further values of full keys."""
    table = read_recipe(recipe)
    for key in _keys_of(table):
        if key not in known_keys():
            raise UsageError(f"recipe {recipe}: {_unknown(key)}")
    for setting in settings:
        key, equals, text = setting.partition("=")
        if not equals:
            raise UsageError(f"{shown(setting)} is not a setting; write key=value, such as grpo.learning_rate=3e-7")
        _put(table, full_key(key.strip(), stage, absent_sections(table)), _value(text.strip()))
    for key, value in (changes or {}).items():
        _put(table, full_key(key, stage, absent_sections(table)), value)
    return to_config(table)


def to_config(table: Mapping[str, Any]) -> TrainConfig:
    """The configuration that a table describes."""
    try:
        config = msgspec.convert(table, TrainConfig)
    except msgspec.ValidationError as error:
        raise UsageError(_wrong_value(str(error), table)) from error
    for key in known_keys():
        value = _get(msgspec.to_builtins(config), key)
        if isinstance(value, float) and not math.isfinite(value):
            raise UsageError(f"{key} cannot be {value}: expected a finite number")
    return config


def full_key(key: str, stage: Stage, absent: Collection[str] = ()) -> str:
    """The key with its section. One without is looked for in the section of the stage, then in the others.

    Args:
        absent: Sections that the recipe does not have; their keys are refused, since they would make the section.
    """
    known = [each for each in known_keys() if _section(each) not in absent]
    if key in known:
        return key
    inside = next((each for each in known_keys() if each.startswith(f"{key}.")), None)
    if inside is not None and "." not in key:
        raise UsageError(f"{shown(key)} is a section; write one of its keys, such as {inside}")
    for places in ([f"{stage}.{key}"], [each for each in known if each.endswith(f".{key}")]):
        found = [place for place in places if place in known]
        if len(found) == 1:
            return found[0]
        if found:
            raise UsageError(f"{shown(key)} is in several sections; write {' or '.join(found)}")
    for each in known_keys():
        if each == key or each.endswith(f".{key}"):
            raise UsageError(_absent(key, _section(each)))
    raise UsageError(_unknown(key, stage, absent))


def absent_sections(table: Mapping[str, Any]) -> list[str]:
    """The sections that a recipe may have, and that this table of one has not."""
    return [section for section in _optional_sections(TrainConfig, "") if _get(table, section) is None]


def known_keys() -> list[str]:
    """All keys, with their sections."""
    return list(_struct_keys(TrainConfig, ""))


def _struct_keys(kind: type[msgspec.Struct], prefix: str) -> Iterator[str]:
    for field in msgspec.structs.fields(kind):
        inner = _struct_in(field.type)
        if inner is None:
            yield f"{prefix}{field.encode_name}"
        else:
            yield from _struct_keys(inner, f"{prefix}{field.encode_name}.")


def _optional_sections(kind: type[msgspec.Struct], prefix: str) -> Iterator[str]:
    for field in msgspec.structs.fields(kind):
        inner = _struct_in(field.type)
        if inner is not None:
            section = f"{prefix}{field.encode_name}"
            if type(None) in get_args(field.type):
                yield section
            yield from _optional_sections(inner, f"{section}.")


def _section(key: str) -> str:
    return key.rpartition(".")[0]


def _struct_in(kind: Any) -> type[msgspec.Struct] | None:
    """The record that a field holds, perhaps among other types."""
    for one in (kind, *get_args(kind)):
        if isinstance(one, type) and issubclass(one, msgspec.Struct):
            return one
    return None


def _keys_of(table: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    for key, value in table.items():
        inner = isinstance(value, dict) and any(known.startswith(f"{prefix}{key}.") for known in known_keys())
        if inner:
            yield from _keys_of(cast("dict[str, Any]", value), f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}"


def _absent(key: str, section: str) -> str:
    """Why a key of a section that the recipe does not have cannot be set."""
    without = ", without model.name" if section == "model.scratch" else ""
    return (
        f"{shown(key)} is a key of the section {section}, which this recipe does not have; if it is meant, write it "
        f"under [{section}] in a recipe of your own{without}"
    )


def _unknown(key: str, stage: Stage | None = None, absent: Collection[str] = ()) -> str:
    known = [each for each in known_keys() if _section(each) not in absent]
    # Of equal names, the one in the section of the stage comes last and is kept.
    names = {each.rpartition(".")[2]: each for each in sorted(known, key=lambda each: each.startswith(f"{stage}."))}
    by_name = [names[name] for name in get_close_matches(key.rpartition(".")[2], names, 1)]
    near = by_name if by_name and "." not in key else get_close_matches(key, known, 1) or by_name
    sections = sorted({each.partition(".")[0] for each in known if "." in each})
    hint = f"did you mean {near[0]}?" if near else f"the sections are {', '.join(sections)}"
    return f"there is no key {shown(key)}; {hint}"


def _put(table: dict[str, Any], key: str, value: Any) -> None:
    *sections, name = key.split(".")
    for section in sections:
        table = table.setdefault(section, {})
    table[name] = value


def _value(text: str) -> Any:
    """A value as TOML writes it; what is not TOML is a text."""
    try:
        read = tomllib.loads(f"value = {text}")
    except tomllib.TOMLDecodeError:
        return text
    if len(read) > 1:
        raise UsageError(f"{shown(text)} is more than one setting; write --set for each of them")
    return read["value"]


def _wrong_value(message: str, table: Mapping[str, Any]) -> str:
    place = _PLACE.search(message)
    if place is None or not place[1]:
        return f"a setting is not valid: {message}"
    key = place[1].partition("[")[0]
    choices = _choices(key)
    expected = f"choose {' or '.join(choices)}" if choices else message[: place.start()].replace("`", "")
    return f"{key} cannot be {shown(_get(table, key))}: {expected[0].lower()}{expected[1:]}"


def _choices(key: str) -> list[str]:
    """The texts that a key may have, if there are few."""
    kind: Any = TrainConfig
    for name in key.split("."):
        owner = _struct_in(kind)
        if owner is None:
            return []
        kind = next((field.type for field in msgspec.structs.fields(owner) if field.encode_name == name), None)
    inner = get_args(kind)
    if get_origin(kind) is tuple and inner:
        inner = get_args(inner[0])
    return [f"{choice}" for choice in inner if isinstance(choice, str)]


def _get(table: Mapping[str, Any], key: str) -> Any:
    value: Any = table
    for name in key.split("."):
        value = cast("Mapping[str, Any]", value).get(name) if isinstance(value, Mapping) else None
    return value

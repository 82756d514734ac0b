"""Writes a new purpose: a small program that can be tried at once, with comments that say what to fill in."""

import ast
import keyword
from collections.abc import Iterator
from pathlib import Path

from prove.core.errors import UsageError, shown
from prove.purposes.catalogue import area_files, purposes

SKELETON = '''"""What people want of {area}."""

from typing import Any

from prove.purposes.areas.people import contacts, mail_to
from prove.purposes.program import again, amount, ask, name_of, purpose, quoted, rows, say, some, text, when
from prove.servers.banking.tools import list_accounts


# TODO: name the servers whose tools are used, and give at least five reasons that fit this purpose alone: what the user
# may say first. `prove servers` lists the tools; they are imported from the module in which they are defined.
@purpose(
    "banking",
    "email",
    because=(
        "We are saving up for something together.",
        "I said I would keep an eye on the savings.",
    ),
)
def {name}() -> Any:
    """Tell somebody what is on a savings account if it is enough, else say what is there."""  # TODO: your own line
    # What the user alone knows and says: an entity (`some`, with the ways to describe it, the most natural first), a
    # name (`name_of`, `column`), an `amount`, a `number`, a `day`, a `quoted` text. `again` is for later mentions.
    account = again(
        some(rows(list_accounts, kind="savings"), lambda a: (f"my {{a.nickname}} account",)), "that account", "it"
    )
    friend = name_of(contacts(), lambda c: c.name)
    enough = amount(500, 1000, 2000, 3000, 4000, 6000)
    subject = quoted("Our savings", "We made it", "The account")
    # What is found through tools (`rows`, `look`, `.the`, `.most`, `.least`) or computed (`.sum`, `.count`, `money`).
    balance = account.balance
    # Goals: `act` changes something, `ask` wants to know, `when` depends on a condition, `each` is for every row. Five
    # phrasings or more, each in another construction; a request is a clause in lower case without an end mark.
    share = say(
        mail_to(friend, subject, text(f"There is {{balance}} on the account.")),
        f"e-mail {{friend}} the balance under the subject {{subject}}",
        f"send {{friend}} an email called {{subject}} that says how much there is",
    )
    tell = say(
        ask(balance, told=("It holds {{}}.", "There is {{}} on it so far.")),
        "just tell me the balance",
        "let me know how much is on it instead",
    )
    goal = say(
        when(balance >= enough, share, tell),
        f"look at {{account}}: if there is {{enough}} or more on it, {{share}}; otherwise {{tell}}",
        f"if {{account}} holds at least {{enough}}, {{share}}. If it doesn't yet, {{tell}}",
    )
    # A tuple of goals for every turn. A last turn may use what earlier goals returned: `share.sent_at`.
    return ((goal,),)
'''

LONGEST_NAME = 60
LONGEST_LINE = 120


def write_purpose(name: str, area: str) -> Path:
    """Add a new purpose to the module of an area, with what it imports; returns the module's path."""
    _check_name(name)
    files = area_files()
    if area not in files:
        raise UsageError(f"there is no area {shown(area)}; there are {', '.join(files)}")
    path = files[area]
    new = SKELETON.format(name=name, area=area)
    try:
        text = with_purpose(path.read_text(encoding="utf-8"), new, area) if path.exists() else new
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from error
    return path


def _check_name(name: str) -> None:
    ascii_word = name.isidentifier() and name.islower() and name.isascii()
    if not ascii_word or name.startswith("_") or keyword.iskeyword(name) or len(name) > LONGEST_NAME:
        rule = f"use lower-case letters, digits and underscores, at most {LONGEST_NAME}"
        raise UsageError(f"{shown(name)} is not a name for a purpose: {rule}")
    if name in purposes():
        raise UsageError(f"there is a purpose {shown(name)} already")


def with_purpose(text: str, new: str, area: str) -> str:
    """The text of a module with the function of a new one at its end, and with what that imports."""
    lines = text.rstrip("\n").split("\n")
    added = ast.parse(new)
    function = added.body[-1]
    assert isinstance(function, ast.FunctionDef)
    wanted = [each for each in added.body if isinstance(each, ast.ImportFrom)]
    _check_names(ast.parse(text), function.name, wanted, area)
    for each in wanted:
        _add_import(lines, each)
    start = new.index("\n\n\n") + 3
    return "\n".join(lines) + "\n\n\n" + new[start:]


def _check_names(module: ast.Module, name: str, wanted: list[ast.ImportFrom], area: str) -> None:
    """A name that the new function needs must not mean something else in the module."""
    known = dict(_bound(module))
    needed = {alias.name: str(each.module) for each in wanted for alias in each.names}
    for one in (name, *needed):
        if (one in known and (one == name or known[one] != needed[one])) or (one == name and name in needed):
            raise UsageError(f"{one!r} is the name of something else in the area {area!r}; choose another name")


def _bound(module: ast.Module) -> Iterator[tuple[str, str]]:
    """The names of a module, each with the module that it is imported from."""
    for each in module.body:
        match each:
            case ast.ImportFrom(module=origin, names=names):
                yield from ((alias.asname or alias.name, origin or "") for alias in names)
            case ast.Import(names=names):
                yield from (((alias.asname or alias.name).split(".")[0], "") for alias in names)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, ""
            case ast.Assign(targets=targets):
                yield from ((target.id, "") for target in targets if isinstance(target, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=id)):
                yield id, ""
            case _:
                pass


def _add_import(lines: list[str], wanted: ast.ImportFrom) -> None:
    """Import names in the lines of a module, in the statement for their module if there is one."""
    known = [each for each in ast.parse("\n".join(lines)).body if isinstance(each, ast.Import | ast.ImportFrom)]
    names = {ast.unparse(alias) for alias in wanted.names}
    for each in known:
        if isinstance(each, ast.ImportFrom) and each.module == wanted.module:
            there = {ast.unparse(alias) for alias in each.names}
            if not names <= there:
                lines[each.lineno - 1 : each.end_lineno] = _statement(str(wanted.module), there | names)
            return
    section = [each for each in known if _place(each)[0] == _place(wanted)[0]]
    before = [each for each in section or known if _place(each) < _place(wanted)]
    at = (before[-1].end_lineno or 0) if before else known[0].lineno - 1 if known else _after_docstring(lines)
    if section and not before:
        at = section[0].lineno - 1
    statement = _statement(str(wanted.module), names)
    apart = [] if section else [""]
    lines[at:at] = [*statement, *apart] if known and not before else [*apart, *statement]


def _place(statement: ast.Import | ast.ImportFrom) -> tuple[bool, str]:
    """Where an import stands: Python's own modules first, then by name."""
    module = statement.module if isinstance(statement, ast.ImportFrom) else statement.names[0].name
    return (str(module).split(".")[0] == "prove", str(module))


def _after_docstring(lines: list[str]) -> int:
    body = ast.parse("\n".join(lines)).body
    documented = bool(body) and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    return body[0].end_lineno or 0 if documented else 0


def _statement(module: str, names: set[str]) -> list[str]:
    line = f"from {module} import {', '.join(sorted(names))}"
    if len(line) <= LONGEST_LINE:
        return [line]
    return [f"from {module} import (", *(f"    {name}," for name in sorted(names)), ")"]

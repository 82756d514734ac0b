"""What a purpose is written in: a lazy, typed graph over the tools.

To the type checker every expression has the type of its value: a sum of amounts is a float, a selected row is its
record, so `act(pay_payee, amount=half)` is checked against the tool's own signature. At run time it is a node, which is
evaluated when a goal needs it. A phrase is an f-string: `f"half of what {friend} owes me"` has a slot for a node, and
`"[look up|check] it"` is said in either way.
"""

import datetime as dt
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Concatenate, Generic, NoReturn, ParamSpec, TypeVar, cast

from prove.core.pages import Page
from prove.core.shapes import FORMATS, Shape
from prove.core.world_session import WorldSession
from prove.purposes.nodes import (
    BUILDING,
    PURPOSES,
    SLOT,
    Act,
    Applied,
    Ask,
    BadPurposeError,
    Choice,
    Column,
    Days,
    Each,
    Edge,
    FieldOf,
    Fold,
    Function,
    Goal,
    Look,
    Node,
    Own,
    Purpose,
    Row,
    RowsNode,
    Said,
    Secret,
    Select,
    Some,
    Text,
    When,
    all_variants,
    variants,
)
from prove.servers._shared.life.cities import climate_of

T = TypeVar("T")
R = TypeVar("R")
P = ParamSpec("P")

MONEY = Shape("number", unit="money")
NUMBER = Shape("integer")
DAY = Shape("string", format=FORMATS[dt.date])
MOMENT = Shape("string", format=FORMATS[dt.datetime])
FREE = Shape("string")
"""Free text: it is said in quotation marks."""
NAME = Shape("string", sensitive=True)
"""A name or a secret: it is said as it is."""


def purpose(*servers: str, because: Sequence[str] = ()) -> Callable[[Callable[[], Any]], Purpose]:
    """Make a purpose of a function that returns its turns, each a tuple of goals."""

    def register(build: Callable[[], Any]) -> Purpose:
        made = Purpose(build.__name__, servers, all_variants(because))
        if made.name in PURPOSES:
            raise BadPurposeError(f"there are two purposes called {made.name}")
        BUILDING.append(made)
        try:
            made.turns = tuple(tuple(_goal(goal) for goal in turn) for turn in build())
        finally:
            BUILDING.pop()
        PURPOSES[made.name] = made
        return made

    return register


def _goal(given: Any) -> Goal:
    node = node_of(given)
    if not isinstance(node, Act | Ask | When | Each):
        raise BadPurposeError(f"a turn is made of goals (act, ask, when, each), not of {type(given).__name__}")
    return node


class Expr:
    """How authors see a node. It has no truth value, so that nobody writes `if total > 50`."""

    __slots__ = ("_node",)

    def __init__(self, node: Node) -> None:
        self._node = node

    def __getattr__(self, name: str) -> "Expr":
        if name.startswith("_"):
            raise AttributeError(name)
        return Expr(FieldOf(self._node, name))

    def __format__(self, spec: str) -> str:
        return f"\x02{self._node.id}:{spec}\x03"

    def __bool__(self) -> NoReturn:
        raise BadPurposeError("the value is not known yet; use when(...)")

    def __iter__(self) -> NoReturn:
        raise BadPurposeError("the rows are not known yet; use each(...), or inside(...) for the items of a list")

    __hash__ = object.__hash__


def _operator(name: str) -> Callable[[Expr, Any], Expr]:
    function = getattr(operator, name)

    def apply(self: Expr, other: Any) -> Expr:
        return Expr(Applied(name, function, (self, other)))

    return apply


def _reflected(name: str) -> Callable[[Expr, Any], Expr]:
    function = getattr(operator, name)

    def apply(self: Expr, other: Any) -> Expr:
        return Expr(Applied(name, function, (other, self)))

    return apply


for _name in ("add", "sub", "mul", "truediv", "eq", "ne", "lt", "le", "gt", "ge"):
    setattr(Expr, f"__{_name}__", _operator(_name))
for _name in ("add", "sub", "mul", "truediv"):
    setattr(Expr, f"__r{_name}__", _reflected(_name))


def node_of(given: Any) -> Any:
    """The node behind an expression; other values are what they are."""
    return given._node if isinstance(given, Expr) else given  # pyright: ignore[reportPrivateUsage]


class Rows(Expr, Generic[R]):
    """All rows of a look-up, or those of them for which tests are true."""

    __slots__ = ()

    def where(self, *tests: Callable[[R], object]) -> "Rows[R]":
        """The rows for which all tests are true."""
        node = _rows(self)
        return Rows(RowsNode(node.tool, node.arguments, node.items, (*node.tests, *map(_function, tests))))

    def the(self, *tests: Callable[[R], object]) -> R:
        """The only row."""
        return cast(R, Expr(Select(_rows(self.where(*tests) if tests else self), "the")))

    def most(self, by: Callable[[R], Any]) -> R:
        """The row with the greatest value."""
        return cast(R, Expr(Select(_rows(self), "most", _function(by))))

    def least(self, by: Callable[[R], Any]) -> R:
        """The row with the least value."""
        return cast(R, Expr(Select(_rows(self), "least", _function(by))))

    def sum(self, by: Callable[[R], float]) -> float:
        """The sum of a value of the rows, of which there are at least two."""
        return cast(float, Expr(Fold(_rows(self), "sum", _function(by))))

    def count(self) -> int:
        """The number of rows."""
        return cast(int, Expr(Fold(_rows(self), "count")))

    def column(self, by: Callable[[R], T]) -> "Sequence[T]":
        """A value of every row, without repetitions."""
        return cast("Sequence[T]", Expr(Fold(_rows(self), "column", _function(by))))


def _rows(given: "Rows[Any]") -> RowsNode:
    return cast(RowsNode, node_of(given))


def _function(body: Callable[[Any], Any]) -> Function:
    row = Row()
    return Function(row, body(Expr(row)))


def rows(tool: Callable[Concatenate[Any, P], Page[R]], *args: P.args, **kwargs: P.kwargs) -> Rows[R]:
    """The rows that a look-up finds, page by page."""
    return Rows(RowsNode(tool.__name__, dict(kwargs)))


def inside(items: Sequence[R]) -> Rows[R]:
    """The items of a list in a result: the lines of an order, the cards of a profile."""
    return Rows(RowsNode("", {}, items))


def look(tool: Callable[Concatenate[Any, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What a tool shows of one thing."""
    return cast(R, Expr(Look(tool.__name__, dict(kwargs))))


def act(tool: Callable[Concatenate[Any, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
    """A goal: a tool that changes something. What it returns can be used by later goals."""
    return cast(R, Expr(Act(tool.__name__, dict(kwargs))))


def ask(*values: object, told: Sequence[str] = ()) -> Any:
    """A goal: what the user wants to know. `told` are sentences for the reply, with a `{}` for each of the values.

    They may also tell what is known by then, as a condition of which the question is a branch.
    """
    return Expr(Ask(values, all_variants(told)))


def when(test: object, then: object, otherwise: object = None) -> Any:
    """A goal if a condition holds, and perhaps another one if it does not."""
    return Expr(When(test, _goal(then), None if otherwise is None else _goal(otherwise)))


def each(of: Rows[R], body: Callable[[R], object]) -> Any:
    """A goal, or a tuple of goals, for every row."""
    function = _function(body)
    goals = cast("tuple[Any, ...] | Expr", function.body)
    return Expr(Each(_rows(of), function.row, tuple(map(_goal, goals if isinstance(goals, tuple) else (goals,)))))


def some(
    of: Rows[R],
    words: Callable[[R], Sequence[str]],
    *,
    fits: Sequence[Callable[[R], object]] = (),
) -> R:
    """An entity that the user has in mind, and the ways to describe it, the most natural first.

    Args:
        of: The rows among which the description must fit one alone.
        words: Phrases whose slots are fields of the row.
        fits: What must be true of the entity, beside being among those rows.
    """
    row = Row()
    described = all_variants(words(cast(R, Expr(row))))
    return cast(R, Expr(Some(_rows(of), _rows(of.where(*fits) if fits else of), row, described)))


def text(template: str) -> str:
    """A text for others with values in it: an f-string."""
    slots = tuple(BUILDING[-1].nodes[int(found[1])] for found in SLOT.finditer(template))
    return cast(str, Expr(Text(template, slots)))


def say(what: T, *phrases: str) -> T:
    """How a goal is asked for, or how a value is spoken of."""
    node = node_of(what)
    node.kinds = tuple(map(variants, phrases))
    node.phrases = all_variants(phrases)
    return what


def tells(goal: T, *sentences: str) -> T:
    """What the reply says of a goal: that something is done, or what a condition showed. Slots are known values."""
    node_of(goal).told = all_variants(sentences)
    return goal


def again(what: T, *phrases: str) -> T:
    """How something is spoken of after the first time: `f"{what:again}"`."""
    node_of(what).later = all_variants(phrases)
    return what


def amount(*values: float) -> float:
    """An amount of money that the user says."""
    return cast(float, Expr(Said(Choice(tuple(map(float, values))), MONEY)))


def number(*values: int) -> int:
    """A number that the user says."""
    return cast(int, Expr(Said(Choice(values), NUMBER)))


def day(first: int, last: int, *, edge: Edge = "") -> dt.date:
    """A day that the user says, so many to so many days from today."""
    return cast(dt.date, Expr(Said(Days(first, last), DAY, edge)))


def workday(first: int, last: int) -> dt.date:
    """A day from Monday to Friday that the user says, so many to so many days from today."""
    return cast(dt.date, Expr(Said(Days(first, last, at_work=True), DAY)))


def quoted(*values: str) -> str:
    """A text that the user dictates."""
    return cast(str, Expr(Said(Choice(values), FREE)))


def word(*values: T) -> T:
    """A word that the user says as it is: a kind of place, a name that is not in the world yet."""
    return cast(T, Expr(Said(Choice(values), NAME)))


def column(of: Rows[R], by: Callable[[R], str], *, fits: Sequence[Callable[[R], object]] = ()) -> str:
    """A name from the world that the user says as it is: a store, a category, a channel."""
    return cast(str, Expr(Said(_column(of, by, fits, people=False), NAME)))


def name_of(of: Rows[R], by: Callable[[R], str], *, fits: Sequence[Callable[[R], object]] = ()) -> str:
    """Somebody's name as the user says it: the first name where one person has it, else all of it."""
    return cast(str, Expr(Said(_column(of, by, fits, people=True), NAME)))


def _column(of: Rows[R], by: Callable[[R], str], fits: Sequence[Callable[[R], object]], *, people: bool) -> Column:
    return Column(_rows(of), _rows(of.where(*fits) if fits else of), _function(by), people)


def secret(known: Callable[[WorldSession], Mapping[str, str]], of: str) -> str:
    """A secret of an entity of the program, which only the user knows: the code of the card that is used."""
    return cast(str, Expr(Said(Secret(known, of), NAME)))


class _Me:
    """The user, as the system message tells of them."""

    @property
    def name(self) -> str:
        return cast(str, Expr(Own("name")))

    @property
    def email(self) -> str:
        return cast(str, Expr(Own("email")))

    @property
    def city(self) -> str:
        return cast(str, Expr(Own("city")))


me = _Me()


def today() -> dt.date:
    """The day in the world, which the system message names."""
    return cast(dt.date, Expr(Own("today")))


def named(full: str, said: str) -> bool:
    """Whether somebody of this name is meant by a name that the user said."""
    return cast(bool, Expr(Applied("named", _is_named, (full, said))))


def _is_named(full: str, said: str) -> bool:
    return full == said or full.split()[0] == said


def slug(name: str) -> str:
    """A name as it is written in the names of channels: 'public-api'."""
    return cast(str, Expr(Applied("slug", _slug, (name,), NAME)))


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def among(value: object, many: object) -> bool:
    """Whether a value is one of several."""
    return cast(bool, Expr(Applied("among", _is_among, (value, many))))


def _is_among(one: Any, several: Any) -> bool:
    return one in several


def both(*tests: object) -> bool:
    """Whether all of these are true."""
    return cast(bool, Expr(Applied("all", _are_all_true, tests)))


def _are_all_true(*found: object) -> bool:
    return all(found)


def present(value: T | None) -> T:
    """A field that may be missing: a row that lacks it does not fit, and nothing can be done with it."""
    return cast(T, value)


def given(value: T, test: object) -> T:
    """A value, where a test is true: elsewhere the world has nothing for the purpose."""
    return cast(T, Expr(Applied("given", _given, (value, test))))


def _given(value: Any, test: object) -> Any:
    if not test:
        raise ValueError("what must be true is not")
    return value


def either(test: object, yes: str, no: str) -> str:
    """Words for whether something is true, in a reply: 'leads', 'does not lead'."""
    return cast(str, Expr(Applied("either", _either, (test, yes, no), NAME)))


def _either(test: object, yes: str, no: str) -> str:
    return yes if test else no


def money(value: float) -> float:
    """An amount of whole cents: a value that is none cannot be used."""
    return cast(float, Expr(Applied("money", _whole_cents, (value,), MONEY)))


def _whole_cents(value: float) -> float:
    if abs(value * 100 - round(value * 100)) > 1e-6:
        raise ValueError(f"{value} is not a number of whole cents")
    return round(value, 2)


def halfway(first: float, second: float) -> float:
    """The middle between two numbers, to five places, as coordinates have."""
    return cast(float, Expr(Applied("halfway", _middle, (first, second))))


def _middle(first: float, second: float) -> float:
    return round((first + second) / 2, 5)


def at(day: dt.date, hour: int, minute: int = 0) -> dt.datetime:
    """A time on a day."""
    return cast(dt.datetime, Expr(Applied("at", _at, (day, hour, minute), MOMENT)))


def _at(day: str, hour: int, minute: int) -> str:
    return f"{day}T{hour:02d}:{minute:02d}"


def shift(moment: T, *, days: Any = 0, minutes: Any = 0) -> T:
    """A day or a time, moved."""
    return cast(T, Expr(Applied("shift", _shifted, (moment, days, minutes))))


def _shifted(moment: str, days: int, minutes: int) -> str:
    moved = dt.datetime.fromisoformat(moment) + dt.timedelta(days=days, minutes=minutes)
    return moved.isoformat(timespec="minutes") if len(moment) > 10 else moved.date().isoformat()


def day_of(moment: dt.datetime) -> dt.date:
    """The day of a time."""
    return cast(dt.date, Expr(Applied("day_of", _day_of, (moment,), DAY)))


def _day_of(moment: str) -> str:
    return moment[:10]


def time_of(moment: dt.datetime) -> str:
    """The time of day of a moment, such as '12:00'."""
    return cast(str, Expr(Applied("time_of", _time_of, (moment,), NAME)))


def _time_of(moment: str) -> str:
    return moment[11:16]


def on_weekday(day: dt.date) -> bool:
    """Whether a day is from Monday to Friday."""
    return cast(bool, Expr(Applied("on_weekday", _is_on_weekday, (day,))))


def _is_on_weekday(day: str) -> bool:
    return dt.date.fromisoformat(day[:10]).weekday() < 5


def usual_high(city: str, day: dt.date) -> float:
    """How many degrees the days of this month have in a city, as a rule."""
    return cast(float, Expr(Applied("usual_high", _usual_high, (city, day))))


def _usual_high(city: str, day: str) -> float:
    return climate_of(city, int(day[5:7])).high


def days_between(first: dt.date, last: dt.date) -> int:
    """The days from one day to another."""
    return cast(int, Expr(Applied("days_between", _days_between, (first, last), NUMBER)))


def _days_between(first: str, last: str) -> int:
    return (dt.date.fromisoformat(last[:10]) - dt.date.fromisoformat(first[:10])).days


def months_between(first: dt.date, last: dt.date) -> int:
    """How many months after the month of one day that of another is."""
    return cast(int, Expr(Applied("months_between", _months_between, (first, last), NUMBER)))


def _months_between(first: str, last: str) -> int:
    one, other = dt.date.fromisoformat(first[:10]), dt.date.fromisoformat(last[:10])
    return (other.year - one.year) * 12 + other.month - one.month


def amount_in(letter: str) -> float:
    """The only amount of money that is written in a text, such as what a bill comes to."""
    return cast(float, Expr(Applied("amount_in", _amount_in, (letter,), MONEY)))


def _amount_in(letter: str) -> float:
    return float(_only(r"\$(\d[\d,]*(?:\.\d\d)?)", letter).replace(",", ""))


def number_in(letter: str) -> str:
    """The only number of a document that is written in a text, such as the invoice 'QM-04540'."""
    return cast(str, Expr(Applied("number_in", _number_in, (letter,), NAME)))


def _number_in(letter: str) -> str:
    return _only(r"\b([A-Z]{2,3}-\d{4,6})\b", letter)


def address_in(letter: str) -> str:
    """The only e-mail address that is written in a text."""
    return cast(str, Expr(Applied("address_in", _address_in, (letter,), NAME)))


def _address_in(letter: str) -> str:
    return _only(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", letter)


def _only(pattern: str, letter: str) -> str:
    found = list(dict.fromkeys(re.findall(pattern, letter)))
    if len(found) != 1:
        raise ValueError(f"{len(found)} in a text")
    return found[0]

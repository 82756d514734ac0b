"""Field types that several servers share; those of people and places are in `cast`."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

from prove.core import Format, Sensitive, Unit

Money = Annotated[float, Unit("money")]
Query = Annotated[str, Meta(min_length=2, max_length=60)]
Note = Annotated[str, Meta(min_length=1, max_length=140)]
Stars = Annotated[int, Meta(ge=1, le=5)]
MinRating = Annotated[float, Meta(ge=1, le=5)]
SecurityCode = Annotated[str, Sensitive(), Format(None, "^[0-9]{3}$", "042")]
Industry = Literal[
    "software",
    "logistics",
    "finance",
    "health",
    "media",
    "energy",
    "manufacturing",
    "retail",
    "hospitality",
    "consulting",
]
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

WEEKDAYS: tuple[Weekday, ...] = get_args(Weekday)

"""What fits a city: its country, how phone numbers and money are written there, and how warm it is."""

from prove.core import Record


class Country(Record):
    """A country: `code` are its two letters, `mobile` is what its mobile numbers begin with, before seven digits."""

    name: str
    code: str
    mobile: str
    currency: str
    symbol: str


class City(Record):
    """A city, with the mean low and high of its coldest and its warmest month in degrees Celsius."""

    country: Country
    coldest: tuple[float, float]
    warmest: tuple[float, float]
    is_southern: bool = False


class Climate(Record):
    """The mean low and high of a month in degrees Celsius."""

    low: float
    high: float


def city_of(name: str) -> City:
    """What is known of a city of the pool."""
    return _CITIES[name]


def currency_words() -> set[str]:
    """The signs and the names of all currencies of the cities, such as '€' and 'euro'."""
    countries = [city.country for city in _CITIES.values()]
    names = {country.currency.split()[-1] for country in countries}
    return {country.symbol for country in countries} | names | {"pound"}


def climate_of(city: str, month: int) -> Climate:
    """How cold and how warm a month is in a city; months count from 1."""
    known = _CITIES[city]
    warmth = _WARMTH[(month + 5) % 12 if known.is_southern else month - 1]
    (low, high), (low_later, high_later) = known.coldest, known.warmest
    return Climate(round(low + (low_later - low) * warmth, 1), round(high + (high_later - high) * warmth, 1))


def spelt_number(city: str, area: int, line: int) -> str:
    """A phone number of a city with the country code, from three digits and four.

    In the United States people keep their number when they move, so that any area code may occur.
    """
    country = _CITIES[city].country
    if country is _USA:
        return f"{country.mobile}{area:03d}555{line:04d}"
    if country is _CANADA:
        return f"{country.mobile}{_CANADIAN_AREAS[area % len(_CANADIAN_AREAS)]}555{line:04d}"
    return f"{country.mobile}{area:03d}{line:04d}"


def is_number_of(city: str, number: str) -> bool:
    """Whether a phone number is one that `spelt_number` can give in a city."""
    country = _CITIES[city].country
    if country is _CANADA and not any(number.startswith(f"{country.mobile}{area}") for area in _CANADIAN_AREAS):
        return False
    return number.startswith(country.mobile)


_WARMTH = (0.0, 0.06, 0.25, 0.48, 0.72, 0.92, 1.0, 0.97, 0.76, 0.5, 0.24, 0.06)
"""How far a month is from the coldest to the warmest, in the north."""
_CANADIAN_AREAS = (204, 226, 236, 289, 306, 343, 365, 403, 416, 418, 438, 450, 514, 519, 604, 613, 647, 705, 778, 902)

_USA = Country("United States", "US", "+1", "US dollar", "$")
_CANADA = Country("Canada", "CA", "+1", "Canadian dollar", "CA$")
_BRITAIN = Country("United Kingdom", "GB", "+44770", "pound sterling", "£")
_FRANCE = Country("France", "FR", "+3361", "euro", "€")
_GERMANY = Country("Germany", "DE", "+491512", "euro", "€")
_ITALY = Country("Italy", "IT", "+39347", "euro", "€")
_PORTUGAL = Country("Portugal", "PT", "+35191", "euro", "€")
_SPAIN = Country("Spain", "ES", "+3461", "euro", "€")
_SWITZERLAND = Country("Switzerland", "CH", "+4179", "Swiss franc", "CHF")

_CITIES: dict[str, City] = {
    "Amsterdam": City(Country("Netherlands", "NL", "+3165", "euro", "€"), (1, 6), (13, 22)),
    "Athens": City(Country("Greece", "GR", "+30694", "euro", "€"), (7, 13), (23, 34)),
    "Austin": City(_USA, (5, 17), (24, 36)),
    "Barcelona": City(_SPAIN, (5, 14), (20, 28)),
    "Berlin": City(_GERMANY, (-2, 3), (14, 25)),
    "Boston": City(_USA, (-5, 3), (19, 28)),
    "Brussels": City(Country("Belgium", "BE", "+3247", "euro", "€"), (1, 6), (14, 23)),
    "Chicago": City(_USA, (-7, 0), (20, 29)),
    "Copenhagen": City(Country("Denmark", "DK", "+452", "Danish krone", "kr."), (-1, 4), (14, 22)),
    "Dallas": City(_USA, (3, 14), (25, 36)),
    "Denver": City(_USA, (-7, 8), (16, 32)),
    "Dublin": City(Country("Ireland", "IE", "+35386", "euro", "€"), (3, 8), (12, 20)),
    "Edinburgh": City(_BRITAIN, (2, 7), (11, 19)),
    "Frankfurt": City(_GERMANY, (-1, 4), (15, 26)),
    "Geneva": City(_SWITZERLAND, (-1, 5), (15, 27)),
    "Hamburg": City(_GERMANY, (-1, 4), (13, 23)),
    "Helsinki": City(Country("Finland", "FI", "+35840", "euro", "€"), (-7, -1), (14, 22)),
    "Houston": City(_USA, (7, 17), (25, 35)),
    "Istanbul": City(Country("Turkey", "TR", "+90532", "Turkish lira", "₺"), (4, 9), (20, 28)),
    "Lisbon": City(_PORTUGAL, (8, 15), (18, 28)),
    "London": City(_BRITAIN, (3, 8), (14, 24)),
    "Lyon": City(_FRANCE, (1, 7), (16, 28)),
    "Madrid": City(_SPAIN, (2, 10), (19, 33)),
    "Miami": City(_USA, (16, 25), (26, 33)),
    "Milan": City(_ITALY, (-1, 6), (19, 30)),
    "Montreal": City(_CANADA, (-13, -5), (17, 27)),
    "Munich": City(_GERMANY, (-4, 3), (13, 25)),
    "Nashville": City(_USA, (-2, 9), (21, 32)),
    "Oslo": City(Country("Norway", "NO", "+474", "Norwegian krone", "kr"), (-6, 0), (13, 23)),
    "Paris": City(_FRANCE, (3, 8), (16, 26)),
    "Portland": City(_USA, (2, 8), (14, 27)),
    "Porto": City(_PORTUGAL, (6, 14), (16, 25)),
    "Prague": City(Country("Czechia", "CZ", "+42060", "Czech koruna", "Kč"), (-3, 2), (14, 25)),
    "Rome": City(_ITALY, (3, 12), (18, 31)),
    "Seattle": City(_USA, (3, 9), (14, 25)),
    "Singapore": City(Country("Singapore", "SG", "+659", "Singapore dollar", "S$"), (24, 30), (26, 32)),
    "Stockholm": City(Country("Sweden", "SE", "+4670", "Swedish krona", "kr"), (-4, 1), (14, 23)),
    "Sydney": City(Country("Australia", "AU", "+6141", "Australian dollar", "A$"), (8, 17), (20, 27), is_southern=True),
    "Tokyo": City(Country("Japan", "JP", "+81903", "yen", "¥"), (2, 10), (24, 31)),
    "Toronto": City(_CANADA, (-6, 0), (18, 27)),
    "Vancouver": City(_CANADA, (2, 7), (14, 22)),
    "Vienna": City(Country("Austria", "AT", "+43664", "euro", "€"), (-2, 4), (16, 27)),
    "Warsaw": City(Country("Poland", "PL", "+4850", "Polish złoty", "zł"), (-4, 1), (14, 25)),
    "Zurich": City(_SWITZERLAND, (-2, 4), (14, 25)),
}

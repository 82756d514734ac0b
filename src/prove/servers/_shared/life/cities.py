"""What fits a city: where it is, its country, how phone numbers and money are written there, and how warm it is."""

from prove.core import Record


class Country(Record):
    """A country: `code` are its two letters, `mobile` is what its mobile numbers begin with, before seven digits."""

    name: str
    code: str
    mobile: str
    currency: str
    symbol: str


class City(Record):
    """A city: the latitude and longitude of its centre, and the mean low and high of its coldest and warmest month.

    Temperatures are in degrees Celsius. `areas` are the area codes of its phone numbers, where a country has them.
    """

    centre: tuple[float, float]
    country: Country
    coldest: tuple[float, float]
    warmest: tuple[float, float]
    is_southern: bool = False
    areas: tuple[int, ...] = ()


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

    Where a city has area codes, the three digits choose one of them, and nothing else of the number.
    """
    known = _CITIES[city]
    if known.areas:
        return f"{known.country.mobile}{known.areas[area % len(known.areas)]}555{line:04d}"
    return f"{known.country.mobile}{area:03d}{line:04d}"


def is_number_of(city: str, number: str) -> bool:
    """Whether a phone number is one that `spelt_number` can give in a city."""
    known = _CITIES[city]
    begins = tuple(f"{known.country.mobile}{area}555" for area in known.areas)
    return number.startswith(begins or known.country.mobile)


_WARMTH = (0.0, 0.06, 0.25, 0.48, 0.72, 0.92, 1.0, 0.97, 0.76, 0.5, 0.24, 0.06)
"""How far a month is from the coldest to the warmest, in the north."""

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
    "Amsterdam": City((52.37, 4.9), Country("Netherlands", "NL", "+3165", "euro", "€"), (1, 6), (13, 22)),
    "Athens": City((37.98, 23.73), Country("Greece", "GR", "+30694", "euro", "€"), (7, 13), (23, 34)),
    "Austin": City((30.27, -97.74), _USA, (5, 17), (24, 36), areas=(512, 737)),
    "Barcelona": City((41.39, 2.17), _SPAIN, (5, 14), (20, 28)),
    "Berlin": City((52.52, 13.4), _GERMANY, (-2, 3), (14, 25)),
    "Boston": City((42.36, -71.06), _USA, (-5, 3), (19, 28), areas=(617, 857)),
    "Brussels": City((50.85, 4.35), Country("Belgium", "BE", "+3247", "euro", "€"), (1, 6), (14, 23)),
    "Chicago": City((41.88, -87.63), _USA, (-7, 0), (20, 29), areas=(312, 773, 872)),
    "Copenhagen": City((55.68, 12.57), Country("Denmark", "DK", "+452", "Danish krone", "kr."), (-1, 4), (14, 22)),
    "Dallas": City((32.78, -96.8), _USA, (3, 14), (25, 36), areas=(214, 469, 972)),
    "Denver": City((39.74, -104.99), _USA, (-7, 8), (16, 32), areas=(303, 720)),
    "Dublin": City((53.35, -6.26), Country("Ireland", "IE", "+35386", "euro", "€"), (3, 8), (12, 20)),
    "Edinburgh": City((55.95, -3.19), _BRITAIN, (2, 7), (11, 19)),
    "Frankfurt": City((50.11, 8.68), _GERMANY, (-1, 4), (15, 26)),
    "Geneva": City((46.2, 6.14), _SWITZERLAND, (-1, 5), (15, 27)),
    "Hamburg": City((53.55, 9.99), _GERMANY, (-1, 4), (13, 23)),
    "Helsinki": City((60.17, 24.94), Country("Finland", "FI", "+35840", "euro", "€"), (-7, -1), (14, 22)),
    "Houston": City((29.76, -95.37), _USA, (7, 17), (25, 35), areas=(281, 346, 713, 832)),
    "Istanbul": City((41.01, 28.98), Country("Turkey", "TR", "+90532", "Turkish lira", "₺"), (4, 9), (20, 28)),
    "Lisbon": City((38.72, -9.14), _PORTUGAL, (8, 15), (18, 28)),
    "London": City((51.51, -0.13), _BRITAIN, (3, 8), (14, 24)),
    "Lyon": City((45.76, 4.84), _FRANCE, (1, 7), (16, 28)),
    "Madrid": City((40.42, -3.7), _SPAIN, (2, 10), (19, 33)),
    "Miami": City((25.76, -80.19), _USA, (16, 25), (26, 33), areas=(305, 786)),
    "Milan": City((45.46, 9.19), _ITALY, (-1, 6), (19, 30)),
    "Montreal": City((45.5, -73.57), _CANADA, (-13, -5), (17, 27), areas=(438, 514)),
    "Munich": City((48.14, 11.58), _GERMANY, (-4, 3), (13, 25)),
    "Nashville": City((36.16, -86.78), _USA, (-2, 9), (21, 32), areas=(615, 629)),
    "Oslo": City((59.91, 10.75), Country("Norway", "NO", "+474", "Norwegian krone", "kr"), (-6, 0), (13, 23)),
    "Paris": City((48.86, 2.35), _FRANCE, (3, 8), (16, 26)),
    "Portland": City((45.52, -122.68), _USA, (2, 8), (14, 27), areas=(503, 971)),
    "Porto": City((41.15, -8.61), _PORTUGAL, (6, 14), (16, 25)),
    "Prague": City((50.08, 14.44), Country("Czechia", "CZ", "+42060", "Czech koruna", "Kč"), (-3, 2), (14, 25)),
    "Rome": City((41.9, 12.5), _ITALY, (3, 12), (18, 31)),
    "Seattle": City((47.61, -122.33), _USA, (3, 9), (14, 25), areas=(206, 564)),
    "Singapore": City((1.35, 103.82), Country("Singapore", "SG", "+659", "Singapore dollar", "S$"), (24, 30), (26, 32)),
    "Stockholm": City((59.33, 18.07), Country("Sweden", "SE", "+4670", "Swedish krona", "kr"), (-4, 1), (14, 23)),
    "Sydney": City(
        (-33.87, 151.21),
        Country("Australia", "AU", "+6141", "Australian dollar", "A$"),
        (8, 17),
        (20, 27),
        is_southern=True,
    ),
    "Tokyo": City((35.68, 139.69), Country("Japan", "JP", "+81903", "yen", "¥"), (2, 10), (24, 31)),
    "Toronto": City((43.65, -79.38), _CANADA, (-6, 0), (18, 27), areas=(416, 437, 647)),
    "Vancouver": City((49.28, -123.12), _CANADA, (2, 7), (14, 22), areas=(236, 604, 778)),
    "Vienna": City((48.21, 16.37), Country("Austria", "AT", "+43664", "euro", "€"), (-2, 4), (16, 27)),
    "Warsaw": City((52.23, 21.01), Country("Poland", "PL", "+4850", "Polish złoty", "zł"), (-4, 1), (14, 25)),
    "Zurich": City((47.37, 8.54), _SWITZERLAND, (-2, 4), (14, 25)),
}

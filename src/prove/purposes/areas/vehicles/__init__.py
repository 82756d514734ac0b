"""Cars: at the pump, on the road, parked, lent.

- `at_the_pump`: cars at a fuel station: fuel, air, and who pays.
- `at_the_wheel`: drives: getting a car ready, setting off, on the road, and arriving.
- `car_care`: cars that are parked: wet or smelly inside, unlocked.
- `cars`: the household's cars, which several areas use.
- `driving`: cars: charging, fuel, drives and service.
- `shared_cars`: cars and other people: lent, shared, with a passenger.
"""

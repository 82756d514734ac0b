"""Flights, hotels and trips.

- `bookings`: flights that are booked for the first time: held, bought, for two, filed under a trip.
- `hotel_rooms`: hotel rooms that are booked for the first time.
- `on_board`: flights that are booked: seats, bags, who pays, and other flights instead.
- `tickets`: flights and hotel rooms that are booked: changed, cancelled, paid and shared.
- `travel`: trips that are ahead: plans, packing and the way to the airport.
- `traveller`: the user's own trips, stays, flights and cards at the travel site, which several areas use.
"""

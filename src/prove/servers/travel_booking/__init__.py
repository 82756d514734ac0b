"""Travel booking: flights, hotel rooms, trips and the traveller's profile."""

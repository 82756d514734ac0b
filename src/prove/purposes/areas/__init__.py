"""What do people want? Purposes, by area of life; importing a module here makes its purposes known.

- `money`: what people do with their money: accounts, cards, bills, shares.
- `business`: companies and shops of one's own: customers, deals, invoices, goods.
- `teamwork`: work with others: issues, sprints, channels, video calls.
- `diary`: what is in the calendar.
- `letters`: mail that is read, written and thrown away.
- `network`: the social network.
- `household`: the home and what is in it.
- `eating`: food that is delivered.
- `shopping`: what is bought, sold second-hand, delivered and sent back.
- `vehicles`: cars: at the pump, on the road, parked, lent.
- `town`: places, and the ways to them.
- `journeys`: flights, hotels and trips.
- `documents`: files, folders and what is written in them.
- `dates`: dates in the calendar and the season. `people`: people whom the user names. `disk`: files and folders
  that the user names. Several areas use them.
"""

"""What do people want? Purposes, by area of life; importing a module here makes its purposes known.

- `bills`, `budget`, `cards`, `savings`: one's own money. `shares`: what is held at the broker.
- `market`: second-hand things. `shops`: what is wished for and bought online. `parcels`: what was ordered there.
- `invoices`: customers of one's own. `store`: a store of one's own. `work`: projects and teams.
- `issues`: what waits for what in a project. `oversight`: work, watchers and links of issues. `sprints`: sprints and
  hours of work. `channels`: the chat of a team. `teams`: how projects, channels and colleagues are found.
- `home`: devices and energy. `guests`: who visits and how they get in. `meals`: food that is delivered.
- `safety`: doors, alarm and cameras. `evenings`: light, blinds, scenes and music.
- `routines`: what a house does by itself. `empty_house`: what it does while nobody is there.
- `driving`: cars. `outings`: ways to events and places.
- `at_the_wheel`: drives from the start to the end. `at_the_pump`: fuel and air. `car_care`: cars that are parked.
  `shared_cars`: cars and other people.
- `travel`: trips that are ahead. `bookings` and `hotel_rooms`: flights and rooms that are booked for the first time.
  `tickets`: what happens to them later. `on_board`: seats, bags and other flights instead.
- `sales`: leads and deals. `mail`: letters. `social`: posts and followers.
- `files`: what is on the disk. `texts`: what is written in it. `papers`: bills and invoices that are kept there.
  `folders`: archives, tags, rights and room on the disk. `programs`: programs of one's own. `lists`: guests, presents
  and what to pack. `handouts`: files that others wait for. `disk`: how files and folders are found.
- `appointments`: dates with others. `meetings`: video calls that are planned. `calls`: those that begin, run
  and end. `rooms`: calls and what is said of them in the chat.
- `rounds`: rounds through the town and where to meet. `agenda`: clashes and free time. `invitations`: who comes.
  `series`: what repeats. `places`: lists and reviews of places.
  `visits`: calling on people. `dates`: what those areas share.
- `drafts`: letters that are being written. `wastebasket`: letters that are opened, thrown away and fetched back.
- `bargains`: what is bought cheaply second-hand, and how an advert finds its buyer.
- `followers`: oneself and others on the social network.
- `prospects`: who is a customer or may become one. `pipeline`: deals on their way.
- `people`, `accounts`, `cars` and `traveller` have what several areas need: how a person is found whom the user names
  and how they are written to, the user's own accounts at the bank, the household's cars, and what the travel site has
  of the user.
- `baskets`: what is put together to be ordered from a kitchen. `food`: what it shares with `meals`.
  `deliveries`: kitchens that are worth keeping, and food that clashes or never comes.
- `carts`: second thoughts before something is bought online. `refunds`: what is taken back afterwards.
- `payees`: those whom the user pays at the bank. `brokerage`: bids, offers and fills at the broker.
- `customers`: those whom the user bills for the first time, or no longer. `stock`: the goods of their own store.
- `changes`: a new home, a cheaper contract.
"""

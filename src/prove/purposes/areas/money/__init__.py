"""What people do with their money: accounts, cards, bills, shares.

- `accounts`: the user's own accounts at the bank, which several areas use.
- `bills`: bills and payments that come back.
- `brokerage`: the market behind the shares: what others bid and ask for them, and at what prices one's own orders
  were filled.
- `budget`: costs that are shared, and what a month may cost.
- `cards`: cards: limits, blocks and charges.
- `changes`: when life changes: a new home that parcels should reach, a cheaper contract instead of an old one.
- `payees`: those whom the user pays at the bank: new ones, ones with a new account, and ones who are paid for the
  last time.
- `savings`: what is saved, and what is taken from there.
- `shares`: shares: what is held, bought and sold at the broker.
"""

"""What is bought, sold second-hand, delivered and sent back.

- `bargains`: finds and bargains: what is bought cheaply second-hand, and how an advert finds its buyer.
- `carts`: second thoughts in an online shop: what is in the cart, on the wish list or sold out, and when coupons run
  out.
- `market`: second-hand things: selling them, buying them, and what becomes of the money.
- `parcels`: what was ordered in an online shop: where it goes, when it comes, what is returned, and what one thinks
  of it.
- `refunds`: what is taken back: returns, cancelled orders, and what was booked for them.
- `shops`: looking for things in an online shop: wishes, presents, coupons, and what is in stock.
"""

"""Promises about shop and marketplace: what was paid and refunded is in the bank, by cards that were valid."""

import datetime as dt
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from prove.authoring.across.charges import Charge, as_charge, cents
from prove.authoring.across.rules import Worlds, invariant
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.money.ledger import DAYS
from prove.servers._shared.life.person.household import household_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.purchases.market import OLD_LOOKS, deals_of
from prove.servers._shared.life.purchases.orders import STORE, orders_of
from prove.servers.marketplace.records import Market

_ASKED = re.compile(r"\b(did you order|has|what became of|do you know when) the .+\?$", re.IGNORECASE | re.MULTILINE)
_NUMBER = re.compile(r"\bC\d\d-\d{4}\b")
_OPENINGS = {
    "did you order": ("Yes",),
    "has": ("Yes", "No", "Not yet"),
    "what became of": ("It ", "I ", "Nothing", "Order "),
    "do you know when": ("It ", "On ", "Order "),
}
"""How answers begin to what people ask about an order."""
_ARRIVED, _CALLED_OFF = re.compile("came on|was delivered on"), re.compile("was cancelled|I cancelled")
_OF_FIXED_PRICES = re.compile(r"negotiable|first come", re.IGNORECASE)
_NEVER_OLD = re.compile(r"\b(tablet|monitor|headphones|keyboard|helmet)$")
_INHERITED = re.compile(r"\bmy grand(?:mother|father)\b")
_WITHOUT_A_CAR = re.compile(r"\bwithout (?:the|a) car\b")
_TRAVELS = re.compile(r"\b(come to|in \w[\w ]* anyway|way to)\b")
_IN_PERSON = re.compile(
    r"\b(come by|collect in person|can collect|am out anyway|\w+day suit you|My car|at the door|meet twice)\b"
    r"|\b(came an hour|was in a hurry|across the city|Handed over|helped me carry)\b"
    r"|\b(deal in|Pick-up|to any place in|look first|at my place|before you buy|welcome to try)\b"
)
"""What is said by or to people who meet the seller."""
_COMING = re.compile(r"\b(come by|collect in person|can collect|am out anyway|\w+day suit you)\b")
_LATER = dt.timedelta(days=35)
"""How far ahead it is read who deals with whom."""
_PICK_UP_DAYS = dt.timedelta(days=7)
_KIN = re.compile(
    r"\bmy (mother|father|sister|brother|daughter|son|aunt|uncle|niece|nephew|cousin|partner)\b", re.IGNORECASE
)
_NOT_ON_TIME = re.compile(r"arrived early|a day late")
_ON_TIME = re.compile("came on the right day")
_SENT_BACK = re.compile(r"I sent (it|them) back")
_AGAIN = re.compile(r"My second purchase from")
_TOOK = re.compile(r"(?:here within|It took) (a|\d+) days?\b")
SOLD = "Sold: "
"""How the bank's line about a sold thing begins."""


@invariant(1, "shopping", "banking")
def charges_of_the_shop(worlds: Worlds) -> Iterator[str]:
    """A shop order is one debit that day on the account of the card that paid, a refund is one credit."""
    yield from _differences(Counter(_shop_charges(worlds)), Counter(_lines(worlds, {STORE})), "the shop", worlds.seed)


@invariant(4, "marketplace", "banking")
def deals_of_the_marketplace(worlds: Worlds) -> Iterator[str]:
    """What the user bought or sold second-hand is one line of the bank with the other person's name, on that day."""
    cards = {card.key: card.last_four for card in wallet_of(worlds.seed).cards}
    paid_by = {deal.id: cards[deal.card] for deal in deals_of(worlds.seed)}
    accounts, names = _accounts(worlds), {member.email: member.name for member in worlds.rows("marketplace.members")}
    me = cast_of(worlds.seed).protagonist.email
    wanted: Counter[Charge] = Counter()
    for purchase in worlds.rows("marketplace.purchases"):
        if me in (purchase.buyer, purchase.seller):
            other, sign = (purchase.seller, -1) if purchase.buyer == me else (purchase.buyer, 1)
            account = accounts.get(paid_by.get(purchase.id, ""))
            wanted[Charge(account, names[other], purchase.bought_at.date(), sign * cents(purchase.price))] += 1
    seen = Counter(
        as_charge(line)
        for line in worlds.rows("banking.transactions")
        if line.counterparty in names.values() and (line.category == "shopping" or line.description.startswith(SOLD))
    )
    yield from _differences(wanted, seen, "a deal", worlds.seed)


@invariant(4, "marketplace")
def words_about_used_things(worlds: Worlds) -> Iterator[str]:
    """No auction has a price to talk about, old things alone are inherited and never new, nobody travels home."""
    homes = {member.email: member.city for member in worlds.rows("marketplace.members")}
    listings = {listing.id: listing for listing in worlds.rows("marketplace.listings")}
    for listing in listings.values():
        if listing.kind == "auction" and _OF_FIXED_PRICES.search(listing.description or ""):
            yield f"the auction of {listing.title!r} says: {listing.description}"
        if _INHERITED.search(listing.description or "") and not listing.title.startswith(OLD_LOOKS):
            yield f"{listing.title!r} is not old, but its description says: {listing.description}"
        if listing.title.startswith(OLD_LOOKS) and (listing.condition == "new" or _NEVER_OLD.search(listing.title)):
            yield f"{listing.title!r} is sold as {listing.condition}"
    purchases = {purchase.id: purchase for purchase in worlds.rows("marketplace.purchases")}
    said = [(one.buyer, listings[one.listing_id].city, one.message) for one in worlds.rows("marketplace.offers")]
    for rating in worlds.rows("marketplace.ratings"):
        said.append((purchases[rating.purchase_id].buyer, homes[rating.seller], rating.comment))
    for buyer, city, text in said:
        if homes[buyer] == city and _TRAVELS.search(text or ""):
            yield f"{buyer}, who lives in {city}, writes: {text}"


@invariant(4, "marketplace")
def deals_in_person(worlds: Worlds) -> Iterator[str]:
    """Nobody meets a seller of another city, and the user offers to come only in a week without a trip."""
    homes = {member.email: member.city for member in worlds.rows("marketplace.members")}
    listings = {listing.id: listing for listing in worlds.rows("marketplace.listings")}
    purchases = {purchase.id: purchase for purchase in worlds.rows("marketplace.purchases")}
    offers = worlds.rows("marketplace.offers")
    said = [(one.buyer, one.listing_id, one.message) for one in offers]
    said += [
        (buyer, listing_id, listings[listing_id].description)
        for buyer, listing_id in _buyers(worlds.state("marketplace"))
    ]
    for rating in worlds.rows("marketplace.ratings"):
        purchase = purchases[rating.purchase_id]
        said.append((purchase.buyer, purchase.listing_id, rating.comment))
    for buyer, listing_id, text in said:
        if homes[buyer] != listings[listing_id].city and (_IN_PERSON.search(text or "") or _TRAVELS.search(text or "")):
            yield f"{buyer} of {homes[buyer]} deals with somebody of {listings[listing_id].city}: {text}"
    me, trips = cast_of(worlds.seed).protagonist.email, trips_of(worlds.seed)
    for offer in offers:
        if offer.buyer == me and _COMING.search(offer.message or ""):
            first, last = offer.updated_at.date(), (offer.updated_at + _PICK_UP_DAYS).date()
            for trip in (trip for trip in trips if trip.starts_on <= last and first <= trip.ends_on):
                yield f"the user is in {trip.city} from {trip.starts_on} on and writes on {first}: {offer.message}"


@invariant(4, "marketplace")
def later_deals_in_person(worlds: Worlds) -> Iterator[str]:
    """As time passes nobody of another city bids on or buys what its seller hands over in person."""
    market: Market = worlds.state("marketplace").fork()
    before = {*_buyers(market)}
    load("marketplace").advance(market, market.now + _LATER)
    homes = {member.email: member.city for member in market.members}
    for buyer, listing_id in _buyers(market):
        listing = market.listings.get(listing_id)
        far = (buyer, listing_id) not in before and homes[buyer] != listing.city
        if far and _IN_PERSON.search(listing.description or ""):
            yield f"{buyer} of {homes[buyer]} wants {listing.title!r} of {listing.city}: {listing.description}"


def _buyers(market: Market) -> Iterator[tuple[str, str]]:
    """Who bought, offered or bid for which listing."""
    for purchase in market.purchases:
        yield purchase.buyer, purchase.listing_id
    for offer in market.offers:
        yield offer.buyer, offer.listing_id
    for bid in market.bids:
        yield bid.bidder, bid.listing_id


@invariant(29, "marketplace", "shopping")
def family_in_offers_and_reviews(worlds: Worlds) -> Iterator[str]:
    """The user's offers and product reviews name no relative whom they do not have, and miss no car that they have."""
    cast, cars = cast_of(worlds.seed), household_of(worlds.seed).cars
    known = {person.relation for person in cast.people}
    texts = [one.message for one in worlds.rows("marketplace.offers") if one.buyer == cast.protagonist.email]
    for text in (*texts, *(review.text for review in own_reviews(worlds))):
        for relative in _KIN.findall(text or ""):
            if relative.lower() not in known:
                yield f"the user has no {relative} and writes: {text}"
        if _WITHOUT_A_CAR.search(text or "") and any(car.owner == cast.protagonist.name for car in cars):
            yield f"the user has a car and writes: {text}"


@invariant(4, "shopping")
def words_about_own_purchases(worlds: Worlds) -> Iterator[str]:
    """The user reviews what they kept, and a review says no other delivery or earlier purchase than the orders."""
    orders = {order.id: order for order in worlds.rows("shopping.orders")}
    brands = {product.id: product.brand for product in worlds.rows("shopping.products")}
    bought: defaultdict[str, list[Any]] = defaultdict(list)
    by_brand: defaultdict[str, set[str]] = defaultdict(set)
    lines = {line.id: line.product_id for line in worlds.rows("shopping.order_lines")}
    for line in worlds.rows("shopping.order_lines"):
        bought[line.product_id].append(orders[line.order_id])
        by_brand[brands[line.product_id]].add(line.order_id)
    sent_back = {lines[back.order_line_id] for back in worlds.rows("shopping.returns")}
    for review in own_reviews(worlds):
        text, came = review.text, [order for order in bought[review.product_id] if order.delivered_at]
        took = {(order.delivered_at.date() - order.placed_at.date()).days for order in came}
        if review.product_id in sent_back or _SENT_BACK.search(text):
            yield f"{review.id} is about something sent back, or not sent back: {text}"
        if _NOT_ON_TIME.search(text) and all(order.delivered_at.date() == order.expected_on for order in came):
            yield f"what {review.id} is about came on the day it was to come: {text}"
        if _ON_TIME.search(text) and all(order.delivered_at.date() > order.expected_on for order in came):
            yield f"what {review.id} is about came late: {text}"
        if (days := _TOOK.search(text)) and (1 if days[1] == "a" else int(days[1])) not in took:
            yield f"what {review.id} is about took {sorted(took)} days: {text}"
        if _AGAIN.search(text) and len(by_brand[brands[review.product_id]]) < 2:
            yield f"{review.id} is about the only purchase of its brand: {text}"


def own_reviews(worlds: Worlds) -> list[Any]:
    """The user's reviews of products."""
    (name,) = {customer.screen_name for customer in worlds.rows("shopping.customers")}
    return [review for review in worlds.rows("shopping.reviews") if review.author == name]


@invariant(6, "shopping", "banking")
def cards_of_the_shop(worlds: Worlds) -> Iterator[str]:
    """A card on file in the shop is a card of the bank and of the wallet: same digits, name, network and expiry."""
    issued = {card.last_four: card for card in worlds.rows("banking.cards")}
    wallet = {card.last_four: card for card in wallet_of(worlds.seed).cards if "shopping" in card.apps}
    for card in worlds.rows("shopping.payment_methods"):
        at_bank, own = issued.get(card.last_four), wallet.pop(card.last_four, None)
        if at_bank is None or own is None:
            yield f"the shop has a card ending in {card.last_four}, the {'bank' if own else 'wallet'} has none"
        elif (card.name, card.expires_on) != (at_bank.name, at_bank.expires_on):
            yield f"card {card.last_four} is {card.name} in the shop and {at_bank.name} at the bank, or expires then"
        elif (card.network, card.security_code) != (own.network, own.security_code):
            yield f"card {card.last_four} has another network or code in the shop than in the wallet"
    for last_four in wallet:
        yield f"the card ending in {last_four} should be on file in the shop"


@invariant(7, "shopping")
def cards_valid_in_the_shop(worlds: Worlds) -> Iterator[str]:
    """A card that paid for an order was valid on that day and not frozen."""
    cards = {card.id: card for card in worlds.rows("shopping.payment_methods")}
    frozen = {card.last_four for card in wallet_of(worlds.seed).cards if card.frozen}
    for order in worlds.rows("shopping.orders"):
        card = cards[order.payment_method_id]
        if card.expires_on < order.placed_at.date():
            yield f"order {order.id} was paid with {card.name} after it had expired"
        if card.last_four in frozen:
            yield f"order {order.id} was paid with {card.name}, which is frozen"


@invariant(13, "email", "shopping")
def answers_about_orders(worlds: Worlds) -> Iterator[str]:
    """An answer to a question about an order fits the question, and tells what became of the order."""
    orders = {order.id: order for order in worlds.rows("shopping.orders")}
    for question, answer in order_mails(worlds):
        order, asked = orders[order_number(answer.body)], _ASKED.findall(question.body)[0]
        said = next(line for line in answer.body.split("\n") if order.id in line)
        told = "delivered" if _ARRIVED.search(said) else "cancelled" if _CALLED_OFF.search(said) else None
        known = order.status if order.status in ("delivered", "cancelled") else None
        if told != known or not said.startswith(_OPENINGS[asked.lower()]):
            yield f"{question.subject!r} ({asked} ...?) was answered with {said!r}, and the order is {order.status}"


def order_mails(worlds: Worlds) -> Iterator[tuple[Any, Any]]:
    """The mails in which somebody asks about an order of the shop, each with the answer."""
    threads: defaultdict[str, list[Any]] = defaultdict(list)
    for message in worlds.rows("email.messages"):
        threads[message.thread_id].append(message)
    for question, answer, *_ in (thread for thread in threads.values() if len(thread) > 1):
        if _ASKED.search(question.body) and _NUMBER.search(answer.body):
            yield question, answer


def order_number(text: str) -> str:
    """The number of an order that a text names."""
    return _NUMBER.findall(text)[0]


def _shop_charges(worlds: Worlds) -> Iterator[Charge]:
    """What the shop's tables say was paid and refunded; the day of a refund is the life's."""
    accounts = _accounts(worlds)
    cards = {card.id: card.last_four for card in worlds.rows("shopping.payment_methods")}
    refunds: Counter[str] = Counter()
    for back in worlds.rows("shopping.returns"):
        if back.status == "refunded":
            refunds[back.order_id] += cents(back.refund)
    refunded_at = {order.number: order.refunded_at for order in orders_of(worlds.seed)}
    for order in worlds.rows("shopping.orders"):
        account = accounts.get(cards[order.payment_method_id])
        yield Charge(account, STORE, order.placed_at.date(), -cents(order.total))
        back = cents(order.total) if order.status == "cancelled" else refunds[order.id]
        if back:
            at = refunded_at.get(order.id)
            yield Charge(account, STORE, at.date() if at else order.placed_at.date(), back)


def _lines(worlds: Worlds, payees: set[str]) -> Iterator[Charge]:
    """The bank's lines with some payees."""
    for line in worlds.rows("banking.transactions"):
        if line.counterparty in payees:
            yield as_charge(line)


def _differences(wanted: Counter[Charge], seen: Counter[Charge], whose: str, seed: int) -> Iterator[str]:
    """Charges that the bank shows too often or too rarely, within the days that it knows in full."""
    since = (now_of(seed) - dt.timedelta(days=DAYS)).date()
    for charge in sorted(wanted.keys() | seen.keys(), key=str):
        if charge.day > since and wanted[charge] != seen[charge]:
            yield (
                f"{whose}: {charge.cents / 100:.2f} on {charge.day}, {charge.payee}, {wanted[charge]} times on "
                f"{charge.account}, but the bank shows {seen[charge]} lines"
            )


def _accounts(worlds: Worlds) -> dict[str, str]:
    """The bank's account behind each card, by its last four digits."""
    return {card.last_four: card.account_id for card in worlds.rows("banking.cards")}

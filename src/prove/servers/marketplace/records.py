"""What people trade among themselves: listings, bids, offers, purchases, ratings and a watch list."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Incidental, Record, Ref, State, Table, Unit, table
from prove.servers._shared import flows
from prove.servers._shared.cast import City, Email, PersonName
from prove.servers._shared.kinds import Money, Stars
from prove.servers._shared.life.purchases.market import PURCHASES
from prove.servers._shared.life.purchases.market import UsedCategory as ListingCategory

ListingId = Annotated[str, Ref("marketplace.listings")]
BidId = Annotated[str, Ref("marketplace.bids")]
OfferId = Annotated[str, Ref("marketplace.offers")]
PurchaseId = Annotated[str, Ref("marketplace.purchases")]
RatingId = Annotated[str, Ref("marketplace.ratings")]

Price = Annotated[float, Meta(ge=1, le=50_000), Unit("money")]

Condition = Literal["new", "like_new", "good", "worn"]
ListingKind = Literal["fixed_price", "auction"]
ListingStatus = Literal["active", "sold", "unsold", "withdrawn"]
OfferStatus = Literal["pending", "accepted", "declined", "expired"]
Side = Literal["buying", "selling"]
Via = Literal["price", "offer", "auction"]


class Member(Record):
    """Someone who buys and sells here. The first one is the user."""

    email: Email
    name: PersonName
    city: City


class Listing(Record):
    """A thing for sale. `price` is what a fixed-price listing costs and where an auction starts.

    Only its seller knows the reserve, below which an auction does not sell.
    """

    id: ListingId
    seller: Email
    title: str
    category: ListingCategory
    condition: Condition
    kind: ListingKind
    price: Money
    city: City
    listed_at: dt.datetime
    description: str | None = None
    status: ListingStatus = "active"
    closes_at: dt.datetime | None = None
    reserve: Money | None = None
    highest_bid: Money | None = None
    leader: Email | None = None
    bid_count: int = 0


class Bid(Record):
    """The maximum of a bidder; the marketplace bids for them, no higher than necessary."""

    id: BidId
    listing_id: ListingId
    bidder: Email
    max_amount: Money
    placed_at: dt.datetime


class Offer(Record):
    """A buyer's price for a fixed-price listing, or the counter-offer to it. `waiting_for` has to answer next."""

    id: OfferId
    listing_id: ListingId
    buyer: Email
    seller: Email
    amount: Money
    waiting_for: Email
    updated_at: dt.datetime
    message: str | None = None
    counters: int = 0
    status: OfferStatus = "pending"
    purchase_id: PurchaseId | None = None


class ShownOffer(Offer, kw_only=True):
    """An offer with the title of its listing and the names of both sides."""

    title: str
    buyer_name: PersonName
    seller_name: PersonName


class Purchase(Record):
    """A listing that changed hands."""

    id: PurchaseId
    listing_id: ListingId
    title: str
    buyer: Email
    seller: Email
    price: flows.Price
    via: Via
    bought_at: dt.datetime


class ShownPurchase(Purchase, kw_only=True):
    """A purchase with the names of both sides, and the stars that the buyer gave."""

    buyer_name: PersonName
    seller_name: PersonName
    stars: Stars | None


class Rating(Record):
    """What a buyer thinks of the seller."""

    id: RatingId
    purchase_id: PurchaseId
    seller: Email
    stars: Stars
    rated_on: dt.date
    comment: str | None = None


class ShownRating(Rating, kw_only=True):
    """A rating with what was bought and the name of the seller."""

    title: str
    seller_name: PersonName


class Watch(Record):
    """A listing on the user's watch list."""

    listing_id: ListingId
    since: Annotated[dt.datetime, Incidental()]


class ListingSummary(Record):
    """A listing as search results show it; `price` is what it costs now, in an auction the highest bid so far."""

    id: ListingId
    title: str
    category: ListingCategory
    condition: Condition
    kind: ListingKind
    status: ListingStatus
    price: flows.Price
    city: City
    seller: Email
    seller_name: PersonName
    listed_at: dt.datetime
    closes_at: dt.datetime | None
    bid_count: int


class ListingDetail(ListingSummary):
    """A listing with the ratings of its seller and the user's position in the bidding."""

    description: str | None
    seller_stars: float | None
    seller_ratings: int
    watched: bool
    minimum_bid: Money | None
    reserve_met: bool | None
    your_max: Money | None
    you_lead: bool


class BidResult(Record):
    """The state of a bid: whether it leads, at what price, and what the next bid would have to be."""

    id: BidId
    listing_id: ListingId
    title: str
    max_amount: Money
    leading: bool
    highest_bid: Money
    minimum_bid: Money
    reserve_met: bool
    closes_at: dt.datetime | None


class WatchResult(Record):
    """Whether a listing is on the watch list now."""

    listing_id: ListingId
    title: str
    watching: bool


class Market(State):
    """Everything the marketplace knows."""

    members: Table[Member] = table(key="email", find="search_listings")
    listings: Table[Listing] = table("lst", index=("status", "seller"), find="search_listings")
    bids: Table[Bid] = table("bid", index=("listing_id",))
    offers: Table[Offer] = table("ofr", index=("listing_id",), find="list_offers")
    purchases: Table[Purchase] = table(PURCHASES, index=("buyer", "seller"), find="list_marketplace_purchases")
    ratings: Table[Rating] = table("rat", index=("seller", "purchase_id"))
    watches: Table[Watch] = table(key="listing_id")

"""Looking for products: search, reviews, the wish list and stock alerts."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, Unit, paginate
from prove.servers._shared.amounts import check_amounts, in_amounts
from prove.servers._shared.cast import Email
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import MinRating, Note, Query, Stars
from prove.servers._shared.ratings import mean_stars
from prove.servers._shared.sorting import DateSort, by_date
from prove.servers._shared.words import has_words, same_words
from prove.servers.shopping import rules, views
from prove.servers.shopping.app import IGNORED_WORDS, server
from prove.servers.shopping.records import (
    Category,
    PricedWish,
    Product,
    ProductDetails,
    ProductId,
    ProductSummary,
    Review,
    Shop,
    ShownAlert,
    ShownReview,
    StockAlert,
    Wish,
    WishId,
)

Brand = Annotated[str, Meta(min_length=2, max_length=40)]
ReviewText = Annotated[str, Meta(min_length=3, max_length=500)]
PriceBound = Annotated[float, Meta(ge=0, le=10_000), Unit("money")]
Availability = Literal["in_stock", "out_of_stock"]
Sort = Literal["price_low", "price_high", "rating", "newest"]
WishSort = Literal["oldest", "newest", "price_low", "price_high"]


@server.tool(read_only=True)
def search_products(
    shop: Shop,
    query: Query | None = None,
    category: Category | None = None,
    brand: Brand | None = None,
    min_price: PriceBound | None = None,
    max_price: PriceBound | None = None,
    min_rating: MinRating | None = None,
    availability: Availability | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: Sort | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ProductSummary]:
    """Search the products of the shop.

    Args:
        query: Words to search for.
        category: Filter by category.
        brand: Filter by brand.
        min_price: Lowest price, in dollars.
        max_price: Highest price, in dollars.
        min_rating: Lowest average rating, in stars.
        availability: Filter by stock.
        since: Listed on this day or later.
        until: Listed on this day or earlier.
        sort: Sort order.

    Raises:
        invalid_range: The lowest price is above the highest, or the first day after the last.
    """
    check_amounts(min_price, max_price, "price")
    check_span(since, until)
    any_day = since is None and until is None
    rows = [
        p
        for p in (shop.products if category is None else shop.products.where(category=category))
        if (min_price is None or p.price >= min_price)
        and (max_price is None or p.price <= max_price)
        and (min_rating is None or (p.rating or 0) >= min_rating)
        and (availability is None or (p.stock > 0) == (availability == "in_stock"))
        and (any_day or in_span(p.listed_on, since, until))
        and (brand is None or same_words(brand, p.brand))
        and has_words(query, p.name, p.brand, p.category, ignored=IGNORED_WORDS)
    ]
    page = paginate(_sorted(rows, sort), limit, cursor)
    return page.seen_as(views.product_summary)


@server.tool(read_only=True)
def get_product(shop: Shop, product_id: ProductId) -> ProductDetails:
    """Get a product with its description, price, stock, rating and other colours.

    Args:
        product_id: The product.
    """
    return views.product_details(shop, shop.products.get(product_id))


@server.tool(read_only=True)
def list_product_reviews(
    shop: Shop,
    product_id: ProductId,
    stars: Stars | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: DateSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ShownReview]:
    """List the reviews of a product.

    Args:
        product_id: The product.
        stars: Filter by number of stars.
        since: First day.
        until: Last day.
        sort: Sort order.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    product = shop.products.get(product_id)
    rows = [
        r
        for r in shop.reviews.where(product_id=product.id)
        if stars in (None, r.stars) and in_span(r.written_on, since, until)
    ]
    page = paginate(by_date(rows, sort, lambda r: r.written_on), limit, cursor)
    return page.seen_as(lambda review: views.shown_review(product, review))


@server.tool(destructive=True, idempotent=True)
def write_review(shop: Shop, product_id: ProductId, stars: Stars, text: ReviewText) -> ShownReview:
    """Review a product that was delivered to the user. A product can be reviewed once.

    Args:
        product_id: The product.
        stars: From 1 (bad) to 5 (excellent).
        text: The text of the review.

    Raises:
        not_delivered: No delivered order of the user has this product in it.
        already_reviewed: The user has reviewed it in other words already.
    """
    product, author = shop.products.get(product_id), rules.customer_of(shop).screen_name
    orders = {line.order_id for line in shop.order_lines.where(product_id=product.id)}
    if not any(shop.orders.get(order_id).status == "delivered" for order_id in orders):
        raise ToolError("not_delivered", f"no delivered order has the {product.name} in it; review it once it arrived")
    reviews = shop.reviews.where(product_id=product.id)
    if mine := next((r for r in reviews if r.author == author), None):
        if (mine.stars, mine.text) == (stars, text):
            return views.shown_review(product, mine)
        raise ToolError(
            "already_reviewed",
            f"you reviewed the {product.name} on {mine.written_on}; a review is final, so leave it as it is",
        )
    review = Review(shop.reviews.new_id(), product.id, author, stars, text, shop.now.date())
    given = [*(r.stars for r in reviews), stars]
    shop.products.update(product, rating=mean_stars(given), review_count=len(given))
    return views.shown_review(product, shop.reviews.add(review))


@server.tool(read_only=True)
def list_wishlist(
    shop: Shop,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_price: PriceBound | None = None,
    max_price: PriceBound | None = None,
    sort: WishSort = "oldest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[PricedWish]:
    """List the products on the wish list with their current prices.

    Args:
        query: Words to search for.
        since: First day.
        until: Last day.
        min_price: Lowest price, in dollars.
        max_price: Highest price, in dollars.
        sort: Sort order, by day added or price.

    Raises:
        invalid_range: The lowest price is above the highest, or the first day after the last.
    """
    check_amounts(min_price, max_price, "price")
    check_span(since, until)
    products = shop.products
    rows = [
        (wish, product)
        for wish, product in ((wish, products.get(wish.product_id)) for wish in shop.wishes)
        if in_span(wish.added_on, since, until)
        and in_amounts(product.price, min_price, max_price)
        and has_words(query, wish.name, wish.note, ignored=IGNORED_WORDS)
    ]
    return paginate(_sorted_wishes(rows, sort), limit, cursor).seen_as(lambda row: views.priced_wish(*row))


@server.tool(destructive=True, idempotent=True)
def add_to_wishlist(shop: Shop, product_id: ProductId, note: Note | None = None) -> Wish:
    """Add a product to the wish list. If it is on the list already, only its note can change.

    Args:
        product_id: The product.
        note: A note to self.
    """
    product = shop.products.get(product_id)
    if wished := shop.wishes.where(product_id=product.id):
        return shop.wishes.update(wished[0], note=note or wished[0].note)
    return shop.wishes.add(Wish(shop.wishes.new_id(), product.id, product.name, shop.now.date(), note))


@server.tool(destructive=True, idempotent=True)
def remove_from_wishlist(shop: Shop, wish_id: WishId) -> Wish:
    """Remove a product from the wish list.

    Args:
        wish_id: The entry of the wish list.
    """
    return shop.wishes.remove(shop.wishes.get(wish_id))


@server.tool(idempotent=True)
def subscribe_stock_alert(shop: Shop, product_id: ProductId, email: Email | None = None) -> ShownAlert:
    """Get an email when a sold-out product is back in stock.

    Args:
        product_id: The product.
        email: Email address to notify; default: the user's.

    Raises:
        in_stock: The product is in stock now.
    """
    product, address = shop.products.get(product_id), email or rules.customer_of(shop).email
    if product.stock:
        raise ToolError("in_stock", f"{product.stock} of the {product.name} are in stock; add it to the cart")
    waiting = shop.stock_alerts.where(product_id=product.id, email=address, status="waiting")
    if not waiting:
        alert = StockAlert(shop.stock_alerts.new_id(), product.id, address, shop.now.date())
        waiting = [shop.stock_alerts.add(alert)]
    return views.shown_alert(shop, waiting[0])


def _sorted(products: list[Product], sort: Sort | None) -> list[Product]:
    match sort:
        case None:
            return products
        case "price_low":
            return sorted(products, key=lambda p: p.price)
        case "price_high":
            return sorted(products, key=lambda p: p.price, reverse=True)
        case "rating":
            return sorted(products, key=lambda p: p.rating or 0, reverse=True)
        case "newest":
            return sorted(products, key=lambda p: p.listed_on, reverse=True)


def _sorted_wishes(wishes: list[tuple[Wish, Product]], sort: WishSort) -> list[tuple[Wish, Product]]:
    match sort:
        case "oldest" | "newest":
            return by_date(wishes, sort, lambda row: row[0].added_on)
        case "price_low":
            return sorted(wishes, key=lambda row: row[1].price)
        case "price_high":
            return sorted(wishes, key=lambda row: -row[1].price)

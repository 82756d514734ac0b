"""What is put into the basket of the food app, taken out again, changed and called off."""

from typing import Any

from prove.purposes.areas.eating.food import food_card, id_of_card, last_from
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    amount,
    ask,
    at,
    column,
    day,
    each,
    given,
    inside,
    look,
    money,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    tells,
    text,
    when,
    word,
)
from prove.servers.food_delivery.basket import (
    add_dish_to_basket,
    apply_promo_code,
    place_food_order,
    remove_basket_item,
    update_basket_item,
    view_basket,
)
from prove.servers.food_delivery.meals import cancel_food_order, list_food_orders, reorder_food
from prove.servers.food_delivery.records import Diet, DishDetails, DishSummary, RestaurantSummary
from prove.servers.food_delivery.restaurants import (
    get_dish,
    get_menu,
    search_restaurants,
)


def _regular_place() -> str:
    """A restaurant that has delivered food to the user more than once."""
    return column(
        rows(list_food_orders, status="delivered"),
        lambda o: o.restaurant_name,
        fits=[lambda o: rows(list_food_orders, status="delivered", query=o.restaurant_name).count() > 1],
    )


def _promo_code() -> str:
    """A promo code that the app offers."""
    return column(inside(look(view_basket).offers), lambda o: o.code)


def _dish_of(place: str) -> tuple[str, DishDetails]:
    """The name of a dish of a restaurant, and the dish with its options."""
    found = rows(search_restaurants, query=place).the(lambda r: r.name == place)
    name = column(
        rows(get_menu, restaurant_id=found.id),
        lambda d: d.name,
        fits=[lambda d: d.available, lambda d: d.section == "mains", _has_options],
    )
    line = rows(get_menu, restaurant_id=found.id, query=name).the(lambda d: d.name == name)
    return name, look(get_dish, dish_id=line.id)


def _has_options(dish: DishSummary) -> object:
    """Whether something can be chosen for a dish."""
    return inside(look(get_dish, dish_id=dish.id).options).count() > 0


def _has_no_rival(place: RestaurantSummary) -> object:
    """Whether the basket, which takes the dishes of one restaurant, has none of another in it."""
    return inside((look(view_basket),)).where(lambda basket: basket.restaurant_name != place.name).count() == 0


@purpose(
    "food_delivery",
    because=(
        "I'm in the mood for something familiar, with a twist.",
        "Last time we over-ordered on the fancy stuff.",
        "Payday is still a week off.",
        "We liked it, bar one plate.",
        "I'm eating less meat these days.",
        "A few more greens won't hurt me.",
        "Same kitchen, smaller bill, please.",
        "One of those dishes was wasted on us.",
        "A friend sent me a code, and I've never tried one.",
        "I'm saving up, but I still have to eat.",
        "We've been arguing about the menu for half an hour.",
        "The sofa has me in its grip tonight.",
    ),
)
def the_same_with_a_swap() -> Any:
    """Put an earlier meal into the basket, swap its dearest dish for a cheap one, and use a promo code."""
    last = last_from(_regular_place())
    fill = say(
        act(reorder_food, order_id=last.id),
        f"put {last} into my basket again",
        f"load my basket with {last}",
        f"start from {last}: get it into my basket",
        f"bring {last} back into my basket",
        f"I fancy {last} again, so fill the basket with that.",
        f"copy {last} into the basket",
    )
    tells(fill, f"The basket has the dishes from {fill.restaurant_name} again.", "The same dishes are in the basket.")
    dearest = inside(fill.items).most(lambda i: i.price)
    drop = say(
        act(remove_basket_item, basket_item_id=dearest.id),
        "take out the dish with the highest price per portion",
        "drop whichever dish is priciest, going by one portion",
        "remove the dish that is dearest apiece from it",
        "leave out the dish of which one portion costs most",
        "strike the dish that is costliest by the portion",
        "get rid of the dish that has the steepest single price",
    )
    tells(drop, f"Taken out: {dearest.name}.", f"I took out the {dearest.name}, at {dearest.price} the dearest.")
    diet: Diet = word("vegetarian", "vegan")
    cheap = rows(get_menu, restaurant_id=present(fill.restaurant_id), diet=diet).least(lambda d: d.price)
    add = say(
        act(add_dish_to_basket, dish_id=cheap.id),
        f"look at their menu and add the cheapest {diet} dish instead",
        f"replace it by whichever {diet} dish of theirs costs least",
        f"make up for it with the cheapest {diet} thing on their menu",
        f"put in one of their {diet} dishes in exchange, the one with the lowest price",
        f"go through what they have for {diet} eaters and add the least expensive",
        f"fill the gap with something {diet} from the same kitchen, whatever is cheapest there",
    )
    tells(add, f"Added: {cheap.name}, for {cheap.price}.", f"I added the {cheap.name} for {cheap.price} instead.")
    code = _promo_code()
    redeem = say(
        act(apply_promo_code, promo_code=code),
        f"use the promo code {code} on the basket",
        f"enter my code {code}",
        f"redeem {code} for the basket",
        f"apply the promo code {code}",
        f"I have a promo code, {code}, so put that in.",
        f"add the code {code} to the basket",
    )
    tell = say(
        ask(
            given(redeem.discount, redeem.discount > 0),
            redeem.total,
            told=(
                "The code takes off {}, and the basket comes to {}.",
                "You save {} and would pay {}.",
                "Minus {} for the code, that makes {}.",
            ),
        ),
        "tell me how much it takes off and what I'd pay",
        "What does the code save me, and what is left to pay?",
        "let me know the discount and the new total",
        "How much cheaper does that make it, and what's the total?",
        "state both the reduction and the final sum",
        "I'd like to hear the saving and the price I end up with.",
    )
    return (fill, drop, add), (redeem, tell)


@purpose(
    "food_delivery",
    "email",
    because=(
        "We'll be more than usual at the table.",
        "Somebody is coming over, and my cooking is dreadful.",
        "I've got company for once.",
        "There was never enough of it last time.",
        "Guests should not leave hungry.",
        "My oven can't feed more than one.",
        "I'm hosting, as it turns out.",
        "I raved about that kitchen for so long that I have to prove it.",
        "It's my turn to treat somebody.",
        "Leftovers are welcome, too.",
        "Two forks, one bowl: that ended badly the other day.",
        "A good evening begins with a full table.",
    ),
)
def dinner_for_two() -> Any:
    """Put an earlier meal into the basket, more of each dish, order it for an evening and tell the guest."""
    last = last_from(_regular_place())
    fill = say(
        act(reorder_food, order_id=last.id),
        f"put {last} into my basket",
        f"get {last} into the basket once more",
        f"take {last} as the basis and put it into my basket",
        f"fill the basket with {last}",
        f"start with {last} in my basket",
        f"I want {last} in the basket again.",
    )
    tells(fill, f"The basket has the dishes from {fill.restaurant_name} again.", "The same dishes are in the basket.")
    more = number(1, 2)
    double = say(
        each(
            inside(fill.items),
            lambda i: act(update_basket_item, basket_item_id=i.id, quantity=i.quantity + more),
        ),
        f"make it {more} more of every dish in there",
        f"raise the number of each dish by {more}",
        f"add {more} to the quantity of each dish",
        f"for each of the dishes, put in {more} more than last time",
        f"We need {more} more of every dish than last time.",
        f"up all the quantities by {more}",
    )
    on = day(1, 5)
    card, code = food_card()
    buy = say(
        act(place_food_order, card_id=id_of_card(card), security_code=code, deliver_at=at(on, 19)),
        f"order it for 7 pm {on:on} with my {card}, code {code}",
        f"place the order so that it comes {on:on} at 7 in the evening, on my {card} (code {code})",
        f"check out with my {card}, the code is {code}, for delivery {on:on} at 7 pm",
        f"charge my {card}, security code {code}, and have it brought {on:on} at 7 pm",
        f"buy it on my {card} with the code {code}, to be here {on:on} at seven in the evening",
        f"It should be here {on:on} at 7 pm; pay with my {card}, code {code}.",
    )
    tells(buy, f"It is ordered for {buy.total} and comes on {buy.expected_at}.", f"Ordered, for {buy.total}.")
    friend = somebody(*CLOSE)
    subject = quoted("Dinner at mine", "Come hungry", "Food is sorted", "Table for two", "Save your appetite")
    mail = say(
        mail_to(friend, subject, text(f"We're having {buy.summary} from {buy.restaurant_name} on {buy.expected_at}.")),
        f"e-mail {friend} the dishes, the restaurant and when it comes, subject {subject}",
        f"let {friend} know what there is to eat, from where, and when it arrives, in a mail called {subject}",
        f"write to {friend} under the heading {subject}: which food, whose kitchen, what time",
        f"send {friend} a mail titled {subject} with the menu, the name of the place and the delivery time",
        f"tempt {friend} with a mail headed {subject} that has the dishes, the restaurant and the time of delivery",
        f"mail {friend} what's for dinner, who cooks it and when it should be here, entitled {subject}",
    )
    return (fill, double), (buy, mail)


@purpose(
    "food_delivery",
    "email",
    because=(
        "I'm planning my week's dinners.",
        "My cupboard holds nothing but tea bags.",
        "I'd like one evening without dishes to wash.",
        "Work will be mad that day.",
        "I know I won't feel like cooking.",
        "If I don't order ahead, I end up with crisps.",
        "The stove has been out of order all week.",
        "I've been dreaming about that food.",
        "My evening is free, so why not enjoy it.",
        "A quiet night in is what I need.",
        "I want something to look forward to.",
        "Shopping for groceries isn't going to happen this week.",
    ),
)
def invited_after_all() -> Any:
    """Order food for an evening; then somebody invites the user, so it is called off."""
    on = day(1, 5)
    last = last_from(_regular_place())
    fill = say(
        act(reorder_food, order_id=last.id),
        f"put {last} into my basket",
        f"load {last} into the basket again",
        f"get my basket filled with {last}",
        f"take {last} and put the same into the basket",
        f"I'd like {last} once more, so into the basket with it.",
        f"set up my basket with {last}",
    )
    card, code = food_card()
    buy = say(
        act(place_food_order, card_id=id_of_card(card), security_code=code, deliver_at=at(on, 19)),
        f"order it for 7 pm {on:on}, paid with my {card} (code {code})",
        f"have it brought at 7 pm {on:on}; my {card} pays, and its code is {code}",
        f"send the order off for delivery {on:on} at 7 in the evening, on my {card}, code {code}",
        f"confirm it for 7 pm {on:on} with my {card}, security code {code}",
        f"check out using my {card} and the code {code}, delivery {on:on} at seven in the evening",
        f"let it come {on:on} at 7 pm and charge my {card}, code {code}",
    )
    tells(buy, f"It is ordered for {buy.total} and comes on {buy.expected_at}.", f"Ordered; you paid {buy.total}.")
    friend = again(somebody("friend"), "them")
    cancel = say(
        act(cancel_food_order, order_id=buy.id),
        f"Change of plans: {friend} has asked me over for dinner that evening. Cancel the order.",
        f"Call the delivery off, because {friend} just phoned and wants to cook for me that night.",
        f"It turns out that I'm invited to dinner at {friend}'s that evening. Stop the order I just placed.",
        f"Forget the delivery: I'll be eating with {friend} that evening, so cancel it.",
        f"Bad timing, {friend} has invited me for the very same evening. Withdraw the food order.",
        f"I won't be at home that night after all, for {friend} is cooking. Undo the order.",
    )
    tells(
        cancel,
        f"The order is cancelled, and you get {cancel.refunded} back.",
        f"I cancelled it; {cancel.refunded} is refunded.",
        f"It is called off, with a refund of {cancel.refunded}.",
    )
    subject = quoted("Dinner with you", "Count me in", "Yes, please", "I'm coming", "See you at your place")
    mail = say(
        mail_to(friend, subject, text(f"I'd love to come for dinner on {on}.")),
        f"accept in a mail to {friend:again} called {subject} that names the day",
        f"e-mail {friend:again} that I'm coming on that date, subject {subject}",
        f"let {friend:again} know by mail, headed {subject}, that I'll be there on that day",
        f"write to {friend:again} under the subject {subject}: I'd love to come, with the date",
        f"send {friend:again} a mail titled {subject} saying yes to dinner on that date",
        f"mail {friend:again} my acceptance with the date, {subject} as the subject line",
    )
    return (fill, buy), (cancel, mail)


@purpose(
    "food_delivery",
    because=(
        "I'm hungry, and I know what I want.",
        "I've been craving this since breakfast.",
        "There's one thing on that menu I never tire of.",
        "I'm particular about my food.",
        "A picture of it popped up, and that was that.",
        "The fridge offers nothing but ketchup.",
        "It has to be exactly right today.",
        "My mouth is watering already.",
        "Someone at the gym described it to me in detail.",
        "I keep a mental list of dishes to try.",
        "Small extras make all the difference.",
        "Comfort food is called for.",
    ),
)
def a_dish_my_way() -> Any:
    """Add a dish with an option to the basket; take it out if the basket gets too dear, else tell the kitchen."""
    place = column(rows(search_restaurants), lambda r: r.name, fits=[_has_no_rival])
    name, dish = _dish_of(place)
    option = column(inside(dish.options), lambda o: o.name)
    chosen = inside(dish.options).the(lambda o: o.name == option)
    pieces = number(2, 3)
    add = say(
        act(add_dish_to_basket, dish_id=dish.id, quantity=pieces, option_ids=(chosen.id,)),
        f"go to {place} and add {pieces} portions of the {name} to my basket, choosing {option} among the options",
        f"look at the menu of {place} and put the {name} into my basket, quantity {pieces}, with the option {option}",
        f"open {place} in the app, take the {name} and add {pieces} portions to my basket, option {option}",
        f"From {place} I'd like {pieces} times the {name} with the option {option}; put that into my basket.",
        f"At {place} they have the {name}. Get {pieces} portions of that into my basket, and pick {option} for it.",
        f"see what {place} offers and add {pieces} portions of the {name} to my basket, {option} being my choice with "
        "it",
    )
    most = amount(*range(20, 101, 5))
    line = inside(add.items).the(lambda i: i.dish_id == dish.id)
    drop = say(
        act(remove_basket_item, basket_item_id=line.id),
        "take the dish out again",
        "remove the dish I just added",
        "put that dish back",
        "do without the dish and delete it from the basket",
        "throw the new dish out",
    )
    note = quoted(
        "easy on the salt, please",
        "extra napkins, please",
        "no cutlery, please",
        "pack it well, please",
        "as hot as you can, please",
    )
    keep = say(
        act(update_basket_item, basket_item_id=line.id, note=note),
        f"leave the kitchen a note with the dish: {note}",
        f"add the note {note} to the dish",
        f"ask the kitchen for something in the note of that dish: {note}",
        f"write {note} as the note to the kitchen for that dish",
        f"keep the dish, with {note} as a note for the cook",
    )
    goal = say(
        when(given(add.total, add.total <= 120) > most, drop, keep),
        f"if the basket comes to more than {most} now, {drop}; otherwise {keep}",
        f"check the total of the basket: above {most}, {drop}; if it's lower, {keep}",
        f"I don't want to spend over {most}. If the basket is dearer than that, {drop}; if it isn't, {keep}.",
        f"when all of it together costs more than {most}, {drop}, else {keep}",
        f"What does the basket cost? Over {most}, {drop}; if it's within that, {keep}.",
        f"unless the total exceeds {most}, {keep}; if it does, {drop}",
    )
    tells(goal, f"The basket came to {add.total}.", f"The total was {add.total}.")
    tells(drop, "So the dish is out again.", "I took the dish out again.")
    tells(keep, "The dish stays, and the kitchen gets your note.", "I left the dish in and wrote the note.")
    return (add,), (goal,)


@purpose(
    "food_delivery",
    because=(
        "I've been hoarding a promo code.",
        "A code is only worth using if it saves something.",
        "Let's see whether this voucher is any good.",
        "I got a code by text message.",
        "A neighbour swears by these codes.",
        "Dinner and a discount, that would be nice.",
        "I don't want to waste a good code on a small meal.",
        "The flyer promised wonders.",
        "I love a bargain.",
        "Some codes are all bark and no bite.",
        "I'm in the mood for takeaway, if the price is right.",
        "It's the little savings that count.",
    ),
)
def worth_the_code() -> Any:
    """Try a promo code on an earlier meal; order it if that saves enough, else keep the code for later."""
    last = last_from(_regular_place())
    fill = say(
        act(reorder_food, order_id=last.id),
        f"put {last} into my basket",
        f"have the basket hold {last} again",
        f"stock my basket with {last}",
        f"I'd like to start with {last} in my basket.",
        f"restore {last} to my basket",
    )
    code = _promo_code()
    price = say(
        ask(fill.total, told=("It comes to {}.", "That is {} in all.", "The basket costs {}.")),
        "tell me what it comes to today",
        "What does that cost at the moment?",
        "let me know the total of the basket",
        "How much is the basket now?",
        "name the present price of all that",
    )
    redeem = say(
        act(apply_promo_code, promo_code=code),
        f"try the promo code {code} on it",
        f"put {code} in as the promo code and see what it does",
        f"apply {code}, which is a promo code",
        f"enter {code} as the promo code",
        f"use {code} as the code for it",
    )
    saved = money(fill.total - redeem.total)
    least, on = amount(2, 3, 4, 5, 6), day(1, 5)
    card, security = food_card()
    buy = say(
        act(place_food_order, card_id=id_of_card(card), security_code=security, deliver_at=at(on, 19)),
        f"order it for 7 pm {on:on} with my {card}, security code {security}",
        f"have it all delivered {on:on} at 7 pm, on my {card} with the security code {security}",
        f"check out with delivery {on:on} at 7 pm, paying with my {card} (security code {security})",
        f"let it come {on:on} at seven in the evening and charge my {card}, security code {security}",
        f"buy it on my {card}, whose security code is {security}, for 7 pm {on:on}",
    )
    tells(buy, f"It is ordered for {buy.total} and comes on {buy.expected_at}.", f"Ordered, for {buy.total}.")
    save = say(
        act(remove_basket_item, promo_code=code),
        "take the code off again",
        "remove the code, so that I can use it another time",
        "keep the code for later by removing it",
        "get the promo code out of the basket",
        "withdraw the code",
    )
    goal = say(
        when(saved >= least, buy, save),
        f"if that saves me {least} or more, {buy}; otherwise {save}",
        f"With a saving of at least {least}, {buy}; if it's less, {save}.",
        f"check what the code takes off: from {least} upwards, {buy}; below that, {save}",
        f"should I save {least} or more, {buy}; should it be less, {save}",
        f"It has to save me {least} at the very least. If it does, {buy}; if it doesn't, {save}.",
        f"unless the saving is below {least}, {buy}; if it is, {save}",
    )
    tells(goal, f"The code takes off {saved}.", f"You save {saved} with it.")
    return (fill, price), (redeem, goal)

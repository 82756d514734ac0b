"""What is put into the basket of the food app, taken out again, changed and called off."""

from typing import Any

from prove.purposes.areas.eating.food import basket_with, dinner_place, food_card, id_of_card, last_from
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
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
from prove.servers.food_delivery.meals import cancel_food_order
from prove.servers.food_delivery.records import Diet, DishDetails, DishSummary, RestaurantSummary
from prove.servers.food_delivery.restaurants import (
    get_dish,
    get_menu,
    search_restaurants,
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
        "Truffles and lobster don't fit my wallet at the moment.",
        "We ordered too much expensive food last time.",
        "I'm eating less meat these days.",
        "I'm saving up, but I still have to eat.",
        "We can't agree on what to eat.",
        "I feel like takeaway, but a cheap one.",
        "My doctor wants me to watch my cholesterol.",
        "I've been meaning to have a lighter dinner.",
        "There's only a lemon and some mustard in my fridge.",
        "I haven't much money left this month, but I'm hungry.",
        "I like my usual dishes, but they cost too much.",
        "I'm too tired to peel potatoes.",
        "My last takeaway was good, but the bill was high.",
        "My palate wants something familiar with a slight twist.",
    ),
)
def the_same_with_a_swap() -> Any:
    """Put an earlier meal into the basket, swap its dearest dish for a cheap one, and use a promo code."""
    last = last_from(dinner_place())
    fill = basket_with(last)
    tells(fill, f"The basket has the dishes from {fill.restaurant_name} again.", "The same dishes are in the basket.")
    dearest = inside(fill.items).most(lambda i: i.price)
    drop = say(
        act(remove_basket_item, basket_item_id=dearest.id),
        "take out the dish with the highest price per portion",
        "remove the dish that costs the most per portion",
        "take the most expensive dish out, going by the price of one portion",
        "leave out the dish that is most expensive per portion",
        "drop the priciest dish, judged by what one portion costs",
        "One dish is too expensive for me. Drop the one that costs most per portion.",
        "skip the dearest dish this time, going by the price of a single portion",
    )
    tells(drop, f"I took out the {dearest.name}.", f"I took out the {dearest.name}, at {dearest.price} a portion.")
    diet: Diet = word("vegetarian")
    cheap = (
        rows(get_menu, restaurant_id=present(fill.restaurant_id), diet=diet)
        .where(lambda d: d.section != "drinks", lambda d: d.section != "desserts")
        .least(lambda d: d.price)
    )
    add = say(
        act(add_dish_to_basket, dish_id=given(cheap.id, cheap.price < dearest.price)),
        f"add the cheapest {diet} dish from their menu instead, but no drink or dessert",
        f"look at their menu and add the cheapest {diet} dish instead, not counting drinks and desserts",
        f"replace it with their cheapest {diet} dish that isn't a drink or a dessert",
        f"I'd rather have something {diet} in its place: the cheapest they have, drinks and desserts aside.",
        f"find the cheapest {diet} dish on their menu, drinks and desserts aside, and add that",
        f"Leaving drinks and desserts aside, what's the cheapest {diet} dish they make? Add that.",
        f"swap in whatever {diet} dish costs least there, leaving out drinks and desserts",
    )
    tells(add, f"Instead I added the {cheap.name} for {cheap.price}.", f"I added the {cheap.name} for {cheap.price}.")
    code = _promo_code()
    redeem = say(
        act(apply_promo_code, promo_code=code),
        f"use the promo code {code} on the basket",
        f"put in my promo code {code}",
        f"redeem the promo code {code} for the basket",
        f"apply the promo code {code}",
        f"I have a promo code for it, {code}, so enter that.",
        f"I've got {code} as a promo code. Use it here.",
        f"give the promo code {code} a try on the basket",
    )
    tells(redeem, "The code works.", f"The code {code} works.")
    tell = say(
        ask(
            given(redeem.discount, redeem.discount > 0),
            redeem.total,
            told=(
                "You pay {} less, and the basket comes to {}.",
                "You save {} and would pay {}.",
                "It takes off {}, which makes the total {}.",
            ),
        ),
        "tell me how much it takes off and what I'd pay",
        "How much does the code save me, and what is left to pay?",
        "How much cheaper is the basket with the code, and what's the total?",
        "I'd like to know what the code saves me and what I'd pay in the end.",
        "What does the code save me, and what does the basket come to now?",
        "tell me what is left to pay and how much I've saved",
        "What's the discount, and what's the price with it?",
    )
    return (fill, drop, add), (redeem, tell)


@purpose(
    "food_delivery",
    "email",
    because=(
        "There will be more of us than usual at the table.",
        "There wasn't enough food last time.",
        "Hospitality runs in my blood, but I can't roast a chicken.",
        "It's my turn to invite.",
        "I won't be eating alone for once.",
        "My finest porcelain and a linen tablecloth are ready.",
        "My new dining table is ready for visitors.",
        "I'm a bad cook, so I order when I have visitors.",
        "I'll have the table set, so only the food is missing.",
        "I'd hate to run out of food in front of a guest.",
        "I've been invited so often that I'd like to return the favour.",
        "My grandparents taught me always to offer plenty.",
        "I've already bought candles and napkins.",
        "I like having company, but I'm no good at cooking.",
    ),
)
def dinner_for_two() -> Any:
    """Put an earlier meal into the basket, more of each dish, order it for an evening and tell the guest."""
    last = last_from(dinner_place())
    fill = basket_with(last)
    tells(fill, f"The basket has the dishes from {fill.restaurant_name} again.", "The same dishes are in the basket.")
    more = number(1, 2)
    double = say(
        each(
            inside(fill.items),
            lambda i: act(update_basket_item, basket_item_id=i.id, quantity=i.quantity + more),
        ),
        f"make it {more} more of every dish in the basket",
        f"add {more} more of each dish",
        f"This time I want {more} more of each dish.",
        f"We need {more} more of every dish than last time.",
        f"put in {more} extra of every dish",
        f"bump up each dish by {more}",
        f"raise the quantity of each dish by {more}",
    )
    tells(
        double,
        f"I put in {more} more of each dish: {inside(fill.items).column(lambda i: i.name)}.",
        f"I raised these by {more} each: {inside(fill.items).column(lambda i: i.name)}.",
        f"I added {more} to the quantity of {inside(fill.items).column(lambda i: i.name)}.",
    )
    on = day(1, 5)
    card, code = food_card()
    buy = say(
        act(place_food_order, card_id=id_of_card(card), security_code=code, deliver_at=at(on, 19)),
        f"order it for 7 pm {on:on} with my {card}, code {code}",
        f"place the order on my {card} (code {code}), to come {on:on} at 7 in the evening",
        f"check out with my {card} (the code is {code}) for delivery {on:on} at 7 pm",
        f"charge my {card}, security code {code}, and have it delivered {on:on} at 7 pm",
        f"buy it with my {card}, code {code}, to be here {on:on} at seven in the evening",
        f"It should be here {on:on} at 7 pm; pay with my {card}, code {code}.",
        f"We're eating {on:on} at 7 pm, so have it come then. Charge it to my {card}, code {code}.",
    )
    tells(
        buy,
        f"It is ordered for {buy.total} and comes on {on} at 7 pm.",
        f"I ordered it for {on} at 7 pm; that was {buy.total}.",
    )
    dishes = inside(buy.items).column(lambda i: i.name)
    friend = somebody(*CLOSE)
    subject = quoted("Dinner at mine", "Come hungry", "Food is sorted", "What's for dinner", "Save your appetite")
    mail = say(
        mail_to(friend, subject, text(f"We're having {dishes} from {buy.restaurant_name} on {on} at 7 pm.")),
        f"send {friend} an e-mail, subject {subject}: what we're having, where it's from and when it comes",
        f"let {friend} know what there is to eat, from where, and when it arrives, in an email called {subject}",
        f"write to {friend} under the subject {subject} about the dinner: which dishes there are, who makes them and "
        "when they'll be here",
        f"drop {friend} an e-mail titled {subject}: what I've ordered for us, which restaurant it's from and when the "
        "food gets here",
        f"tell {friend} about our dinner by email, subject {subject}: the food, the restaurant, and the day and time",
        f"I want {friend}, who's coming over for it, to get an email headed {subject} with what we'll eat, where I "
        "ordered it and when it comes.",
        f"make {friend} hungry with an email called {subject}, listing what I've ordered, from where and for when",
        f"e-mail {friend} the details of our dinner, with {subject} as the subject: the dishes, the restaurant and "
        "when to expect the food",
    )
    return (fill, double), (buy, mail)


@purpose(
    "food_delivery",
    "email",
    because=(
        "I'd like one evening without washing up.",
        "I'm looking forward to my armchair, a crossword and a quiet supper.",
        "If I don't order ahead, I end up eating crisps.",
        "My stove is out of order.",
        "My pressure cooker needs a new gasket.",
        "I won't get round to buying groceries for a while.",
        "My kitchen floor has been varnished and can't be walked on.",
        "I'd like an evening with a novel and a blanket.",
        "I'm tired of scrubbing saucepans.",
        "I have a lot of deadlines and no time for groceries.",
        "Lately I've been living on crackers and pickles.",
        "I fancy a silly film and some takeaway.",
        "My shopping list is still hanging on the fridge.",
        "My gas hob won't light.",
    ),
)
def invited_after_all() -> Any:
    """Order food for an evening; then somebody invites the user, so it is called off."""
    on = day(1, 5)
    last = last_from(dinner_place())
    fill = basket_with(last)
    card, code = food_card()
    buy = say(
        act(place_food_order, card_id=id_of_card(card), security_code=code, deliver_at=at(on, 19)),
        f"order it for 7 pm {on:on}, paid with my {card} (code {code})",
        f"have it delivered at 7 pm {on:on} and pay with my {card}, code {code}",
        f"place the order for delivery {on:on} at 7 in the evening, on my {card}, code {code}",
        f"I want to eat it {on:on} at 7 pm, so order it for then with my {card}, security code {code}.",
        f"check out with my {card} and the code {code}, for delivery {on:on} at seven in the evening",
        f"have it come {on:on} at 7 pm and charge my {card}, code {code}",
        f"I want to have it here {on:on} at 7 pm: order it with my {card} and the code {code}.",
    )
    tells(
        buy,
        f"It is ordered for {buy.total} and comes on {on} at 7 pm.",
        f"I ordered it for {on} at 7 pm; you paid {buy.total}.",
    )
    friend = somebody("friend")
    cancel = say(
        act(cancel_food_order, order_id=buy.id),
        f"Change of plans: {friend} has invited me over for dinner that evening. Cancel the order.",
        f"cancel the delivery, because {friend} just phoned and wants to cook for me that evening",
        f"It turns out that I'm invited to dinner at {friend}'s that evening. Cancel the order I just placed.",
        f"Forget the delivery: I'll be eating at {friend}'s that evening, so cancel it.",
        f"Bad timing: {friend} has invited me to dinner on that very evening. Cancel the food order.",
        f"I won't be at home that evening after all, because {friend} is cooking for me. Cancel the order.",
        f"call the food off; I've just been invited to dinner that same evening, by {friend}",
    )
    tells(
        cancel,
        f"The order is cancelled, and you get {cancel.refunded} back.",
        f"I cancelled it; {cancel.refunded} is refunded.",
        f"It is cancelled, with a refund of {cancel.refunded}.",
    )
    subject = quoted("Dinner with you", "Count me in", "Yes, please", "I'm coming", "See you at your place")
    mail = say(
        mail_to(friend, subject, text(f"I'd love to come for dinner on {on}.")),
        f"accept {friend}'s invitation in an email called {subject}, with the date",
        f"say yes to {friend}'s invitation by email, subject {subject}, and mention the date",
        f"write {friend} an email saying that I'd love to come to dinner on that date; the subject is {subject}",
        f"write to {friend}, with {subject} as the subject, that I'd love to come, and give the date so that we don't "
        "mix it up",
        f"answer {friend}'s invitation with an e-mail titled {subject}: yes, with pleasure, on that date",
        f"I've yet to accept. Send {friend} an email headed {subject}, saying that I'd love to come on that date.",
        f"e-mail {friend} that I'd love to come to dinner on that date, with {subject} as the subject",
        f"I haven't said yes yet. Let {friend} know in an email with the subject {subject} that I'd love to come, and "
        "mention the date of our dinner.",
    )
    return (fill, buy), (cancel, mail)


@purpose(
    "food_delivery",
    because=(
        "A bland plate of food spoils my entire mood.",
        "I've had a craving for days.",
        "I'm particular about my food.",
        "I'm a gourmet with demanding taste buds.",
        "I've made up my mind about what to eat.",
        "I can't stop thinking about food.",
        "I nearly always change something about a dish.",
        "I'm a fussy eater.",
        "Someone on the bus was eating takeaway that smelled wonderful.",
        "My cupboards contain nothing but rice cakes.",
        "I've looked at the menu for a long time.",
        "I skipped a meal and feel starved.",
        "A cookery programme on television has made me hungry.",
    ),
)
def a_dish_my_way() -> Any:
    """Add a dish with an option to the basket; less of it if the basket gets too dear, else tell the kitchen."""
    place = column(rows(search_restaurants), lambda r: r.name, fits=[_has_no_rival])
    name, dish = _dish_of(place)
    option = column(inside(dish.options), lambda o: o.name)
    chosen = inside(dish.options).the(lambda o: o.name == option)
    pieces = number(2, 3)
    add = say(
        act(add_dish_to_basket, dish_id=dish.id, quantity=pieces, option_ids=(chosen.id,)),
        f"go to {place} and add {pieces} portions of the {name} to my basket; choose {option} for them",
        f"look at the menu of {place}, put {pieces} portions of the {name} into my basket, and pick {option} for each",
        f"open {place} in the app and add {pieces} portions of the {name} to my basket; as the option, take {option}",
        f"From {place} I'd like {pieces} portions of the {name}, option {option}; put that into my basket.",
        f"I'm ordering from {place}: put {pieces} portions of the {name} into my basket, and choose {option} for them.",
        f"find {place} in the app and put {pieces} portions of the {name} into my basket, with {option} as the option",
        f"My choice is {place}. Put {pieces} portions of the {name} into my basket, and pick {option} as the option.",
    )
    tells(
        add,
        f"There are {pieces} portions of the {name} from {place} in your basket.",
        f"I added {pieces} portions of the {name} to your basket.",
    )
    most = amount(*range(20, 81, 5))
    line = inside(add.items).the(lambda i: i.dish_id == dish.id)
    fewer = say(
        act(update_basket_item, basket_item_id=line.id, quantity=1),
        "take just a single portion of the dish",
        "go down to one portion",
        "take just one portion instead",
        "leave only one portion of it in the basket",
        "cut the dish down to one portion",
        "settle for one portion",
        "keep a single portion and drop the other ones",
    )
    note = quoted(
        "easy on the salt, please",
        "extra napkins, please",
        "no cutlery, please",
        "pack it well, please",
        "no plastic bag, please",
    )
    keep = say(
        act(update_basket_item, basket_item_id=line.id, note=note),
        f"leave the kitchen a note: {note}",
        f"add the note {note} to the dish",
        f"keep the dish as it is and tell the kitchen {note}",
        f"write {note} as the note to the kitchen",
        f"keep the dish, with {note} as a note for the kitchen",
    )
    goal = say(
        when(given(add.total, add.total <= 120) > most, fewer, keep),
        f"if the basket comes to more than {most} now, {fewer}; otherwise {keep}",
        f"check the total of the basket: if it's above {most}, {fewer}; if it isn't, {keep}",
        f"I don't want to spend over {most}. If the basket costs more than that, {fewer}; if it doesn't, {keep}.",
        f"if the whole basket costs more than {most}, {fewer}, else {keep}",
        f"What does the basket cost? If it's over {most}, {fewer}; if it isn't, {keep}.",
        f"look at the total: if it's more than {most}, {fewer}; if it's within that, {keep}",
        f"I can spend {most} on this. If the basket costs more, {fewer}; if it doesn't, {keep}.",
    )
    tells(goal, f"The basket came to {add.total}.", f"The total was {add.total}.")
    tells(
        fewer,
        f"Now there is one portion of the {name} in it.",
        f"I left one portion of the {name} in the basket.",
    )
    tells(keep, "The dish stays, and the kitchen gets your note.", "I left the dish in and added your note.")
    return (add,), (goal,)


@purpose(
    "food_delivery",
    because=(
        "I've been hoarding a promo code for weeks.",
        "A code is only worth using if it saves something.",
        "Let's see whether my promo code is any good.",
        "I got a promo code by text message.",
        "I don't want to waste a good code on a small meal.",
        "Neon discount posters don't dazzle me any more.",
        "A flyer with a voucher was pushed under my door.",
        "I've collected quite a few coupons.",
        "I can't tell a bargain from a gimmick any more.",
        "A message on my phone promised me cheaper food.",
        "My friends laugh at my coupon folder.",
        "My frying pan has lost its handle, so I'd better order.",
        "Half of all discounts aren't worth much, in my experience.",
        "I don't believe everything that advertising promises.",
    ),
)
def worth_the_code() -> Any:
    """Try a promo code on an earlier meal; order it if that saves enough, else keep the code for later."""
    last = last_from(dinner_place())
    fill = basket_with(last)
    code = _promo_code()
    price = say(
        ask(fill.total, told=("It comes to {}.", "That is {} in all.", "The basket costs {}.")),
        "tell me what it costs today",
        "What does that cost at the moment?",
        "How much is the basket now?",
        "tell me the total",
        "What would I pay for that now?",
        "I'd like to know what all of that comes to.",
        "find out what that costs, delivery included, and tell me",
    )
    redeem = say(
        act(apply_promo_code, promo_code=code),
        f"try the promo code {code} on it",
        f"put {code} in as the promo code",
        f"apply the promo code {code}",
        f"enter {code} in the field for promo codes",
        f"use {code} as the promo code for it",
        f"I have the promo code {code}. Try it on the basket.",
        f"test my promo code {code} on the basket",
    )
    tells(
        redeem,
        f"The code works; with it, the basket comes to {redeem.total}.",
        f"With {code} the total is {redeem.total}.",
    )
    saved = given(money(fill.total - redeem.total), redeem.discount > 0)
    least, on = amount(2, 3, 4, 5, 6), day(1, 5)
    card, security = food_card()
    buy = say(
        act(place_food_order, card_id=id_of_card(card), security_code=security, deliver_at=at(on, 19)),
        f"order it for 7 pm {on:on} with my {card}, security code {security}",
        f"have it delivered {on:on} at 7 pm, on my {card} with the security code {security}",
        f"check out with delivery {on:on} at 7 pm, paying with my {card} (security code {security})",
        f"have it come {on:on} at seven in the evening and charge my {card}, security code {security}",
        f"buy it with my {card}, security code {security}, for 7 pm {on:on}",
        f"put it on my {card} (security code {security}), with delivery {on:on} at 7 pm",
    )
    tells(
        buy,
        f"It is ordered and comes on {on} at 7 pm.",
        f"I ordered it for {on} at 7 pm.",
    )
    save = say(
        act(remove_basket_item, promo_code=code),
        "take the code off again",
        "remove the code, so that I can use it another time",
        "remove the code and order nothing",
        "strip the promo code from the basket",
        "take the code off and leave it at that",
        "delete the code again and don't order",
    )
    tells(save, "So I took the code off again and ordered nothing.", "The code is off again, and nothing is ordered.")
    goal = say(
        when(saved >= least, buy, save),
        f"if the code saves me {least} or more, {buy}; otherwise {save}",
        f"If the code saves me at least {least}, {buy}; if it's less, {save}.",
        f"check what the code takes off: if it's {least} or more, {buy}; if it's less, {save}",
        f"if the code takes off {least} or more, {buy}; if it takes off less, {save}",
        f"The code has to save me at least {least}. If it does, {buy}; if it doesn't, {save}.",
        f"Is the code worth {least} or more? If it is, {buy}; if it isn't, {save}.",
        f"I won't waste the code on less than {least}. With a saving of that or more, {buy}; with less, {save}.",
    )
    tells(goal, f"It takes off {saved}.", f"It saves you {saved}.")
    return (fill, price), (redeem, goal)

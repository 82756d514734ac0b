"""Accounts and cards: the same in the bank and in every app that charges a card."""

import datetime as dt
from functools import lru_cache
from itertools import repeat
from random import Random
from typing import Literal

from msgspec.structs import replace

from prove.core import Record, keyed, keyed_few
from prove.servers._shared.cast import cast_of
from prove.servers._shared.ibans import drawn_iban
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.person.habits import habits_of

AccountKind = Literal["checking", "savings", "joint", "business"]
App = Literal["shopping", "food_delivery", "travel_booking"]
APPS: tuple[App, ...] = ("shopping", "food_delivery", "travel_booking")
BANKS: tuple[str, ...] = ("NRTH", "HRBR", "OAKB", "SLVB", "FNAT")
"""The first letters of account numbers, by bank."""

_NICKNAMES: dict[AccountKind, tuple[str, ...]] = {
    "checking": ("Everyday", "Main account", "Current account", "Salary account", "Daily money", "First account"),
    "savings": (
        "Rainy day",
        "Holiday fund",
        "House deposit",
        "Emergency fund",
        "New car fund",
        "Nest egg",
        "Long term",
    ),
    "joint": ("Household", "Joint account", "Family account", "Shared home", "Rent and food"),
    "business": ("Side business", "Studio account", "Freelance work", "Trade account", "Business account"),
}


class WalletAccount(Record):
    """An account of the protagonist; `key` is what other records name. Nothing moves on a frozen one any more."""

    key: str
    nickname: str
    kind: AccountKind
    iban: str
    opened_on: dt.date
    frozen: bool = False


class WalletCard(Record):
    """A card of the protagonist. `apps` are the apps that have it on file; the expiry is the last day of a month."""

    key: str
    account: str
    name: str
    network: str
    form: Literal["debit", "credit"]
    last_four: str
    security_code: str
    expires_on: dt.date
    frozen: bool
    apps: tuple[App, ...]


class Wallet(Record):
    """The accounts, the first one for everyday use, and the cards."""

    accounts: tuple[WalletAccount, ...]
    cards: tuple[WalletCard, ...]

    def card(self, key: str) -> WalletCard:
        """The card of a key."""
        return next(card for card in self.cards if card.key == key)

    def first(self, *kinds: AccountKind) -> WalletAccount:
        """The first account of the first of these kinds that there is, or else the one for everyday use."""
        found = (account for kind in kinds for account in self.accounts if account.kind == kind)
        return next(found, self.accounts[0])

    def usable(self, day: dt.date, app: App | None = None) -> list[WalletCard]:
        """The cards that can pay on a day, in an app if it is named; never empty for the days of a life."""
        found = [card for card in self.cards if card.expires_on >= day and not card.frozen]
        return found if app is None else [card for card in found if app in card.apps]


@lru_cache(KEPT)
def wallet_of(seed: int) -> Wallet:
    """The accounts and cards of a seed."""
    rng = keyed("life.wallet", seed)
    accounts = _accounts(seed, rng)
    cards = _cards(seed, rng, accounts)
    for app in APPS:
        good = [place for place, card in enumerate(cards) if _lasting(card, now_of(seed).date())]
        if not any(app in cards[place].apps for place in good):
            place = rng.choice(good)
            cards[place] = replace(cards[place], apps=(*cards[place].apps, app))
    return Wallet(_with_frozen(seed, accounts), tuple(cards))


@lru_cache(KEPT * 40)
def iban_of(seed: int, email: str) -> str:
    """The account number of somebody else, by their e-mail address, at a bank of their city."""
    rng, cast = keyed_few("life.iban", seed, email), cast_of(seed)
    city = next((person.city for person in cast.people if person.email == email), cast.home)
    bank = rng.choice(BANKS)
    return drawn_iban(rng, city, bank)


def _accounts(seed: int, rng: Random) -> tuple[WalletAccount, ...]:
    habits, today, home = habits_of(seed), now_of(seed).date(), cast_of(seed).home
    kinds: list[AccountKind] = ["checking"]
    if habits.has_partner:
        kinds.append("joint")
    kinds.extend(repeat("savings", rng.choice((1, 1, 2, 3))))
    if habits.has_business:
        kinds.append("business")
    accounts: list[WalletAccount] = []
    for place, kind in enumerate(kinds):
        used = {account.nickname for account in accounts}
        nickname = rng.choice([name for name in _NICKNAMES[kind] if name not in used])
        opened_on = today - dt.timedelta(days=rng.randrange(400, 3600))
        accounts.append(WalletAccount(f"{kind}:{place}", nickname, kind, drawn_iban(rng, home, "SLVB"), opened_on))
    return tuple(accounts)


def _with_frozen(seed: int, accounts: tuple[WalletAccount, ...]) -> tuple[WalletAccount, ...]:
    """The accounts, the last savings account frozen in some lives that can do without it."""
    savings = [account for account in accounts if account.kind == "savings"]
    chance = 0.6 if len(savings) > 1 else 0.3
    if len(accounts) < 4 or keyed("life.wallet.frozen", seed).random() >= chance:
        return accounts
    return tuple(replace(account, frozen=account is savings[-1]) for account in accounts)


def _cards(seed: int, rng: Random, accounts: tuple[WalletAccount, ...]) -> list[WalletCard]:
    """A debit card for every account that pays, sometimes a credit card, and an old one, mostly until last month.

    Nobody ever removes the old one from the shop.
    """
    today = now_of(seed).date()
    last_fours, codes = rng.sample(range(1000, 10_000), 12), rng.sample(range(100, 1000), 12)
    cards: list[WalletCard] = []

    def issue(account: WalletAccount, form: Literal["debit", "credit"], days: int, *, frozen: bool = False) -> None:
        network = rng.choice(("Visa", "Visa", "Mastercard", "Mastercard", "Amex"))
        cards.append(
            WalletCard(
                key=f"card:{len(cards)}",
                account=account.key,
                name=f"{account.nickname} {form} card" if days > 0 else f"Old {network} card",
                network=network,
                form=form,
                last_four=str(last_fours[len(cards)]),
                security_code=str(codes[len(cards)]),
                expires_on=_end_of_month(today + dt.timedelta(days=days)),
                frozen=frozen,
                apps=tuple(app for app in APPS if rng.random() < 0.55 or (app == "shopping" and days <= 0)),
            )
        )

    for account in accounts:
        if account.kind != "savings":
            issue(account, "debit", rng.randrange(70, 1500))
            if rng.random() < 0.6:
                issue(account, "credit", rng.randrange(70, 1500), frozen=rng.random() < 0.4)
    since = rng.randrange(40, 160)
    issue(accounts[0], "debit", -(since if since > 110 else today.day))
    return cards if any(card.frozen for card in cards) else [*cards, _spare(seed, cards)]


def _spare(seed: int, cards: list[WalletCard]) -> WalletCard:
    """A second card like the first, which is frozen and in no app."""
    rng, first = keyed("life.wallet.spare", seed), cards[0]
    taken = {int(card.last_four) for card in cards}, {int(card.security_code) for card in cards}
    return replace(
        first,
        key=f"card:{len(cards)}",
        name=f"Spare {first.form} card",
        last_four=str(rng.choice([four for four in range(1000, 1500) if four not in taken[0]])),
        security_code=str(rng.choice([code for code in range(100, 300) if code not in taken[1]])),
        frozen=True,
        apps=(),
    )


def _lasting(card: WalletCard, today: dt.date) -> bool:
    return card.expires_on >= today and not card.frozen


def _end_of_month(day: dt.date) -> dt.date:
    return (day.replace(day=28) + dt.timedelta(days=4)).replace(day=1) - dt.timedelta(days=1)

"""The wallet: every app has a card that pays, some accounts are frozen, account numbers are valid."""

import datetime as dt

from prove.servers._shared.cast import cast_of
from prove.servers._shared.ibans import is_valid
from prove.servers._shared.life.cities import city_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.person.wallet import APPS, iban_of, wallet_of

SEEDS = range(30)


def test_every_app_has_a_card_that_pays_today() -> None:
    for seed in SEEDS:
        assert all(wallet_of(seed).usable(now_of(seed).date(), app) for app in APPS)


def test_names_and_last_digits_say_which_card_it_is() -> None:
    for seed in SEEDS:
        wallet = wallet_of(seed)
        for field in ("name", "last_four", "security_code"):
            assert len({getattr(card, field) for card in wallet.cards}) == len(wallet.cards)
        assert len({account.nickname for account in wallet.accounts}) == len(wallet.accounts)


def test_one_card_has_expired_and_none_expires_within_a_month() -> None:
    for seed in SEEDS:
        today = now_of(seed).date()
        ends = sorted(card.expires_on for card in wallet_of(seed).cards)
        assert ends[0] < today
        assert ends[1] > today + dt.timedelta(days=30)
        assert all("shopping" in card.apps for card in wallet_of(seed).cards if card.expires_on < today)


def test_some_lives_have_a_frozen_account_and_can_do_without_it() -> None:
    frozen = [seed for seed in SEEDS if any(account.frozen for account in wallet_of(seed).accounts)]
    assert 0.1 < len(frozen) / len(SEEDS) < 0.6
    for seed in frozen:
        assert sum(not account.frozen for account in wallet_of(seed).accounts) >= 3
        assert not wallet_of(seed).accounts[0].frozen


def test_account_numbers_are_of_the_country_in_which_people_live() -> None:
    abroad = 0
    for seed in SEEDS:
        cast = cast_of(seed)
        numbers = [(account.iban, cast.home) for account in wallet_of(seed).accounts]
        numbers += [(iban_of(seed, person.email), person.city) for person in cast.people]
        numbers.append((iban_of(seed, "ana.pires@postbox.example"), cast.home))
        assert all(is_valid(number) for number, _ in numbers)
        assert all(number[:2] == city_of(city).country.code for number, city in numbers)
        abroad += len({number[:2] for number, _ in numbers}) > 2
    assert abroad > len(SEEDS) / 3

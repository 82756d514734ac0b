"""Examples at the bank."""

from prove.core.trace import Example
from tests.examples.script import Script


def transfer() -> Example:
    s = Script("bank-transfer", "banking", seed=7)
    s.say("Move $40 from Everyday to Rainy day, please.", reply="Done, $40 has moved to Rainy day.")
    accounts = s.call("list_accounts")
    s.call(
        "transfer_between_accounts",
        goal="write",
        from_account_id=s.pick(accounts, "items.id", nickname="Everyday"),
        to_account_id=s.pick(accounts, "items.id", nickname="Rainy day"),
        amount=40.0,
    )
    return s.done()


EXAMPLES = (transfer,)

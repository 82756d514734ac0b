"""Banking: a person's accounts, cards, payees and payments."""

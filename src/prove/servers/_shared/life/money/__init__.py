"""What was bought, owed and paid: `goods` and `orders`, `market`, `bills`, `invoices`, `deposits`, and `ledger` (every
movement, with its source)."""

"""What was owed and paid: `bills`, `invoices`, `deposits`; on the accounts `spending`, `income` and `ledger` (every
movement, with its source); `coming` is what will move by itself."""

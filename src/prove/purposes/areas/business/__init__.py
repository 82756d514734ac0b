"""Companies and shops of one's own: customers, deals, invoices, goods.

- `colleagues`: colleagues whom the user tells about the business: those whose jobs have to do with it.
- `customers`: customers of one's own: new ones, their cards, and jobs that are called off.
- `invoices`: customers of one's own: invoices, payments and what is overdue.
- `pipeline`: deals on their way: new ones, what they add up to, and who takes care of them.
- `prospects`: keeping the customer base in order: who becomes a lead, who has moved on, who is there twice.
- `sales`: selling to companies: leads, deals and the people behind them.
- `stock`: goods of a store of one's own: what is on its way, who collects what, and what it costs.
- `store`: a store of one's own: what is in stock, put aside and ordered.
"""

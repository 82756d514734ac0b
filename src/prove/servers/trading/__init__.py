"""Trading: a person's brokerage account, the market it trades on and the orders in between."""

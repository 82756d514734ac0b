"""CRM: a sales team's leads, contacts, company accounts, deals and activities."""

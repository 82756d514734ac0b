"""All tools of the CRM: importing this registers customers and sales on the one server, and what colleagues do."""

from prove.servers.crm import colleagues, customers, sales
from prove.servers.crm.app import server

__all__ = ["colleagues", "customers", "sales", "server"]

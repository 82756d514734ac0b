"""All tools of the CRM: importing this registers customers and sales on the one server."""

from prove.servers.crm import customers, sales
from prove.servers.crm.app import server

__all__ = ["customers", "sales", "server"]

"""The server object on which the tools of this folder register themselves."""

from typing import Annotated

from msgspec import Meta

from prove.core import Server
from prove.servers.crm.records import Crm

server = Server("crm", Crm, "A sales team's CRM: leads, contacts, company accounts, deals and activities.")

Title = Annotated[str, Meta(min_length=3, max_length=80)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]

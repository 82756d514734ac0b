"""The server that the tools of this folder register with."""

from prove.core import Server
from prove.servers.calendar.records import Agenda

server = Server("calendar", Agenda, "Calendars of one person: events, invitations, recurring series and free time.")

"""The server object on which the tools of this folder register themselves."""

from prove.core import Server
from prove.servers.team_chat.records import Workspace

server = Server("team_chat", Workspace, "A team's chat: channels, threads, reactions, pins and direct messages.")

"""The server object on which the tools of this folder register themselves."""

from prove.core import Server
from prove.servers.social_media.records import Network

server = Server(
    "social_media",
    Network,
    "A social network: profiles, posts, follows and blocks, and the feeds that follow from them.",
)

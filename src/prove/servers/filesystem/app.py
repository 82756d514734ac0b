"""The server object on which the tools of this folder register themselves."""

from prove.core import Server
from prove.servers.filesystem.records import FileSystem

server = Server(
    "filesystem",
    FileSystem,
    "A home directory on a Unix-like machine: files, folders, links, permissions, trash, archives and tags.",
)

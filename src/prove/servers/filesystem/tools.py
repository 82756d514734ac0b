"""All tools of the file system: importing this registers paths, contents and storage on the one server."""

from prove.servers.filesystem import contents, paths, storage
from prove.servers.filesystem.app import server

__all__ = ["contents", "paths", "server", "storage"]

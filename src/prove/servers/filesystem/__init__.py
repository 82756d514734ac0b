"""Filesystem: a person's home directory: files, folders, links, permissions, trash, archives and tags."""

"""Where files are: archives, links, tags, rights and room on the disk."""

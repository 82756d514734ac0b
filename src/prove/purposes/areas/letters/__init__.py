"""Mail that is read, written and thrown away.

- `drafts`: letters that are still being written.
- `mail`: letters: what is answered, passed on, kept and cleared away.
- `wastebasket`: letters that are opened, thrown away and fetched back.
"""

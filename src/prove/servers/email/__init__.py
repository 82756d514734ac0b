"""Email: a person's mailbox with threads, drafts, labels and attachments."""

"""Team chat: channels, threads, reactions and direct messages of a team."""

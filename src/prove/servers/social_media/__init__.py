"""Social media: profiles, posts and who sees them."""

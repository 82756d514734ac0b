"""Shopping: an online shop seen by its customer."""

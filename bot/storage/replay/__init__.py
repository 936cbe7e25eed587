"""What is kept for looking back: films that are owed, moments that were shared."""

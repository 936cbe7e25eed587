"""What watchers ask for: matches folded step by step, and how fast they may step."""

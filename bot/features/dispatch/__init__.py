"""How an interaction comes to its handler, and what all handlers share."""

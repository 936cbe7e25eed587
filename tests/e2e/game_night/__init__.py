"""Tables with an end, and what a game master does with them."""

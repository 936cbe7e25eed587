"""Tables with an end in words, and what a game master is shown."""

"""Looking back at a game: the viewer, shares, rolls, the record."""

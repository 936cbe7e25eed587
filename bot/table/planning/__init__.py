"""Plans: moves that players choose in advance, as answers to others' moves. Values and pure functions."""

"""A finished moment in words: steps of the viewer, shares, counted rolls."""

"""What can be looked back at: the steps of a match, its rolls, its sheet. Pure functions."""

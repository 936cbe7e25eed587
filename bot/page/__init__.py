"""A finished game as a single HTML file that anyone can open in a browser."""

"""A finished game as one HTML file that anyone can open in a browser."""

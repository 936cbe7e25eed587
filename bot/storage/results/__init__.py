"""How games ended, and how long decisions took."""

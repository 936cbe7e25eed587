"""What released versions stored: later ones migrate their databases, keep playing, and replay records."""

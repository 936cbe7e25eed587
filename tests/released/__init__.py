"""What released versions stored: later ones migrate their databases, play on, and replay their records."""

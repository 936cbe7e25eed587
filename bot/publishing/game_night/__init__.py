"""Game nights on Discord: scheduled events, last rounds, what is announced."""

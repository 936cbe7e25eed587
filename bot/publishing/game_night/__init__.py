"""Game nights on Discord: scheduled events, last rounds, and announcements."""

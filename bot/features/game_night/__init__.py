"""Game nights: `/until`, `/session`, `/suggest`."""

"""Notifications that people ask for or turn off: follows, nudges, the digest."""

"""Game nights in words: the end time of a table, and announcements."""

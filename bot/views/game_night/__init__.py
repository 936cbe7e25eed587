"""Game nights in words: a table's end time, and announcements."""

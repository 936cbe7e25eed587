-- Who created the event that a table ends with, so that the event of the next session can be recognised.
ALTER TABLE table_end ADD COLUMN event_creator_id INTEGER;

-- What table events say of the clock.

-- The clock that counted from the next turn on, as it is written: NULL for none, and for what was decided before this
-- step.
ALTER TABLE table_event ADD COLUMN clock TEXT;

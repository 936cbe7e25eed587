-- The looks of a table's seats, which people keep in a rematch. None are stored for older tables: there, seat n has look n.
ALTER TABLE tables ADD COLUMN colours TEXT NOT NULL DEFAULT '[]';  -- JSON: the number of each seat's look
ALTER TABLE invitee ADD COLUMN look INTEGER;  -- the look that the person had in the game before, NULL if there was none

-- Where a table's match begins, if not at its game's opening: **Play on** continues from a position of another game.
ALTER TABLE tables ADD COLUMN position TEXT;  -- a position line, fixed when the match starts, NULL for the opening

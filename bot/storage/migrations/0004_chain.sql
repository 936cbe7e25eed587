-- Each event carries the hash of all before it, and the table that of the latest (bot/chain.py). The logs of older
-- databases get their chains here, without positions; a row behind a gap gets none, which shuts its table.

ALTER TABLE tables ADD COLUMN head BLOB NOT NULL DEFAULT x'';
ALTER TABLE event ADD COLUMN position BLOB;  -- digest of the position that an action led to, in its last row
ALTER TABLE event ADD COLUMN hash BLOB NOT NULL DEFAULT x'';

UPDATE tables SET head = digest(id, game, options, rules, first, seed, holdings, (SELECT group_concat(joined_by)
    FROM (SELECT joined_by FROM seats WHERE table_id = id ORDER BY seat)));

DROP TRIGGER events_are_not_changed;

WITH RECURSIVE chain (table_id, ply, hash) AS (
    SELECT id, 0, head FROM tables
    UNION ALL
    SELECT next.table_id, next.ply,
        digest(chain.hash, next.table_id, next.ply, next.event, next.seat, next.interaction_id, next.at, NULL)
    FROM chain CROSS JOIN event AS next ON next.table_id = chain.table_id AND next.ply = chain.ply + 1
)
UPDATE event SET hash = chain.hash FROM chain
WHERE chain.ply > 0 AND event.table_id = chain.table_id AND event.ply = chain.ply;

UPDATE tables SET head = (SELECT hash FROM event WHERE table_id = id ORDER BY ply DESC LIMIT 1)
WHERE EXISTS (SELECT 1 FROM event WHERE table_id = id);

CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON event
BEGIN
    SELECT raise(ABORT, 'an event is never changed');
END;

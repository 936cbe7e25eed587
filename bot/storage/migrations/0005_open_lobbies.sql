-- Lobbies stay open for a week, unless they have a live clock. On the third day, their openers get a notice.

CREATE TABLE new_notice (
    user_id INTEGER NOT NULL,
    kind    TEXT    NOT NULL CHECK (kind IN ('asleep', 'direct', 'followed', 'lobby', 'vacation', 'zone')),
    about   TEXT    NOT NULL,  -- such as the end of the vacation, the zone, or a table's id
    said    INTEGER NOT NULL CHECK (said IN (0, 1)),
    PRIMARY KEY (user_id, kind, about)
) STRICT, WITHOUT ROWID;
INSERT INTO new_notice SELECT user_id, kind, about, said FROM notice;
DROP TABLE notice;
ALTER TABLE new_notice RENAME TO notice;

UPDATE tables SET deadline = deadline + 518400000
WHERE phase = 'lobby' AND (clock IS NULL OR clock = 'week' OR clock LIKE '%h%' OR clock LIKE '%d%');
UPDATE deadline SET due_at = (SELECT tables.deadline FROM tables WHERE id = scope_id)
WHERE kind = 'lobby_expiry' AND scope_id IN (SELECT id FROM tables WHERE phase = 'lobby');
INSERT INTO deadline (scope, scope_id, kind, due_at)
SELECT 'table', id, 'lobby_question', deadline - 345600000 FROM tables
WHERE phase = 'lobby' AND (clock IS NULL OR clock = 'week' OR clock LIKE '%h%' OR clock LIKE '%d%');

-- The pace of logins that several processes keep together (bot/storage/clusters/logins.py): the latest login of each
-- process, by its first shard, and of those that Discord lets in one after the other. In milliseconds, by the clock of
-- the database.
CREATE TABLE login (
    name  TEXT    NOT NULL PRIMARY KEY,
    at    INTEGER NOT NULL,
    pause INTEGER NOT NULL CHECK (pause >= 0)
) STRICT, WITHOUT ROWID;

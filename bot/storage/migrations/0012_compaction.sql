-- Whether something was deleted for somebody's privacy since a SQLite file was last compacted: it has a row then.

CREATE TABLE compaction_due (id INTEGER PRIMARY KEY CHECK (id = 1)) STRICT;

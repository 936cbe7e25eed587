-- What makes the dice, the goods and the limits hold against people who leave and come back.


-- Who left a table before its match, and the interaction that seated them first: back again, they have it again, for
-- the dice are derived from it. Kept until the match begins or the table closes.
CREATE TABLE former_player (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    user_id   INTEGER NOT NULL,
    joined_by INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;


-- What people who had their data deleted had lost for good before: coming back, they do not have it again, while
-- others have it. `person` is computed from their id with the key below, and tells nobody who they were.
CREATE TABLE lost_good (
    guild_id INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    person   BLOB    NOT NULL,
    good     TEXT    NOT NULL,
    number   INTEGER NOT NULL CHECK (number > 0),
    table_id TEXT             REFERENCES tables (id)  -- where it is still at stake, NULL once it is lost
) STRICT;

CREATE INDEX lost_goods_of_person ON lost_good (guild_id, game, person);
CREATE INDEX lost_goods_at_stake ON lost_good (table_id) WHERE table_id IS NOT NULL;

CREATE TABLE person_key (
    id  INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),  -- one, drawn when it is needed first
    key BLOB    NOT NULL CHECK (length(key) = 32)
) STRICT;



-- Whom somebody has asked to a table within a day, by an invitation or the offer of a seat, but for those who came.
CREATE TABLE asked (
    user_id        INTEGER NOT NULL,
    interaction_id INTEGER NOT NULL,
    by_id          INTEGER NOT NULL,
    table_id       TEXT    NOT NULL REFERENCES tables (id),
    at             INTEGER NOT NULL,
    PRIMARY KEY (user_id, interaction_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX asked_in_order ON asked (at);


-- A set that is removed is deleted: matches carry the sets that they were played with.
DELETE FROM custom_set WHERE state = 'removed';


-- Who opened a table, among whose tables it counts, whoever has it now. Of older tables that is not known, and they
-- count among those of who has them.
ALTER TABLE tables ADD COLUMN opened_by INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET opened_by = opener_id;

DROP INDEX unfinished_of_opener;
CREATE INDEX unfinished_by_opener ON tables (opened_by) WHERE phase IN ('lobby', 'running');

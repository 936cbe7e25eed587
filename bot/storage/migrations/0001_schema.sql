-- Everything that the bot stores. Times are milliseconds since the epoch, by Discord's clock. JSON is stored as TEXT.
-- Columns of user ids are listed in bot/storage/user_data.py.

PRAGMA application_id = 1097622881;  -- "Alea": tells our files from other programs' files


-- Servers and people --------------------------------------------------------------------------------------------------

-- Servers' settings, one row for each setting that was changed.
CREATE TABLE guild_setting (
    guild_id INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    value    TEXT    NOT NULL,  -- JSON
    PRIMARY KEY (guild_id, name)
) STRICT, WITHOUT ROWID;

-- Servers that have turned dares off: calls to do something away from the table.
CREATE TABLE quiet_guild (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    set_by   INTEGER NOT NULL
) STRICT;

-- Servers that the bot was removed from. `due` is 1 within the transaction that deletes a server's data.
CREATE TABLE departed_guild (
    guild_id INTEGER NOT NULL PRIMARY KEY,
    left_at  INTEGER NOT NULL,
    due      INTEGER NOT NULL DEFAULT 0 CHECK (due IN (0, 1))
) STRICT;

-- People's preferences. A person who has changed nothing, or has only the defaults, has no row. Among other things:
-- when and where a person is reminded of what waits for them, when their digest comes, and whether they are notified
-- only while they are away.
CREATE TABLE preference (
    user_id       INTEGER NOT NULL PRIMARY KEY,
    theme         TEXT,  -- NULL for the server's
    text_board    INTEGER NOT NULL CHECK (text_board IN (0, 1)),
    confirm       TEXT    NOT NULL CHECK (confirm IN ('always', 'usual', 'never')),
    mentions      TEXT    NOT NULL CHECK (mentions IN ('on', 'away', 'off')),
    statistics    INTEGER NOT NULL DEFAULT 1 CHECK (statistics IN (0, 1)),  -- whether others may see them
    auto_vacation INTEGER NOT NULL DEFAULT 1 CHECK (auto_vacation IN (0, 1)),  -- instead of a flag's fall
    remind_after  INTEGER CHECK (remind_after > 0),  -- hours, NULL for never
    remind_where  TEXT    NOT NULL DEFAULT 'channel' CHECK (remind_where IN ('channel', 'direct')),
    digest_at     TEXT    -- such as 09:00, NULL for no digest
) STRICT;

-- Has a row if data was deleted for a person's privacy since a SQLite file was last compacted.
CREATE TABLE compaction_due (id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1)) STRICT;


-- Tables, seats, invitees ---------------------------------------------------------------------------------------------

-- Tables where games are played, from the opening in a lobby on. `head` is the hash of the latest row of a table's log,
-- or of its opening if the log is empty (bot/table/hash_chain.py).
CREATE TABLE tables (
    id                TEXT    NOT NULL PRIMARY KEY,
    guild_id          INTEGER NOT NULL,
    channel_id        INTEGER NOT NULL,  -- where the boards go
    parent_channel_id INTEGER,           -- the channel that the table left for its thread, NULL if it has none
    opener_id         INTEGER NOT NULL,
    game              TEXT    NOT NULL,
    options           TEXT    NOT NULL,  -- JSON: the game's options
    table_options     TEXT    NOT NULL,  -- JSON: what is agreed beyond the rules
    phase             TEXT    NOT NULL CHECK (phase IN ('lobby', 'running', 'over', 'closed')),
    revision          INTEGER NOT NULL CHECK (revision > 0),
    rules             INTEGER,           -- version of the game's rules, fixed when the match starts
    first             INTEGER,           -- the seat that moves first, fixed then, too
    seed              BLOB    NOT NULL CHECK (length(seed) = 32),
    holdings          TEXT,              -- JSON as in records: a server's own sets, and what each seat owned
    head              BLOB    NOT NULL,
    opened_at         INTEGER NOT NULL,
    changed_at        INTEGER NOT NULL,  -- when anyone last did something at the table
    deadline          INTEGER NOT NULL,  -- when a lobby closes automatically, and
    expired           INTEGER NOT NULL CHECK (expired IN (0, 1)),  -- whether it did
    opened_by         INTEGER NOT NULL,  -- who opened it: it counts as theirs, even if they handed it over
    clock             TEXT,              -- in its notation, NULL for no clock (bot/table/clock), and
    late              TEXT CHECK (late IN ('usual', 'claim', 'stand-in', 'forfeit')),  -- what a fallen flag does
    weekends          TEXT CHECK (weekends IN ('count', 'free')),
    vacations         TEXT CHECK (vacations IN ('on', 'off')),
    next_clock        TEXT,              -- agreed on during the match, for the next turn on
    CHECK ((first IS NULL) = (phase IN ('lobby', 'closed'))),
    CHECK ((rules IS NULL) = (first IS NULL))
) STRICT, WITHOUT ROWID;

-- Small indexes: servers and people have limited numbers of unfinished tables.
CREATE INDEX unfinished_of_guild ON tables (guild_id) WHERE phase IN ('lobby', 'running');
CREATE INDEX unfinished_by_opener ON tables (opened_by) WHERE phase IN ('lobby', 'running');
CREATE INDEX tables_of_channel ON tables (channel_id, phase, opened_at);

-- The players of a table by seat. A seat that changes hands keeps its row, because the log refers to it. A computer's
-- user id is below all marks that replace the ids of people whose data was deleted.
CREATE TABLE seats (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL CHECK (seat >= 0),
    user_id   INTEGER NOT NULL,
    name      TEXT    NOT NULL,
    joined_by INTEGER NOT NULL,  -- the interaction's id, which the dice are derived from
    level     TEXT,              -- a computer's, NULL for people
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, user_id)
) STRICT, WITHOUT ROWID;

-- For finding the tables at which a person has played.
CREATE INDEX seats_of_person ON seats (user_id) WHERE level IS NULL;

-- People who were invited to a table, kicked, or proposed for a seat. A seat is kept for each unanswered invitation.
CREATE TABLE invitee (
    table_id       TEXT    NOT NULL REFERENCES tables (id),
    number         INTEGER NOT NULL,  -- in the order in which they became invitees
    user_id        INTEGER NOT NULL,
    name           TEXT    NOT NULL,
    state          TEXT    NOT NULL CHECK (
        state IN ('invited', 'accepted', 'declined', 'withdrawn', 'kicked', 'proposed')
    ),
    since          INTEGER NOT NULL,  -- the table's revision when they were last invited
    times_invited  INTEGER NOT NULL,
    times_declined INTEGER NOT NULL,
    place          INTEGER,           -- in the order of seats, if that was settled beforehand
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, user_id)
) STRICT, WITHOUT ROWID;

-- For finding the seats that wait for a person's answer.
CREATE INDEX invitee_of_person ON invitee (user_id);

-- People who left a table before its match, and the interaction that first seated them. They get it back if they come
-- back, because the dice are derived from it. Kept until the match starts or the table closes.
CREATE TABLE former_player (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    user_id   INTEGER NOT NULL,
    joined_by INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

-- Invitations to a table and offers of a seat within the last day, except to people who have joined since.
CREATE TABLE asked (
    user_id        INTEGER NOT NULL,
    interaction_id INTEGER NOT NULL,
    by_id          INTEGER NOT NULL,
    table_id       TEXT    NOT NULL REFERENCES tables (id),
    at             INTEGER NOT NULL,
    PRIMARY KEY (user_id, interaction_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX asked_in_order ON asked (at);


-- The log, which is append-only ---------------------------------------------------------------------------------------

-- The log of a match, from which it is replayed. Each row's hash covers all rows before it.
CREATE TABLE event (
    table_id       TEXT    NOT NULL,
    ply            INTEGER NOT NULL,
    event          TEXT    NOT NULL,  -- JSON, as in records
    seat           INTEGER NOT NULL,  -- whose action caused it, including rolls that followed a move
    interaction_id INTEGER NOT NULL,
    at             INTEGER NOT NULL,
    position       BLOB,              -- digest of the position after an action, in its last row only
    hash           BLOB    NOT NULL,
    PRIMARY KEY (table_id, ply),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Also stops INSERT OR REPLACE, which would delete a row without firing the trigger below.
CREATE TRIGGER events_follow_one_another BEFORE INSERT ON event
WHEN NEW.ply IS DISTINCT FROM (SELECT coalesce(max(ply), 0) + 1 FROM event WHERE table_id = NEW.table_id)
BEGIN
    SELECT raise(ABORT, 'an event follows the latest one');
END;

CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON event
BEGIN
    SELECT raise(ABORT, 'an event is never changed');
END;

-- Except for a server that the bot was removed from.
CREATE TRIGGER events_are_not_deleted BEFORE DELETE ON event
WHEN NOT EXISTS (
    SELECT 1 FROM tables JOIN departed_guild USING (guild_id)
    WHERE tables.id = OLD.table_id AND departed_guild.due = 1
)
BEGIN
    SELECT raise(ABORT, 'an event is never deleted');
END;

-- Every interaction that changed a table, so that one delivered twice is recognised.
CREATE TABLE interaction (
    id       INTEGER NOT NULL PRIMARY KEY,
    table_id TEXT    NOT NULL REFERENCES tables (id),
    at       INTEGER NOT NULL
) STRICT;


-- Table events --------------------------------------------------------------------------------------------------------

-- Decisions at a table outside the game (bot/table/events.py).
CREATE TABLE table_event (
    table_id  TEXT    NOT NULL REFERENCES tables (id),
    revision  INTEGER NOT NULL,  -- the table's, after the decision
    ply       INTEGER NOT NULL,
    kind      TEXT    NOT NULL,
    by_id     INTEGER NOT NULL,  -- who decided it
    at        INTEGER NOT NULL,
    seat      INTEGER,           -- the seat that it concerns, and
    holder_id INTEGER,           -- who had it: both NULL if it concerns the table
    user_id   INTEGER,           -- who is to take the seat
    clock     TEXT,              -- that counted from the next turn on, in its notation, NULL for none
    agreement TEXT,              -- of a question or answer: the kind (bot/table/agreements/rows.py), and
    value     TEXT,              -- the value, if it has one
    question  INTEGER,           -- the revision of the question being answered or settled
    PRIMARY KEY (table_id, revision),
    CHECK ((seat IS NULL) = (holder_id IS NULL))
) STRICT, WITHOUT ROWID;


-- What players own (bot/storage/inventory.py) -------------------------------------------------------------------------

-- Sets of goods that a server has added to a game.
CREATE TABLE custom_set (
    guild_id  INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    id        TEXT    NOT NULL,
    document  TEXT    NOT NULL,  -- JSON, in the game's format
    author_id INTEGER NOT NULL,
    state     TEXT    NOT NULL CHECK (state IN ('waiting', 'approved')),
    judged_by INTEGER,           -- who approved it
    at        INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, id)
) STRICT, WITHOUT ROWID;

-- Goods that a seat has bound in a running match.
CREATE TABLE stake (
    table_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    good     TEXT    NOT NULL,
    number   INTEGER NOT NULL CHECK (number > 0),
    PRIMARY KEY (table_id, seat, good),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Goods that passed from one player to another when a match ended. Everyone starts with the same goods, so what a
-- person owns follows from these rows.
CREATE TABLE payout (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    good     TEXT    NOT NULL,
    giver_id INTEGER NOT NULL,
    taker_id INTEGER NOT NULL CHECK (taker_id <> giver_id),
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX payouts_from ON payout (guild_id, game, giver_id);
CREATE INDEX payouts_to ON payout (guild_id, game, taker_id);

-- Except for user ids, which an anonymous mark can replace: a negative number.
CREATE TRIGGER payouts_are_not_changed BEFORE UPDATE ON payout
WHEN (NEW.table_id, NEW.number, NEW.guild_id, NEW.game, NEW.good)
    IS DISTINCT FROM (OLD.table_id, OLD.number, OLD.guild_id, OLD.game, OLD.good)
    OR NOT (NEW.giver_id = OLD.giver_id OR NEW.giver_id < 0 AND OLD.giver_id > 0)
    OR NOT (NEW.taker_id = OLD.taker_id OR NEW.taker_id < 0 AND OLD.taker_id > 0)
    OR (NEW.giver_id, NEW.taker_id) IS NOT DISTINCT FROM (OLD.giver_id, OLD.taker_id)
BEGIN
    SELECT raise(ABORT, 'a payout is never changed');
END;

-- Except for a server that the bot was removed from.
CREATE TRIGGER payouts_are_not_deleted BEFORE DELETE ON payout
WHEN NOT EXISTS (SELECT 1 FROM departed_guild WHERE guild_id = OLD.guild_id AND due = 1)
BEGIN
    SELECT raise(ABORT, 'a payout is never deleted');
END;

-- Goods that people had lost before their data was deleted. If they come back, they do not get them again, since other
-- players have them. `person` is computed from their user id with the key below, and does not reveal the id.
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
    id  INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),  -- a single key, drawn when first needed
    key BLOB    NOT NULL CHECK (length(key) = 32)
) STRICT;


-- Clocks and deadlines ------------------------------------------------------------------------------------------------

-- What becomes due for a table, a person, a server or the whole bot (bot/service/deadlines.py).
CREATE TABLE deadline (
    scope    TEXT    NOT NULL CHECK (scope IN ('table', 'person', 'server', 'bot')),
    scope_id TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    due_at   INTEGER NOT NULL,
    PRIMARY KEY (scope, scope_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines_in_order ON deadline (due_at);

-- For finding the next deadline of clocks, apart from the others.
CREATE INDEX deadlines_by_kind ON deadline (kind, due_at);

-- The time counted for each move at a table with a clock, and all seats' reserves before it. Kept beside the log, and
-- not covered by its hash chain.
CREATE TABLE spent (
    table_id   TEXT    NOT NULL,
    ply        INTEGER NOT NULL,
    counted_ms INTEGER NOT NULL CHECK (counted_ms >= 0),
    reserves   TEXT    NOT NULL,  -- JSON list of milliseconds, by seat
    stood_in   INTEGER NOT NULL CHECK (stood_in IN (0, 1)),  -- the bot moved for a late player
    PRIMARY KEY (table_id, ply),
    FOREIGN KEY (table_id, ply) REFERENCES event (table_id, ply)
) STRICT, WITHOUT ROWID;

-- The clock of each seat of a running match, in milliseconds (bot/table/clock/seat_clock.py).
CREATE TABLE seat_clock (
    table_id   TEXT    NOT NULL,
    seat       INTEGER NOT NULL,
    reserve_ms INTEGER NOT NULL CHECK (reserve_ms >= 0),
    allowed_ms INTEGER NOT NULL,
    used_ms    INTEGER NOT NULL,
    turns      INTEGER NOT NULL,
    called     INTEGER,           -- the table's revision since which the seat is awaited, NULL if it is not
    called_at  INTEGER NOT NULL,
    since      INTEGER,           -- when the clock started, NULL until the board is posted
    reminded   TEXT    NOT NULL,  -- JSON list of the reminders of this turn
    warned_at  INTEGER,           -- when the first of them was posted
    late_at    INTEGER,           -- when the bot acted because the flag had fallen
    standins   INTEGER NOT NULL,  -- moves (daily clocks: turns) in a row that the bot made
    stood_in   INTEGER NOT NULL CHECK (stood_in IN (0, 1)),  -- in this turn
    away       INTEGER NOT NULL CHECK (away IN (0, 1)),
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- What stops clocks from outside a table. People's zones and quiet hours, and servers' zones, have one row per change,
-- because the bot must know what was in force at any time.
CREATE TABLE person_time (
    user_id    INTEGER NOT NULL,
    asked_at   INTEGER NOT NULL,
    since      INTEGER NOT NULL,  -- when it takes effect
    zone       TEXT,              -- NULL if it was removed
    quiet      TEXT,              -- such as 23:00-08:00
    PRIMARY KEY (user_id, asked_at)
) STRICT, WITHOUT ROWID;

CREATE TABLE server_zone (
    guild_id INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    zone     TEXT,
    PRIMARY KEY (guild_id, since)
) STRICT, WITHOUT ROWID;

CREATE TABLE vacation (
    user_id   INTEGER NOT NULL,
    from_at   INTEGER NOT NULL,
    until_at  INTEGER NOT NULL,
    automatic INTEGER NOT NULL CHECK (automatic IN (0, 1)),
    PRIMARY KEY (user_id, from_at)
) STRICT, WITHOUT ROWID;

-- The days of vacation that a person had at a moment. They grow from the time when the person takes a first seat.
CREATE TABLE vacation_account (
    user_id INTEGER NOT NULL PRIMARY KEY,
    days    REAL    NOT NULL,
    as_of   INTEGER NOT NULL
) STRICT;

-- When the tables of a shard, server or channel could not be reached, and for how long the bot was away.
CREATE TABLE outage (
    scope    TEXT    NOT NULL,  -- such as "shard 0 1": number 0 of 1
    from_at  INTEGER NOT NULL,
    until_at INTEGER,           -- NULL while it lasts
    gap_ms   INTEGER,
    PRIMARY KEY (scope, from_at)
) STRICT, WITHOUT ROWID;

-- The latest sign of life from each shard.
CREATE TABLE heartbeat (
    shard INTEGER NOT NULL PRIMARY KEY,
    at    INTEGER NOT NULL
) STRICT;

-- Tables with an end (bot/table/game_night): when the game ends, with which event, and what happens to it then.
CREATE TABLE table_end (
    table_id     TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    until        INTEGER NOT NULL,
    event_id     INTEGER,           -- a scheduled event of the server,
    event_name   TEXT,              -- its name,
    event_start  INTEGER,           -- and its start, as last seen
    at_end       TEXT    NOT NULL CHECK (at_end IN ('park', 'count')),
    last_round   INTEGER,           -- the ply whose board announces the last round
    extended     INTEGER NOT NULL,  -- how often the players kept playing
    extensions   INTEGER NOT NULL,  -- how often a game master gave five minutes
    called_at    INTEGER            -- when a game master last called everyone
) STRICT, WITHOUT ROWID;

CREATE INDEX ends_of_event ON table_end (event_id) WHERE event_id IS NOT NULL;


-- Planning ------------------------------------------------------------------------------------------------------------

-- Plans: a seat's automatic answers to other seats' moves (bot/table/planning). No one else sees them.
CREATE TABLE plan (
    table_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    ply      INTEGER NOT NULL,  -- the log entry before the move that the plan answers
    tree     TEXT    NOT NULL,  -- JSON, [[their move, the answer, [lines after it]]], [] for a plan that is gone
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Moves that plans have made. Kept beside the log, and not covered by its hash chain.
CREATE TABLE planned (
    table_id TEXT    NOT NULL,
    ply      INTEGER NOT NULL,
    event    INTEGER NOT NULL,  -- its number among the events not taken back
    PRIMARY KEY (table_id, ply),
    FOREIGN KEY (table_id, ply) REFERENCES event (table_id, ply)
) STRICT, WITHOUT ROWID;


-- Notifications -------------------------------------------------------------------------------------------------------

-- All messages next to a board about a decision that it calls for, in order. Each is kept until the player is awake,
-- owed, posted, or gone again.
CREATE TABLE reminder (
    table_id   TEXT    NOT NULL,
    seat       INTEGER NOT NULL,
    called     INTEGER NOT NULL,  -- the decision: as in seat_clock or, without a clock, the number of log entries
    number     INTEGER NOT NULL,  -- among the messages about the decision
    kind       TEXT    NOT NULL CHECK (kind IN ('reserve', 'last', 'awake', 'own', 'nudge')),
    state      TEXT    NOT NULL CHECK (state IN ('kept', 'owed', 'posted', 'gone')),
    at         INTEGER,           -- when it was decided on, NULL for a clock's
    due        INTEGER,           -- until when it is kept
    by_seat    INTEGER,           -- the seat that nudges
    silent     INTEGER CHECK (silent IN (0, 1)),  -- NULL until it is to be posted
    channel_id INTEGER,           -- where it was posted, and
    message_id INTEGER,           -- as which message: both NULL until then
    PRIMARY KEY (table_id, seat, called, number),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX reminders_standing ON reminder (table_id) WHERE state IN ('owed', 'posted');

-- How many reminders have notified a person on the latest day that had any.
CREATE TABLE reminded_day (
    user_id  INTEGER NOT NULL PRIMARY KEY,
    day      TEXT    NOT NULL,  -- such as 2026-11-22, by their own calendar
    notified INTEGER NOT NULL
) STRICT;

-- The direct message channels of people who want direct messages, once known, and the language of their Discord.
CREATE TABLE direct_channel (
    user_id    INTEGER NOT NULL PRIMARY KEY,
    channel_id INTEGER,
    locale     TEXT    NOT NULL
) STRICT;

-- Notices that people get at their next press.
CREATE TABLE notice (
    user_id INTEGER NOT NULL,
    kind    TEXT    NOT NULL CHECK (kind IN ('asleep', 'direct', 'followed', 'vacation', 'zone')),
    about   TEXT    NOT NULL,  -- such as the end of the vacation, the zone, or a table's id
    said    INTEGER NOT NULL CHECK (said IN (0, 1)),
    PRIMARY KEY (user_id, kind, about)
) STRICT, WITHOUT ROWID;

-- Digests: one per person and day. Only the latest message is kept.
CREATE TABLE digest (
    user_id    INTEGER NOT NULL,
    day        TEXT    NOT NULL,  -- such as 2026-11-22, by their own calendar
    at         INTEGER NOT NULL,  -- when it was decided on
    told       TEXT    NOT NULL,  -- JSON: the ids of the followed games with news
    channel_id INTEGER,           -- where it was sent, and
    message_id INTEGER,           -- as which message: both NULL until then
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX digests_owed ON digest (at) WHERE message_id IS NULL;

-- Who follows which game, and what they were told in direct messages.
CREATE TABLE follow (
    user_id    INTEGER NOT NULL,
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    what       TEXT    NOT NULL CHECK (what IN ('end', 'moves', 'daily')),
    channel_id INTEGER NOT NULL,  -- their direct message channel
    message_id INTEGER NOT NULL,  -- the message with the latest news
    edited_at  INTEGER NOT NULL,  -- and when it was last edited
    revision   INTEGER NOT NULL,  -- the table's, up to which they were told
    locale     TEXT    NOT NULL,  -- the language of their Discord
    PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_of_table ON follow (table_id);


-- Replay --------------------------------------------------------------------------------------------------------------

-- Moments of games that people have posted for everyone.
CREATE TABLE share (
    message_id INTEGER NOT NULL PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    ply        INTEGER NOT NULL,  -- the number of the step
    user_id    INTEGER NOT NULL,  -- who shared it
    at         INTEGER NOT NULL
) STRICT;

CREATE INDEX shares_of_person ON share (user_id, at);
CREATE INDEX shares_of_channel ON share (channel_id, at);
CREATE INDEX shares_of_table ON share (table_id);

-- Films of finished games, which are added to their last messages. A film is `owed` until that is done, or turns out
-- to be impossible.
CREATE TABLE film (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    state    TEXT NOT NULL CHECK (state IN ('owed', 'shown', 'given up'))
) STRICT, WITHOUT ROWID;

CREATE INDEX films_owed ON film (table_id) WHERE state = 'owed';


-- Results -------------------------------------------------------------------------------------------------------------

-- How games that count ended, written with their last event. Games that a moderator closed, or with fewer than three
-- moves, do not count.
CREATE TABLE result (
    table_id   TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    guild_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,  -- where it was opened, even if it was played in a thread there
    game       TEXT    NOT NULL,
    ended_at   INTEGER NOT NULL,
    winners    TEXT    NOT NULL   -- JSON: their seats
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_guild ON result (guild_id, ended_at);
CREATE INDEX results_of_channel ON result (channel_id, ended_at);


-- Computers -----------------------------------------------------------------------------------------------------------

-- Moves that the bot chose for a seat, and what each depends on apart from the position and the table's seed
-- (bot/table/computers/choice.py). A move that is taken back loses its row.
CREATE TABLE choice (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    event    INTEGER NOT NULL CHECK (event > 0),  -- its number among the match's events
    seat     INTEGER NOT NULL,
    label    TEXT    NOT NULL CHECK (label IN ('opponent', 'stand-in')),
    level    TEXT    NOT NULL,
    revision INTEGER NOT NULL,  -- the table's, before the move
    version  INTEGER NOT NULL,  -- of the opponents that chose it (opponents.VERSION)
    PRIMARY KEY (table_id, event),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Hints given to a seat: one per move, however often it is shown.
CREATE TABLE hint (
    table_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    moves    INTEGER NOT NULL,  -- how many the seat had made before
    PRIMARY KEY (table_id, seat, moves),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;


-- Outbox and channel lists --------------------------------------------------------------------------------------------

-- A table's public message has yet to show at least this revision.
CREATE TABLE outbox (
    table_id TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
    revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Boards that were posted. A board is live while its buttons are on.
CREATE TABLE post (
    message_id INTEGER NOT NULL PRIMARY KEY,
    table_id   TEXT    NOT NULL REFERENCES tables (id),
    channel_id INTEGER NOT NULL,
    revision   INTEGER NOT NULL,
    ply        INTEGER NOT NULL,
    live       INTEGER NOT NULL CHECK (live IN (0, 1))
) STRICT;

CREATE INDEX posts_of_table ON post (table_id, revision);

-- Messages that list a channel's open tables: one in each channel where someone asked for it. The listed tables have
-- changed if `shown` is not `changed`.
CREATE TABLE channel_list (
    channel_id     INTEGER NOT NULL PRIMARY KEY,
    guild_id       INTEGER NOT NULL,
    interaction_id INTEGER NOT NULL,  -- which asked for it
    message_id     INTEGER,           -- NULL until it is posted, in place of `replaced_id`
    replaced_id    INTEGER,
    changed        INTEGER NOT NULL DEFAULT 1,
    shown          INTEGER NOT NULL DEFAULT 0,
    content        BLOB               -- digest of what the message says
) STRICT;

CREATE INDEX channel_lists_of_guild ON channel_list (guild_id);

-- All lists of the server, because only Discord knows which threads belong to a channel.
CREATE TRIGGER channel_lists_follow_new_tables AFTER INSERT ON tables
BEGIN
    UPDATE channel_list SET changed = changed + 1 WHERE guild_id = NEW.guild_id;
END;

CREATE TRIGGER channel_lists_follow_tables AFTER UPDATE OF revision ON tables
BEGIN
    UPDATE channel_list SET changed = changed + 1 WHERE guild_id = NEW.guild_id;
END;

CREATE TRIGGER channel_lists_follow_posts AFTER INSERT ON post
BEGIN
    UPDATE channel_list SET changed = changed + 1
    WHERE guild_id = (SELECT guild_id FROM tables WHERE id = NEW.table_id);
END;


-- Clusters ------------------------------------------------------------------------------------------------------------

-- When a shard last logged in, for each remainder of shard numbers: Discord admits shards with the same remainder one
-- after the other (bot/storage/clusters/login_turns.py). In milliseconds, by the database's clock.
CREATE TABLE login_turn (
    remainder INTEGER NOT NULL PRIMARY KEY CHECK (remainder >= 0),
    at        INTEGER NOT NULL
) STRICT;

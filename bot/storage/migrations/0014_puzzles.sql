-- Which of a game's puzzles a person has tried and solved: a bit for each number, the lowest one first.
CREATE TABLE puzzle_progress (
    user_id INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    rules   INTEGER NOT NULL,  -- the version of the rules that the puzzles are for
    tried   BLOB    NOT NULL,
    first   BLOB    NOT NULL,  -- no wrong answer and no hint so far
    solved  BLOB    NOT NULL,
    PRIMARY KEY (user_id, game, rules)
) STRICT, WITHOUT ROWID;

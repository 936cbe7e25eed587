"""How many of something there may be, so that no one can use up what is for all."""

from __future__ import annotations

MAX_TABLES_OF_GUILD = 200  # unfinished ones; a server may choose fewer
MAX_TABLES_OF_OPENER = 20  # unfinished ones that a person has opened, whoever has them now

MAX_ASKED_BY_ONE = 5  # times within a day that one person asks another to a table, in vain
MAX_ASKED_BY_ALL = 20  # times within a day that a person is asked by all together, in vain

MAX_SETS = 60  # of a server and game
MAX_SETS_WAITING = 20  # of a server and game, that no one has judged
MAX_SETS_WAITING_OF_AUTHOR = 10  # of these, so that no one takes the room of all others

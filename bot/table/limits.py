"""Limits that keep a single person or server from using up resources that everyone shares."""

from __future__ import annotations

MAX_TABLES_OF_GUILD = 200  # unfinished tables; a server can choose fewer
MAX_TABLES_OF_OPENER = 20  # unfinished tables that one person opened, even if handed over since

MAX_ASKED_BY_ONE = 5  # unaccepted invitations in a day from one person to another
MAX_ASKED_BY_ALL = 20  # unaccepted invitations in a day to one person from everyone

MAX_SETS = 60  # per server and game
MAX_SETS_WAITING = 20  # per server and game, waiting for approval
MAX_SETS_WAITING_OF_AUTHOR = 10  # of those, so that no author fills the queue

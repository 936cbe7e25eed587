"""What is decided at a table besides the game: announced once, and kept.

A table event stands beside the log, not in it: neither the rules nor the dice depend on it. So the table
events say at which ply a seat changed hands, and what moderators did.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from engine import Text

Kind = Literal[
    "seat_offered",  # to somebody, who
    "seat_taken",
    "seat_declined",
    "offer_withdrawn",  # by who made it or by who holds the seat
    "computer_offered",  # by who leaves, to play on in their place; the others have
    "computer_agreed",
    "computer_declined",  # one of them, or who would have left
    "table_offered",  # to a player, who is to be the opener
    "table_taken",
    "table_declined",
    "paused",
    "unpaused",
    "closed",
    "hidden",
    "resigned_for",  # a moderator let a player resign
    "absence_reported",  # somebody waits for players who are away, and
    "absent_removed",  # they did not come back in time
    "clock_changed",  # in a lobby with others
    "late",  # the time of a player is over, and whoever waits may claim
    "claimed",  # which somebody did
    "forfeited",  # the player has resigned instead, as was agreed
    "stood_in",  # the bot has moved for the player
    "away",  # it has done so too often in a row: the player is away, and
    "back",  # is back
    "vacation",  # a player went on vacation
    "automatic_vacation",  # which began by itself in the place of a flag that fell
    "vacation_ended",  # before its time, by the player: the board shows when their time ends now
    "abandoned",  # nobody claimed and nobody moved
    "park_asked",  # somebody would have no clock until all go on
    "park_agreed",
    "park_refused",
    "parked",  # the clock is off, and
    "resume_asked",  # somebody would go on with it
    "here",  # so would somebody else
    "stays_parked",  # not everybody came in time
    "resumed_play",  # the clock runs again
    "closes_soon",  # a parked table at which nothing is done
    "clock_asked",  # another clock, during the game
    "clock_vote",
    "clock_refused",
    "clock_agreed",
    "clock_taken_off",  # by a moderator
    "time_given",  # by who waits
    "time_given_to_all",  # by a moderator
    "drop_vote",  # somebody would drop a player who is away
    "dropped",  # who has resigned so
    "end_changed",  # of a table with an end: when the game ends, or what becomes of it then
    "end_set",  # while it plays
    "end_asked",  # to all players, where it takes them all
    "end_vote",
    "end_refused",
    "end_moved",  # the event that it ends with was moved,
    "end_begun",  # has begun,
    "end_gone",  # or will not take place
    "listed",  # a parked game, before its event takes place again
    "too_late",  # the game has not begun in time
    "time_up",  # all have had equally many turns, or
    "mid_round",  # not, or
    "time_counted",  # they have, and the game is counted
    "longer_vote",  # somebody would play on, and
    "longer",  # so would enough of the others
    "goes_on",  # a parked table without a clock, since somebody would
    "successor_vote",  # somebody would have somebody else play on for a player who is away
]
# To the whole table, by moderators, and the last one by the bot.
ORDERS: tuple[Kind, ...] = ("paused", "unpaused", "closed", "hidden", "abandoned")
# After these somebody else sits on the seat: `holder_id` did, `user_id` does now. What came before stays the
# former holder's, and a question that was put to them is void.
CHANGES_HANDS: tuple[Kind, ...] = ("seat_taken",)


class TableEvent(NamedTuple):
    """What was decided (`kind`), by whom, when (`at`: milliseconds since the epoch), and where the table was.

    `seat` is the seat that it is about and `holder_id` who sat there, None if it is about the table;
    `user_id` is who is to follow on that seat; `clock` the one that counted from the next turn on, as it is
    written, None for none.
    """

    revision: int
    ply: int
    kind: Kind
    by_id: int
    at: int
    seat: int | None = None
    holder_id: int | None = None
    user_id: int | None = None
    clock: str | None = None


class StoryLine(NamedTuple):
    """What an event of the match did, with its ply; `rolled`: it was a roll."""

    ply: int
    text: Text
    rolled: bool = False


def votes_since(events: Iterable[TableEvent], revision: int, kind: Kind) -> frozenset[int]:
    """Return who has given a vote of a kind after a revision."""
    return frozenset(event.by_id for event in events if event.revision > revision and event.kind == kind)

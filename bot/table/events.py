"""Decisions at a table outside the game, beside its log: announced once, and kept."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine import Text

Kind = Literal[
    "asked",  # the others, of one of the kinds in agreements/rows.py; and their answers
    "agreed",
    "refused",
    "withdrawn",  # by who asked, or whose seat it is about
    "lapsed",  # what another person's action has left without sense, so that it never stands again
    "seat_taken",
    "table_taken",
    "paused",
    "unpaused",
    "closed",
    "hidden",
    "resigned_for",  # a moderator let a player resign
    "absence_reported",  # a person waits for players who are away, and
    "absent_removed",  # they did not come back in time
    "clock_changed",  # in a lobby with others
    "late",  # the time of a player is over, and whoever waits may claim
    "claimed",  # which a person did
    "forfeited",  # the player has resigned instead, as was agreed
    "stood_in",  # the bot has moved for the player
    "away",  # it has done so too often in a row: the player is away, and
    "back",  # is back
    "vacation",  # a player went on vacation
    "automatic_vacation",  # which began automatically instead of a flag's fall
    "vacation_ended",  # before its time, by the player: the board shows when their time ends now
    "abandoned",  # no one claimed and no one moved
    "parked",  # the clock is off, and
    "stays_parked",  # not everyone came in time
    "resumed_play",  # the clock runs again
    "closes_soon",  # a parked table at which nothing is done
    "clock_agreed",  # another one, from the next turn on
    "clock_taken_off",  # by a moderator
    "time_given",  # by who waits
    "time_given_to_all",  # by a moderator
    "dropped",  # a player who was away, by the others
    "end_changed",  # of a table with an end: when the game ends, or what becomes of it then
    "end_set",  # while it plays
    "end_moved",  # the event that it ends with was moved,
    "end_begun",  # has started,
    "end_gone",  # or will not take place
    "listed",  # a parked game, before its event takes place again
    "too_late",  # the game has not started in time
    "time_up",  # all have had equally many turns, or
    "mid_round",  # not, or
    "time_counted",  # they have, and the game is counted
    "longer",  # a game whose time was up is played on
    "goes_on",  # a parked table without a clock, since a person would
]
# To the whole table, by moderators, and the last one by the bot.
ORDERS: tuple[Kind, ...] = ("paused", "unpaused", "closed", "hidden", "abandoned")
# After these another person sits on the seat: `holder_id` did, `user_id` does now. What came before stays the
# former holder's, and a question that was put to them is void.
CHANGES_HANDS: tuple[Kind, ...] = ("seat_taken",)


class TableEvent(NamedTuple):
    """A decision of a `kind`: by which user, when (`at`: milliseconds since the epoch), and at which ply.

    `seat` is the seat that it is about and `holder_id` who sat there, None if it is about the table;
    `user_id` is who is to follow on that seat; `clock` the one that counted from the next turn on, as it is
    written, None for none. What is asked, and each answer, says which kind of `agreement` it is about and
    which `value`; what answers or settles a `question` names its revision.
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
    agreement: str | None = None
    value: str | None = None
    question: int | None = None


class StoryLine(NamedTuple):
    """What an event of the match did, with its ply; `rolled`: it was a roll."""

    ply: int
    text: Text
    rolled: bool = False

"""Decisions at a table that are not part of its game, stored next to the game's log and announced once."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine import Text

Kind = Literal[
    "asked",  # a question of a kind in agreements/rows.py, and its answers:
    "agreed",
    "refused",
    "withdrawn",  # by its asker, or by the player whose seat it is about
    "lapsed",  # out of time, or made pointless by another person's action
    "seat_taken",
    "table_taken",
    "paused",
    "unpaused",
    "matched",  # a lobby that the bot opened for people who were looking for a game
    "matched_again",  # the same without anyone asking, as their earlier table fell apart: calls its opener
    "starts_soon",  # a lobby: everyone is in, so the game starts automatically, unless
    "start_held",  # the opener presses Wait,
    "started",  # and then does
    "all_answered",  # the game doesn't start automatically, so its opener is called
    "full_long",  # no one started a full lobby, so its opener is called
    "opener_asked",  # the opener is asked if they still want a lobby where nothing happens
    "closed",
    "hidden",
    "resigned_for",  # a moderator resigned for a player
    "absence_reported",  # a player reported absent players, and
    "absent_removed",  # they did not come back in time
    "clock_changed",  # in a lobby with others
    "options_changed",  # the same for the game's options, whose ids are in `value`
    "rated_changed",  # the same for whether the game will be rated
    "late",  # a player's time is over, so waiting players can claim
    "claimed",  # and one of them did
    "forfeited",  # or the late player resigned, as agreed
    "stood_in",  # or the bot moved for the player
    "away",  # it did so too often in a row: the player is away, and
    "back",  # came back
    "vacation",  # a player went on vacation
    "automatic_vacation",  # one that started automatically instead of a flag falling
    "vacation_ended",  # early, by the player: the board shows when their time now ends
    "abandoned",  # no one claimed and no one moved
    "parked",  # the clock is off, and
    "stays_parked",  # not everyone came back in time
    "resumed_play",  # the clock runs again
    "closes_soon",  # a parked table where nothing happens
    "clock_agreed",  # a new clock, from the next turn
    "clock_taken_off",  # by a moderator
    "time_given",  # by the waiting player
    "time_given_to_all",  # by a moderator
    "dropped",  # a player who was away, by the others' vote
    "end_changed",  # in a lobby: when the game ends, or what happens then
    "end_set",  # the same during the game
    "end_moved",  # the event that it ends with was moved,
    "end_begun",  # has started,
    "end_gone",  # or was cancelled
    "listed",  # a parked game, before its event takes place again
    "too_late",  # the game did not start in time
    "time_up",  # time is up and all seats have had equally many turns, or
    "mid_round",  # they have not, or
    "time_counted",  # they have, and the game is scored
    "longer",  # play continues for some minutes after time is up
    "goes_on",  # a parked table without a clock was resumed
    "taken_out",  # of the ratings, by a moderator, for the reason in `value`
    "counted_again",  # after that
    "bell",  # the tournament's round is over: the game is scored as it stood after equally many turns, or
    "bell_lost",  # the player who used more time loses
]
# Moderators' orders to the whole table. The last one is the bot's.
ORDERS: tuple[Kind, ...] = ("paused", "unpaused", "closed", "hidden", "abandoned")
# These give the seat of `holder_id` to `user_id`. Earlier events stay with the former holder, and a question
# that was put to them is void.
CHANGES_HANDS: tuple[Kind, ...] = ("seat_taken",)
CHANGES_LOBBY: tuple[Kind, ...] = ("clock_changed", "end_changed", "options_changed", "rated_changed")


class TableEvent(NamedTuple):
    """A decision at a table, made by the user `by_id` at the time `at` (ms since the epoch).

    `ply` is the number of log entries at that time. `seat` is the seat that the decision is about, and
    `holder_id` is that seat's player. Both are None if the decision is about the whole table. `user_id` is
    the person who takes over, or is asked to. `clock` is the notation of the clock that counts from the next
    turn, or None. `agreement` is the kind of question that the event asks or answers. `value` is what is
    asked for, or another detail, such as a reason. `question` is the revision of the question that the event
    answers or settles.
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
    """A sentence about an event of the match or a take-back. `rolled` is true for a roll.

    `ply` is the number of the log entry. `move` is the number of public moves up to the event or, for a
    take-back, before it. `seat` is the seat that moves or rolls, or None if no single seat does. For a
    public move, `brief` says the same in fewer words.
    """

    ply: int
    text: Text
    rolled: bool = False
    move: int = 0
    seat: int | None = None
    brief: Text | None = None

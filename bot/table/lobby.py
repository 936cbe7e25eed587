"""Lobbies: opening, joining, leaving and closing a table before its match. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from engine import GAMES, Seat, Written, _, known_game, read_options

from .clock.rules import ClockRules
from .errors import (
    CLOSED_BY_MODERATOR,
    NOT_SEATED,
    NOT_THE_OPENER,
    NOT_THERE,
    SEATS_KEPT,
    TABLE_FULL,
    AlreadySeated,
    NotDue,
    Refusal,
    Removed,
    WrongPhase,
)
from .model import Action, FormerPlayer, Invitee, Player, Table, add_event, with_invitee
from .names import clean_name
from .options import TableOptions
from .time import DAY

BEGUN = _("This game has already started. See its latest board.")
EXPIRED = _("This table closed because its game didn't start in time. Open a new one with `/play`.")
CLOSED = _("This table is closed. Open a new one with `/play`.")

# Milliseconds from the last change in a lobby to its deadline.
LIFETIME, LIFETIME_LIVE = 7 * DAY, DAY
ASKED_AFTER = 3 * DAY  # from a lobby's last change to asking if it is still wanted; live ones close before


class Setup(NamedTuple):
    """What a new table is opened with: its server, channel, game, game options, table options and clock."""

    guild_id: int
    channel_id: int
    game_id: str
    options: Mapping[str, object]
    table_options: TableOptions = TableOptions()
    clock: ClockRules | None = None


def open_table(action: Action, setup: Setup, *, id: str, seed: bytes) -> Table:
    """Open a table as the acting user, who gets the first seat. Raises UnknownGame or InvalidOption."""
    read_options(known_game(setup.game_id).Options, setup.options)
    return Table(
        **setup._replace(options=dict(setup.options))._asdict(),
        id=id,
        seed=seed,
        opener_id=action.user_id,
        opened_by=action.user_id,
        phase="lobby",
        revision=1,
        players=(_player(action),),
        opened_at=action.at,
        changed_at=action.at,
        deadline=action.at + lifetime(setup.clock),
    )


def join(table: Table, action: Action) -> Table:
    """Seat the acting user after the others or, if the order of seats is settled, in the user's own place.

    A former player returns to the same place, and the dice stay the same. Raises WrongPhase, AlreadySeated,
    Removed, or Refusal if no seat is free.
    """
    check_lobby(table)
    if table.seat_of(action.user_id) is not None:
        raise AlreadySeated
    invitee = table.invitee(action.user_id)
    if invitee is not None and invitee.state == "kicked":
        raise Removed(opener=opener_seat(table))
    check_room(table, invitee)
    after = with_invitee(table, invitee._replace(state="accepted")) if invitee else table
    players = in_order((*table.players, returning(table, _player(action))), after.invitees)
    return touch(replace(after, players=players), action)


def leave(table: Table, action: Action) -> Table:
    """Leave a lobby. If the opener leaves, the next person takes over, or the lobby closes if there is none.

    Raises WrongPhase if the table is not a lobby, or Refusal if the acting user has no seat.
    """
    check_lobby(table)
    if table.seat_of(action.user_id) is None:
        raise Refusal(NOT_SEATED)
    after = without(table, action.user_id)
    people = [player.user_id for player in after.players if not player.level]
    if not people:
        return touch(closed(after), action)
    opener = people[0] if table.opener_id == action.user_id else table.opener_id
    return touch(replace(after, opener_id=opener), action)


def kick(table: Table, action: Action, user_id: int) -> Table:
    """As the opener, kick a player, who can then return only if invited.

    Raises WrongPhase unless the table is a lobby, or Refusal unless the acting user is its opener and
    `user_id` is another person at the table.
    """
    check_opener(table, action)
    seat = table.seat_of(user_id)
    if seat is None or user_id == action.user_id or table.players[seat].level:
        raise Refusal(NOT_THERE)
    invitee = table.invitee(user_id) or Invitee(user_id, table.players[seat].name, "kicked")
    after = with_invitee(without(table, user_id), invitee._replace(state="kicked"))
    return touch(after, action)


def close(table: Table, action: Action) -> Table:
    """Close a lobby. Raises WrongPhase or Refusal unless the acting user is its opener."""
    check_opener(table, action)
    return replace(closed(table), revision=table.revision + 1)


def expires_at(table: Table) -> int | None:
    """Return when a lobby closes automatically (ms since the epoch), or None if the table is not a lobby."""
    return table.deadline if table.phase == "lobby" else None


def expire(table: Table, action: Action) -> Table:
    """Close a lobby whose deadline has passed. Raises WrongPhase, or NotDue before the deadline."""
    check_lobby(table)
    check_due(table.deadline, action)
    return replace(closed(table), revision=table.revision + 1, expired=True)


def closed(table: Table) -> Table:
    """Close a table whose match has not started, and forget its former players."""
    return replace(table, phase="closed", former=())


def question_due_at(table: Table) -> int | None:
    """Return the time (ms since the epoch) at which to ask a lobby's opener if they still want the lobby.

    Return None if the table is not a lobby, its deadline comes first, or the opener has already been asked.
    """
    lasts = table.phase == "lobby" and lifetime(table.clock) > ASKED_AFTER
    asked = table.latest_event(["opener_asked"]) is not None
    return changed_last(table) + ASKED_AFTER if lasts and not asked else None


def ask_opener(table: Table, action: Action) -> Table:
    """Ask the opener whether they still want a lobby. Raises NotDue unless that question is due."""
    check_due(question_due_at(table), action)
    return add_event(table, action, "opener_asked", holder_id=table.opener_id)


def asks(table: Table, user_id: int) -> bool:
    """Return whether a person is a lobby's opener and has yet to say whether they still want the lobby."""
    asked = table.latest_event(["opener_asked"])
    unchanged = asked is not None and asked.at >= changed_last(table) + ASKED_AFTER
    return unchanged and table.phase == "lobby" and table.opener_id == user_id


def keep_former_player(table: Table, user_id: int) -> Table:
    """Remember the interaction that first seated a player who is about to give up their seat."""
    (player,) = (player for player in table.players if player.user_id == user_id)
    first = FormerPlayer(user_id, returning(table, player).joined_by)
    return replace(table, former=tuple(sorted({*table.former, first})))


def show_again(table: Table, _action: Action) -> Table:
    """Have a lobby's message posted again, without a new deadline.

    Raises WrongPhase or Refusal unless the table is a lobby.
    """
    check_lobby(table)
    return replace(table, revision=table.revision + 1)


def touch(table: Table, action: Action) -> Table:
    """Increment a lobby's revision and extend its deadline."""
    return replace(table, revision=table.revision + 1, deadline=action.at + lifetime(table.clock))


def changed_last(table: Table) -> int:
    """Return when a lobby last changed, in milliseconds since the epoch."""
    return table.deadline - lifetime(table.clock)


def lifetime(clock: ClockRules | None) -> int:
    """Return how long a lobby with this `clock` stays open without changes, in milliseconds."""
    return LIFETIME_LIVE if clock is not None and clock.control.kind == "live" else LIFETIME


def most_seats(table: Table) -> int:
    """Return the largest number of seats that a table's game can have."""
    return GAMES[table.game_id].seats.stop - 1


def free_seats(table: Table) -> int:
    """Return the number of seats that are neither taken nor kept for invited people."""
    return most_seats(table) - len(table.players) - len(table.invited)


def check_room(table: Table, invitee: Invitee | None = None) -> None:
    """Raise Refusal if no seat is free, unless one is kept for `invitee`."""
    if len(table.players) >= most_seats(table):
        raise Refusal(TABLE_FULL)
    if free_seats(table) == 0 and invitee not in table.invited:
        raise Refusal(SEATS_KEPT, guests=tuple(Written(each.name) for each in table.invited))


def opener_seat(table: Table) -> Seat:
    """Return the opener's seat, or the first seat if the opener has none."""
    return Seat(table.seat_of(table.opener_id) or 0)


def check_lobby(table: Table) -> None:
    """Raise Refusal if a table was abandoned or closed by a moderator, or WrongPhase if it is not a lobby."""
    if table.phase == "running":
        raise WrongPhase(BEGUN)
    if table.expired:
        raise WrongPhase(EXPIRED)
    if table.closed_by is not None:
        raise why_closed(table)
    if table.phase == "closed":
        raise WrongPhase(CLOSED)
    if table.phase == "over":
        raise WrongPhase


def check_due(at: int | None, action: Action) -> None:
    """Raise NotDue if an action comes before the time `at` (ms since the epoch), or if `at` is None."""
    if at is None or action.at < at:
        raise NotDue


def why_closed(table: Table) -> Refusal:
    """Return the refusal that says why a table was closed."""
    if table.closed_by == 0:
        return Refusal("No one continued this game, so it was closed.")
    return Refusal(CLOSED_BY_MODERATOR)


def check_opener(table: Table, action: Action) -> None:
    """Raise WrongPhase or Refusal unless the acting user is the opener of a lobby."""
    check_lobby(table)
    if action.user_id != table.opener_id:
        raise Refusal(NOT_THE_OPENER, opener=opener_seat(table))


def in_order(players: tuple[Player, ...], invitees: tuple[Invitee, ...]) -> tuple[Player, ...]:
    """Sort players into seats: first those with a place in `invitees`, then the others in order of joining.

    People come before computers that joined by the same interaction.
    """
    places = {invitee.user_id: invitee.place for invitee in invitees if invitee.place is not None}
    last = len(places)
    return tuple(
        sorted(players, key=lambda each: (places.get(each.user_id, last), each.joined_by, bool(each.level)))
    )


def without(table: Table, user_id: int) -> Table:
    """Free a player's seat and remember them as a former player."""
    players = tuple(player for player in table.players if player.user_id != user_id)
    return replace(keep_former_player(table, user_id), players=players)


def returning(table: Table, player: Player) -> Player:
    """Return `player` with the interaction that first seated them, so rejoining cannot change the dice."""
    first = (each.joined_by for each in table.former if each.user_id == player.user_id)
    return player._replace(joined_by=next(first, player.joined_by))


def _player(action: Action) -> Player:
    return Player(action.user_id, clean_name(action.name), action.interaction_id)

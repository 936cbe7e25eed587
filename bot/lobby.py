"""Before the match: tables opened, joined, left and closed, as pure functions from table to table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine import GAMES, Seat, UnknownGame, read_options

from .customs import Customs
from .names import clean_name
from .refusals import AlreadySeated, ClosedByModerator, NotSeated, NotTheOpener, TableFull, WrongPhase
from .table import Action, Player, Table


def opened(
    action: Action,
    *,
    id: str,
    seed: bytes,
    guild_id: int,
    channel_id: int,
    game_id: str,
    options: Mapping[str, object],
    customs: Customs,
) -> Table:
    """Open a table, its opener on the first seat. Raises UnknownGame and InvalidOption."""
    game = GAMES.get(game_id)
    if game is None:
        raise UnknownGame("There is no game called {game}.", game=repr(game_id)[:40])
    read_options(game.Options, options)
    return Table(
        id=id,
        guild_id=guild_id,
        channel_id=channel_id,
        opener_id=action.user_id,
        game_id=game_id,
        options=dict(options),
        phase="lobby",
        revision=1,
        players=(_player(action),),
        seed=seed,
        opened_at=action.at,
        changed_at=action.at,
        customs=customs,
    )


def reopened(action: Action, over: Table, *, id: str, seed: bytes) -> Table:
    """Open a table for a rematch. Raises WrongPhase while the match runs, ClosedByModerator and NotSeated."""
    if over.phase != "over":
        raise WrongPhase("This game still runs; a rematch can be opened when it is over.")
    if over.closed_by is not None:
        raise ClosedByModerator
    if over.seat_of(action.user_id) is None:
        raise NotSeated
    return opened(
        action,
        id=id,
        seed=seed,
        guild_id=over.guild_id,
        channel_id=over.channel_id,
        game_id=over.game_id,
        options=over.options,
        customs=over.customs,
    )


def joined(table: Table, action: Action) -> Table:
    """Seat somebody behind the others. Raises WrongPhase, AlreadySeated or TableFull."""
    check_lobby(table)
    if table.seat_of(action.user_id) is not None:
        raise AlreadySeated
    most = GAMES[table.game_id].seats.stop - 1
    if len(table.players) >= most:
        raise TableFull(seats=most)
    return replace(table, revision=table.revision + 1, players=(*table.players, _player(action)))


def left(table: Table, action: Action) -> Table:
    """Let somebody go; the others move up, the next one follows as opener, and an empty table closes.

    Raises WrongPhase or NotSeated.
    """
    check_lobby(table)
    if table.seat_of(action.user_id) is None:
        raise NotSeated
    players = tuple(player for player in table.players if player.user_id != action.user_id)
    opener = table.opener_id
    if players and opener == action.user_id:
        opener = players[0].user_id
    return replace(
        table,
        revision=table.revision + 1,
        players=players,
        opener_id=opener,
        phase="lobby" if players else "closed",
    )


def closed(table: Table, action: Action) -> Table:
    """Close a table that has not begun. Raises WrongPhase or NotTheOpener."""
    check_lobby(table)
    check_opener(table, action)
    return replace(table, revision=table.revision + 1, phase="closed")


def check_lobby(table: Table) -> None:
    """Raise WrongPhase unless the match is still to begin."""
    if table.phase == "running":
        raise WrongPhase("This game has begun; look at its newest board.")
    if table.closed_by is not None:
        raise ClosedByModerator
    if table.phase == "closed":
        raise WrongPhase("This table was closed; open a new one with /play.")
    if table.phase == "over":
        raise WrongPhase


def check_opener(table: Table, action: Action) -> None:
    """Raise NotTheOpener for anybody but the opener."""
    if action.user_id != table.opener_id:
        raise NotTheOpener(opener=Seat(table.seat_of(table.opener_id) or 0))


def _player(action: Action) -> Player:
    return Player(action.user_id, clean_name(action.name), action.interaction_id)

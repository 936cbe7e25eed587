"""Rematches: the same people, game, options and colours, but the first player moves to the last seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine import GAMES, Over, Seat, _

from .blocks import NO_BLOCKS, Blocks
from .errors import IN_TOURNAMENT, NOT_SEATED, Refusal, WrongPhase
from .game_night.end import EARLIEST
from .lobby import Setup, in_order, open_table, why_closed
from .model import Action, Invitee, Player, Table, colours_of, is_user

NOT_IN_REMATCH = _("This rematch breaks a tie, so only {players} can play. Open your own table with `/play`.")


def open_rematch(action: Action, over: Table, blocks: Blocks = NO_BLOCKS, *, id: str, seed: bytes) -> Table:
    """Open a rematch of the finished game `over` for one of its players, and invite the other players.

    Players whom a block keeps apart from the acting user or from others invited are left out. Raises
    WrongPhase or Refusal if no rematch is allowed.
    """
    if over.closed_by is not None:
        raise why_closed(over)
    if over.tournament_id is not None:
        raise Refusal(IN_TOURNAMENT)
    if over.match is None or not isinstance(over.match.status, Over):
        raise WrongPhase("This game is still running. You can open a rematch when it's over.")
    seat = over.seat_of(action.user_id)
    if seat is None:
        raise Refusal(NOT_SEATED)
    seats = over.match.status.rematch or range(len(over.players))
    if seat not in seats:
        raise Refusal(NOT_IN_REMATCH, players=tuple(map(Seat, seats)))
    place = over.guild_id, over.parent_channel_id or over.channel_id
    setup = Setup(*place, over.game_id, over.options, over.table_options, over.clock)
    table = replace(open_table(action, setup, id=id, seed=seed), rated=over.rated)
    if over.end is not None and over.end.until >= action.at + EARLIEST:
        kept = over.end.moved(over.end.until)._replace(extended=0, extensions=0, called_at=None)
        table = replace(table, end=kept)
    looks = colours_of(over)
    together = [action.user_id]
    for player in (over.players[each] for each in seats):
        together += [player.user_id] if blocks.may_meet_all(player.user_id, together) else []
    moving = [(over.players[each], looks[each]) for each in seats]
    invitees = tuple(each for each in _moved_on(moving, action) if each.user_id in together)
    computers = (over.players[each]._replace(joined_by=action.interaction_id) for each in seats)
    players = (*table.players, *(computer for computer in computers if computer.level))
    return replace(table, invitees=invitees, players=in_order(players, invitees))


def awaits_all(table: Table) -> bool:
    """Return whether a table's match starts automatically once everyone invited has answered."""
    return any(invitee.place is not None for invitee in table.invitees)


def is_complete(table: Table) -> bool:
    """Return whether a lobby starts automatically and has everyone's answer and enough players."""
    enough = len(table.players) >= GAMES[table.game_id].seats.start
    return table.phase == "lobby" and awaits_all(table) and not table.invited and enough


def _moved_on(players: Sequence[tuple[Player, int]], action: Action) -> tuple[Invitee, ...]:
    """Return the invitees of a rematch. All players move up one place, and the first moves to the last.

    `players` are in seat order, each with the number of their look, which they keep. The acting user and
    computers have already accepted. People who have deleted their data are left out.
    """
    return tuple(
        Invitee(player.user_id, player.name, "accepted", place=place, look=look)
        if player.user_id == action.user_id or player.level
        else Invitee(player.user_id, player.name, "invited", 1, times_invited=1, place=place, look=look)
        for place, (player, look) in enumerate((*players[1:], players[0]))
        if is_user(player.user_id) or player.level
    )

"""Computers at a table: how the opener adds and removes them, and whether the table offers hints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine import GAMES, _, is_secret, text
from engine.game import AnyGame

from ..errors import NOT_THERE, Refusal
from ..lobby import check_lobby, check_opener, check_room, in_order, returning, touch, without
from ..model import Action, Player, Table
from ..names import LEVEL_NAMES, computer_name
from ..options import changed_from

# The first computer's id. The next ones go down, far from people's ids and from those of deleted users.
FIRST_ID = -(1 << 50)

USUAL_LEVEL = "casual"
NO_SUCH_LEVEL = _("{game} has these computer levels: {levels}. Choose one.")
AT_STAKE = _(
    "Players' own collections are at stake at this table, so computers can't join. Open a "
    "table without {option}."
)


def add_computer(table: Table, action: Action, level: str) -> Table:
    """As the opener, seat a computer of this `level`.

    Raises WrongPhase or Refusal if the acting user is not a lobby's opener or the computer cannot join.
    """
    check_opener(table, action)
    return touch(with_computer(table, action, level), action)


def with_computer(table: Table, action: Action, level: str) -> Table:
    """Seat a computer of this `level` after the other players.

    If a computer has been removed, the new one takes the place of the last one removed. Raises Refusal if the
    level is unknown or the computer cannot join.
    """
    game = GAMES[table.game_id]
    if level not in game.levels:
        names = tuple(text(LEVEL_NAMES[each]) for each in LEVEL_NAMES if each in game.levels)
        raise Refusal(NO_SUCH_LEVEL, game=game.name, levels=names)
    for option in changed_from(game, table.options, game.unstaked):
        raise Refusal(AT_STAKE, option=f"`{option}`")
    check_room(table)
    player = returning(table, Player(free_id(table), str(computer_name(level)), action.interaction_id, level))
    return replace(table, players=in_order((*table.players, player), table.invitees))


def with_computers(table: Table, action: Action, levels: Iterable[str], seat: int = 0) -> Table:
    """Seat a computer of each of the `levels` at a new table, and put the opener in `seat`.

    Raises Refusal if a computer cannot join.
    """
    for level in levels:
        table = with_computer(table, action, level)
    opener, *computers = table.players
    return replace(table, players=(*computers[:seat], opener, *computers[seat:]))


def people_at_play(table: Table) -> tuple[int, ...]:
    """Return the seats of the people still playing, without computers, which have no vote and no clock."""
    active = table.match.active if table.match else ()
    return tuple(seat for seat in active if not table.players[seat].level)


def users_at_play(table: Table) -> tuple[int, ...]:
    """Return the user ids of the people who are still playing, in seat order."""
    return tuple(table.players[seat].user_id for seat in people_at_play(table))


def sit_down(table: Table, action: Action) -> Table:
    """As a computer, confirm a rematch after everyone else. Raises WrongPhase or Refusal outside a lobby."""
    check_lobby(table)
    return touch(table, action)


def free_id(table: Table) -> int:
    """Return an unused id for another computer at a table."""
    taken = [player.user_id for player in table.players]
    return next(id for id in range(FIRST_ID, FIRST_ID - len(taken) - 1, -1) if id not in taken)


def usual_level(game: AnyGame) -> str:
    """Return a game's default level: "casual" or, if the game has no such level, its weakest level."""
    return USUAL_LEVEL if USUAL_LEVEL in game.levels else next(iter(game.levels))


def dismiss(table: Table, action: Action, user_id: int) -> Table:
    """As the opener, remove the computer `user_id`.

    The computers after it move up by one id, and the last id is kept for the next computer. So the dice
    depend only on how many computers play, and the opener cannot try out other dice. Raises WrongPhase or
    Refusal if the acting user is not a lobby's opener or there is no such computer.
    """
    check_opener(table, action)
    computers = [player for player in table.players if player.level]
    rest = [player for player in computers if player.user_id != user_id]
    if len(rest) == len(computers):
        raise Refusal(NOT_THERE)
    after = without(table, computers[-1].user_id)
    moved = {
        to.user_id: to._replace(name=of.name, level=of.level) for to, of in zip(computers, rest, strict=False)
    }
    players = tuple(moved.get(player.user_id, player) for player in after.players)
    return touch(replace(after, players=players), action)


def allows_hints(table: Table) -> bool:
    """Return whether a table has a computer player or its `hints` option is on, so that it allows hints."""
    return bool(table.computers) or table.table_options.hints


def has_hint_at_hand(table: Table) -> bool:
    """Return whether only one person plays and no secret move is due, so that the board offers hints."""
    alone = len(table.players) - len(table.computers) == 1
    return alone and table.match is not None and not is_secret(table.match.status)


def is_alone(table: Table) -> bool:
    """Return whether a table has computers and no more than one person who is still playing."""
    seats = table.match.active if table.match else range(len(table.players))
    people = [seat for seat in seats if not table.players[seat].level]
    return bool(table.computers) and len(people) <= 1

"""Computers' actions during play: making moves, and agreeing to end a game if that costs them nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from engine import is_secret, seats_to_move

from ..agreements.asking import agree, ask, open_proposal, open_proposals, refuse
from ..errors import StaleBoard
from ..model import Action, Table, bot_action
from ..play import advance, running_match, unpaused_match
from ..rematch import is_complete
from .choice import Chosen

Kind = Literal["move", "end", "begin"]


class DueAction(NamedTuple):
    """A computer's action.

    `kind` is "move", "end" (ask to end the game now, or answer that question) or "begin" (confirm a rematch).
    """

    kind: Kind
    seat: int


def due_action(table: Table) -> DueAction | None:
    """Return the next action of a table's computers, or None if there is none."""
    match = table.match
    if table.revision == 1 and is_complete(table) and table.computers:
        return DueAction("begin", table.computers[0])
    if match is None or table.phase != "running" or table.paused_by is not None:
        return None
    computers = [seat for seat in match.active if table.players[seat].level]
    if not computers:
        return None
    proposals = {each.kind: each for each in open_proposals(table, table.changed_at)}
    if "end_now" in proposals:
        voted = proposals["end_now"].votes
        answers = [DueAction("end", seat) for seat in computers if table.players[seat].user_id not in voted]
        if answers or not is_secret(match.status):  # moves handed in secretly do not end a question
            return answers[0] if answers else None
    elif len(computers) == len(match.active):
        return DueAction("end", computers[0])
    if "take_back" in proposals:
        return None  # it waits for people, and a computer's move would refuse it
    return next((DueAction("move", seat) for seat in computers if seat in seats_to_move(match.status)), None)


def action_of(table: Table, due: DueAction, at: int) -> Action:
    """Return the Action that carries out `due`, at `at` (ms) or the table's last change if that is later."""
    player = table.players[due.seat]
    made = bot_action(table.id, f"{due.kind} {table.revision} {due.seat}", max(at, table.changed_at))
    return made._replace(user_id=player.user_id, name=player.name)


def make_move(table: Table, action: Action, chosen: Chosen) -> Table:
    """Make the move that a computer has chosen.

    Raises StaleBoard if the table has changed since then, or errors from `unpaused_match` or `Match.play`.
    """
    match, choice = unpaused_match(table), chosen.choice
    if choice is None or table.revision != choice.revision:
        raise StaleBoard
    moved = advance(table, match, match.play(choice.seat, chosen.move), action.at)
    return replace(moved, choices=(*table.choices, choice))


def would_end(table: Table, seat: int) -> bool:
    """Return whether a computer would agree to end the game now. CPU-intensive.

    The computer agrees if that would not lower its estimated share of the win, or if no people are left.
    """
    match = running_match(table)
    if all(table.players[each].level for each in match.active):
        return True
    known = match.known_to(seat)
    game = known.game
    return game.outlook(game.settle(known.state))[seat] >= game.outlook(known.state)[seat]


def answer_end(table: Table, action: Action, agrees: bool) -> Table:
    """As a computer, ask to end the game now or, if someone has already asked, answer (yes if `agrees`).

    Raises Refusal if the question or the answer is not allowed.
    """
    asked = open_proposal(table, "end_now", table.changed_at)
    if asked is None:
        return ask(table, action, "end_now")
    return (agree if agrees else refuse)(table, action, asked.revision)

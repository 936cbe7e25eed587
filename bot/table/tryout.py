"""Trying moves in private: a tree of moves and rolls that starts at a step of a game. Pure functions."""

from __future__ import annotations

import json
from itertools import accumulate, pairwise
from typing import NamedTuple

from engine import Match, Over, _
from engine.game import Event
from engine.record import apply, read_event, write_event

from .clock.parking import is_live
from .errors import Refusal
from .model import Table
from .play import plays, started_match
from .replay.sheet import notation_of
from .replay.steps import Step
from .time import DAY

MAX_NODES, MAX_DEPTH = 300, 40  # moves and rolls, in all and in a line
MAX_LENGTH = 12_000  # characters of a tree as it is stored
MAX_BOARDS = 8  # per person
RETENTION = 7 * DAY  # from the last press, once the game is over

OFF = _("No trying out at this table: it was opened with `try-out: off`.")
LATER = _("You can try moves here once the game is over.")
SECRETS = _("This game has secrets, so you can't try moves while it runs.")
IS_OVER = _("The game is over at this step, so there's nothing to try. Go back a few steps first.")
FULL = _("This board is full: it holds at most 300 moves and rolls. Delete it to start again.")
TOO_LONG = _("This line is 40 moves long, which is the limit.")
GONE = _("This board is gone. **Try from here** opens a new one.")


class Node(NamedTuple):
    """A move or a roll that was tried after the node `parent`.

    Nodes are numbered from 1. Node 0 is the step from which the person tries moves.
    """

    parent: int
    event: Event


Tree = tuple[Node, ...]


class TryOut(NamedTuple):
    """A person's private board for trying moves from a step of a game, seen from `seat` (None: as a watcher).

    `node` is the position that the board shows. `at` is when the board was last used, in ms since the epoch.
    """

    id: str
    user_id: int
    table_id: str
    step: int
    seat: int | None
    node: int
    tree: Tree
    at: int


def hindrance(table: Table, user_id: int) -> str | None:
    """Return why a user can't try moves from a table's game, or None if they can.

    Raises WrongPhase or Refusal if the game has not started.
    """
    match = started_match(table)
    if table.phase != "running":
        return None
    if not plays(table, user_id):
        return LATER
    if match.game.goods is not None:  # its secrets concern what people own at other tables, too
        return SECRETS
    if is_allowed(table) or len(table.players) - len(table.computers) == 1:
        return None
    return OFF if table.table_options.try_out == "off" else LATER


def is_allowed(table: Table) -> bool:
    """Return whether a table's options and clock let its players try moves during the game."""
    chosen = table.table_options.try_out
    return chosen == "on" or (chosen == "auto" and not is_live(table))


def root_of(step: Step, seat: int | None) -> Match:
    """Return the match at a step, as a seat knew it at that point (None: as watchers knew it).

    Raises Refusal if the game is over at the step, or if secrets prevent trying moves.
    """
    if isinstance(step.match.status, Over):
        raise Refusal(IS_OVER)
    try:
        return step.match.known_to(seat)
    except ValueError as error:
        raise Refusal(SECRETS) from error


def line_to(tree: Tree, node: int) -> tuple[int, ...]:
    """Return the path from node 0, which is left out, to `node`. Raises Refusal if there is no such node."""
    if node > len(tree):
        raise Refusal(GONE)
    return (*line_to(tree, tree[node - 1].parent), node) if node else ()


def after(tree: Tree, node: int) -> list[int]:
    """List the nodes whose parent is `node`, oldest first."""
    return [number for number, each in enumerate(tree, 1) if each.parent == node]


def matches_to(root: Match, tree: Tree, node: int) -> list[Match]:
    """Return the matches from `root` to a node. CPU-intensive. Raises Refusal if there is no such node."""
    return [*accumulate((tree[each - 1].event for each in line_to(tree, node)), apply, initial=root)]


def grown(tree: Tree, parent: int, event: Event) -> tuple[Tree, int]:
    """Return the tree with an event added after the node `parent`, and the number of the event's node.

    An event that already follows `parent` is not added again. Raises Refusal if the tree would grow too deep
    or too large.
    """
    for number in after(tree, parent):
        if tree[number - 1].event == event:
            return tree, number
    if len(line_to(tree, parent)) >= MAX_DEPTH:
        raise Refusal(TOO_LONG)
    larger = (*tree, Node(parent, event))
    if len(larger) > MAX_NODES or len(write_tree(larger)) > MAX_LENGTH:
        raise Refusal(FULL)
    return larger, len(larger)


def written_line(matches: list[Match]) -> str:
    """Return the events that lead from each match to the next, in notation, one turn per line."""
    turns = dict[tuple[int, str], str]()
    turn, latest = 0, ""
    for before, then in pairwise(matches):
        seat, word = notation_of(before.status, then.events[-1])
        turn, latest = turn + (seat != latest), seat
        turns[turn, seat] = f"{turns.get((turn, seat), seat)} {word}"
    return "\n".join(turns.values())


def write_tree(tree: Tree) -> str:
    """Return a tree as JSON."""
    return json.dumps([(node.parent, write_event(node.event)) for node in tree], separators=(",", ":"))


def read_tree(written: str) -> Tree:
    """Return the tree that `write_tree` wrote as `written`."""
    return tuple(Node(parent, read_event(event)) for parent, event in json.loads(written))

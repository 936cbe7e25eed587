"""A person at a node of a try-out board: what the board shows, and the controls that lead to other nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine import Match, Over, Rolled, Text, ToRoll, _, is_secret, plural, seats_to_move, text
from engine.game import Event

from ...table import tryout
from ...table.model import Table
from ...table.replay.steps import History
from ...table.tryout import TryOut
from ...views import replay
from ...views.board import result_lines
from ...views.candidates import Controls
from ...views.custom_id import TRY_OUTS, CustomId
from ...views.message import (
    BUTTONS_A_ROW,
    MAX_ROWS,
    OPTIONS_A_SELECT,
    Button,
    Message,
    Row,
    Select,
    SelectOption,
)
from ...views.text import signed
from ..composer import Mover, ask, preview
from ..interactions import Context
from ..play_on import play_on_button

PREFIX = "try"  # before the verbs

HEAD = _("Trying out {game} from step {number}.")
ALONE = _("-# Only you see this. It changes nothing at the table.")
UNDONE = _("-# The move at that step was taken back later.")
NOW = _("-# The game is at step {last} now.")
TO_MOVE = _("{player} to move.")
TO_ROLL = plural(
    "Next up: {count} die. Roll it, or choose its face.",
    "Next up: {count} dice. Roll them, or choose their faces.",
    by="count",
)


@dataclass(frozen=True, kw_only=True)
class Trier(Mover):
    """A person at a node of a try-out board, where they can move for any seat.

    `matches` are the positions from the game's step to the node. **Forward** leads to the node `ahead` if
    that node directly follows this one, otherwise to the latest node that does.
    """

    board: TryOut
    history: History
    matches: list[Match]
    ahead: int = 0

    @property
    def viewer(self) -> int | None:
        """The person's own seat (None: a watcher) or, while a secret move is due, the seat they move for."""
        return self.seat if is_secret(self.match.status) else self.board.seat

    @property
    def is_over(self) -> bool:
        """Whether the game at the table is over."""
        return self.table.phase != "running"

    @property
    def has_gone_on(self) -> bool:
        """Whether the game at the table is still running, and has moved past the step."""
        return not self.is_over and self.history.last > self.board.step

    def controls(self) -> Controls:
        """Return the parts that all control ids in the next message have in common."""
        return Controls(TRY_OUTS + self.board.id, self.board.node, PREFIX)

    def below(self, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        """Return `rows`, then buttons to other nodes and, if there is room, a menu of moves already tried."""
        ways = tuple(_ways(self))
        if len(rows) < MAX_ROWS:
            rows = (*rows, ways)
        elif isinstance(rows[-1], tuple):
            rows = (*rows[:-1], (*rows[-1], *ways)[:BUTTONS_A_ROW])
        return (*rows, *variations(self)[: MAX_ROWS - len(rows)])

    def id(self, verb: str, node: int | None = None, argument: object = "") -> str:
        """Return the id of a control on this board for the node `node`, by default the current one.

        `verb` says what the control does, and `argument` holds anything else that its handler needs.
        """
        at = self.board.node if node is None else node
        return str(CustomId(PREFIX + verb, TRY_OUTS + self.board.id, at, str(argument)))

    async def complete(self, notation: str, *, is_forced: bool = False, typed: bool = False) -> Message:
        """Try out a move or, if no other is legal (`is_forced`), preview it. Return the reply."""
        if is_forced:
            return await preview(self, notation)
        return await try_out(self, self.match.play(self.seat, notation))


def trier_at(context: Context, table: Table, history: History, board: TryOut, matches: list[Match]) -> Trier:
    """Return the Trier at the node that `matches` lead to. If several seats can move, prefer the user's."""
    match, seats = matches[-1], seats_to_move(matches[-1].status)
    seat = board.seat if board.seat in seats else next(iter(seats), 0)
    trier = Trier(
        context=context,
        table=table,
        match=match,
        seat=seat,
        offered=match,
        board=board,
        history=history,
        matches=matches,
    )
    return replace(trier, above=tuple(_above(trier)))


def _above(trier: Trier) -> Iterator[Text]:
    """Yield lines that introduce the board, say what the last move or roll did, and name the seat to move."""
    yield text(HEAD, game=trier.match.game.name, number=trier.board.step)
    yield text(ALONE)
    if trier.history.step(trier.board.step).undone:
        yield text(UNDONE)
    if trier.has_gone_on:
        yield text(NOW, last=trier.history.last)
    if (told := told_by(trier.matches)) is not None:
        yield told
    if seats_to_move(trier.match.status):
        yield text(TO_MOVE, player=signed(trier.table, trier.seat))


def told_by(matches: list[Match]) -> Text | None:
    """Return a sentence on the move or roll that led to the last of `matches`, or None if there is none."""
    return matches[-1].narrate(matches[-2]) if len(matches) > 1 else None


async def store(trier: Trier, event: Event | None = None) -> TryOut:
    """Store the user's current node or, if `event` is given, the node that follows. Return the TryOut."""
    services, action = trier.context.services, trier.context.action
    return await services.tables.gate.act(action, lambda: services.try_outs.go(trier.board, action.at, event))


async def try_out(trier: Trier, after: Match) -> Message:
    """Store the latest event of `after` as a new node, and return that node's message."""
    board, matches = await store(trier, after.events[-1]), [*trier.matches, after]
    return await shown(trier_at(trier.context, trier.table, trier.history, board, matches))


async def shown(trier: Trier) -> Message:
    """Return a node's message: a question to the seat to move, the dice that are due, or the result."""
    status, above, rows = trier.match.status, trier.above, tuple[Row, ...]()
    if seats_to_move(status):
        return await ask(trier, ())
    if isinstance(status, ToRoll):
        above, rows = (*above, text(TO_ROLL, count=status.count)), _dice_rows(trier, status)
    if isinstance(status, Over):
        above = (*above, *result_lines(trier.table, trier.match, status))
    return await trier.show(trier.match, above, trier.below(rows))


def _ways(trier: Trier) -> Iterator[Button]:
    node, tree = trier.board.node, trier.board.tree
    following = tryout.after(tree, node)
    if node:
        yield Button(text("◀ Back"), trier.id("go", tree[node - 1].parent, node))
    if following:
        ahead = trier.ahead if trier.ahead in following else following[-1]
        yield Button(text("Forward ▶"), trier.id("go", ahead))
    yield Button(text("More"), trier.id("more"))
    if node and tree[node - 1].parent:
        yield Button(text("To the start"), trier.id("go", 0, tryout.line_to(tree, node)[0]))
    yield from _from_there(trier)


def _from_there(trier: Trier) -> Iterator[Button]:
    if trier.has_gone_on:
        yield Button(text("Try from there"), str(CustomId("tryout", trier.table.id, replay.LATEST)))


def variations(trier: Trier) -> tuple[Select, ...]:
    """Return a tuple with a menu of the latest moves or rolls tried at a node, or () for fewer than two."""
    tree, node = trier.board.tree, trier.board.node
    following = tryout.after(tree, node)
    options = tuple(SelectOption(replay.event_text(tree[each - 1].event), str(each)) for each in following)
    menu = Select(trier.id("go", node, "other"), text("Other moves"), options[-OPTIONS_A_SELECT:])
    return (menu,) if len(options) > 1 else ()


def _dice_rows(trier: Trier, due: ToRoll) -> tuple[Row, ...]:
    """Return rows with **Roll** and a choice of faces: a menu for one die of up to 25 sides, or a form."""
    rolling = Button(text("Roll"), trier.id("roll"), "primary")
    if due.count > 1 or due.sides > OPTIONS_A_SELECT:
        return ((rolling, Button(text("Choose dice"), trier.id("askdice"))),)
    faces = tuple(SelectOption(str(face), str(face)) for face in range(1, due.sides + 1))
    return (Select(trier.id("dice"), text("Choose dice"), faces), (rolling,))


def further(trier: Trier) -> Iterator[Button]:
    """Yield the buttons that **More** shows. If dice led to the node, they can be rolled or chosen again."""
    node, tree, status = trier.board.node, trier.board.tree, trier.match.status
    if node and isinstance(tree[node - 1].event, Rolled):
        yield Button(text("Roll"), trier.id("roll", tree[node - 1].parent))
        yield Button(text("Choose dice"), trier.id("askdice", tree[node - 1].parent))
    if node:
        yield Button(text("As text"), trier.id("text"))
    if trier.is_over and seats_to_move(status) and not is_secret(status):
        yield Button(text("Hint"), trier.id("hint"))
    if trier.is_over and not isinstance(status, Over) and not is_secret(status):
        yield play_on_button(PREFIX, TRY_OUTS + trier.board.id, node)
    if trier.is_over and node:
        yield Button(text("Share this position"), trier.id("share"))
    yield from _from_there(trier)
    yield Button(text("Delete"), trier.id("delete"), "danger")
    yield Button(text("Back to the board"), trier.id("go", node))

"""**How it went**, at the end of a game: its course as a picture, and where it turned in words."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Seat, Text, _, text

from ...service.computers.game_graphs import GameGraph, TurningPoint
from ...table.errors import WrongPhase
from ...table.model import names_of
from ...views.message import Message
from ..interactions import Context, reply, started_match

COURSE = _("How likely each seat was to win after each move, as the computer sees it now:")
TURN = _("**{number}.** Move {move}, from {before} % to {after} % for {player}: {told}")
STEADY_GAME = _("Nothing turned the game at one stroke.")
NOT_OVER = _("This game is not over yet; how it went can be told when it is.")


@reply("course")
async def show_course(context: Context) -> None:
    """Show how a finished game went."""
    table = await context.table()
    match = started_match(table)
    if table.phase != "over" or table.stopped:
        raise WrongPhase(NOT_OVER)
    course = await context.services.game_graphs.get(table, match)
    turns = [turn.number for turn in course.turns]
    picture = await context.services.pictures.course(
        table, match, course.outlooks, course.moves, turns, context.audience
    )
    content = (text(COURSE), *_lines(course))
    await context.reply(Message(content, attachment=picture, names=names_of(table)))


def _lines(course: GameGraph) -> Iterator[Text]:
    if not course.turns:
        yield text(STEADY_GAME)
    for number, turn in enumerate(course.turns, 1):
        yield _line(number, turn, course.moves[turn.number])


def _line(number: int, turn: TurningPoint, move: int) -> Text:
    return text(
        TURN,
        number=number,
        move=move,
        before=round(100 * turn.before),
        after=round(100 * turn.after),
        player=Seat(turn.seat),
        told=turn.told,
    )

"""**How it went**: the players' chances during a finished game, as a computer sees them afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Text, _, text

from ...locale.audience import Audience
from ...table.errors import WrongPhase
from ...table.model import Table, names_of
from ...table.replay.game_graph import GameGraph
from ...table.replay.steps import History
from ...views.custom_id import button
from ...views.message import Attachment, Message
from ...views.replay import told_of
from ..interactions import Context, reply, require_permissions, started_match
from .sharing import post, require_place

COURSE = _("Each player's chance of winning after every step, as the computer sees it now:")
SHARED_COURSE = _("**{game}**: each player's chance of winning after every step, as the computer sees it now")
SO_FAR = _("Looking back at the game: step {step} of {last}")
NOT_OVER = _("This game is still running. You can see how it went when it's over.")


@reply("course")
async def show_course(context: Context) -> None:
    """Show each player's chances of winning over the course of a finished game, and its turning points."""
    table, history, course = await _course(context)
    picture = await _chart(context, table, course, context.audience)
    share = button(table, _("Share"), "sharecourse")
    content = (text(COURSE), *_turns(history, course))
    await context.reply(Message(content, rows=((share,),), attachment=picture, names=names_of(table)))


@reply("sharecourse", require_permissions)
async def share_course(context: Context) -> None:
    """Post how a finished game went, for everyone in this channel to see."""
    table = await context.table()
    require_place(context, table)
    _table, history, course = await _course(context)
    picture = await _chart(context, table, course, await context.public_audience())
    lines = (text(SHARED_COURSE, game=started_match(table).game.name), *_turns(history, course))
    await post(context, table, history.last, lines, picture)


async def _course(context: Context) -> tuple[Table, History, GameGraph]:
    """Return a control's table, the steps of its game, and the graph of how that game went.

    Raises WrongPhase if the game has no result, or another Refusal if there is no graph.
    """
    table = await context.table()
    if table.phase != "over" or table.stopped or table.match is None:
        raise WrongPhase(NOT_OVER)
    history = await context.services.replay_cache.of(table)
    graphs = context.services.game_graphs

    def told() -> Text:
        return text(SO_FAR, step=graphs.reached(table, history), last=history.last)

    return table, history, await context.reporting(graphs.get(table, history), told)


async def _chart(context: Context, table: Table, course: GameGraph, audience: Audience) -> Attachment:
    turns = [turn.number for turn in course.turns]
    return await context.services.pictures.course(
        table, started_match(table), course.outlooks, course.steps, turns, audience
    )


def _turns(history: History, course: GameGraph) -> Iterator[Text]:
    return course.lines(lambda step: told_of(history.step(step)))

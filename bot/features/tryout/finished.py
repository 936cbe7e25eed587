"""What else a person can do with a board once the game is over: a hint, sharing, and playing on."""

from __future__ import annotations

from engine import _, is_secret, seats_to_move, text
from opponents import question, quick_level

from ...table.computers.choice import luck_of
from ...table.errors import Refusal
from ...table.model import names_of
from ...table.tryout import LATER
from ...views import replay
from ...views.message import Button, Message
from ..computers.hints import why
from ..interactions import Context, reply, require_permissions
from ..play_on import Origin, add_play_on
from ..replay.sharing import post, require_place
from .board import trier_of
from .trier import PREFIX, Trier, told_by

NO_MORE_HINTS = _("You've had 10 hints in the last hour, which is the limit. Try again later.")
NO_HINT = _("I can only give a hint where someone moves, and not for secret moves.")
SHARED_HEAD = _("**{game}**, tried from step {number}: {story}")
SHARED_MARK = _("-# a try-out, not what was played")
SECRET = _("This position shows what only your seat knew, so you can't share it.")


@reply(f"{PREFIX}hint")
async def give_hint(context: Context) -> None:
    """Suggest a move and show what it does, once the game is over."""
    services, trier = context.services, await trier_of(context)
    match, board, seat = trier.match, trier.board, trier.seat
    _require_over(trier)
    if not seats_to_move(match.status) or is_secret(match.status):
        raise Refusal(NO_HINT)
    if services.try_out_hints.count(context.user_id):
        raise Refusal(NO_MORE_HINTS)
    luck = luck_of(board.id.encode(), "hint", board.node, seat)
    asked = question("advice", match, seat, quick_level(match.game), luck)
    advice = await services.thinker.ask(context.custom_id.table_id, asked)
    after = match.trial(seat, advice["move"])
    picture = await services.pictures.private(trier.table, after, board.seat, context.audience)
    rows = ((Button(text("Play it"), trier.id("play", argument=advice["move"]), "success"),),)
    content, names = tuple(why(match, after, seat, advice)), names_of(trier.table)
    await context.reply(Message(content, rows=rows, attachment=picture, names=names))


@reply(f"{PREFIX}share", require_permissions)
async def share(context: Context) -> None:
    """Share a position that was tried as watchers would see it, once the game is over."""
    trier = await trier_of(context)
    table, board, step = trier.table, trier.board, trier.history.step(trier.board.step)
    _require_over(trier)
    require_place(context, table)
    if board.seat is not None and replay.is_secret(step.match, board.seat):
        raise Refusal(SECRET)
    audience = await context.public_audience()
    shown = await context.services.pictures.private(table, trier.match, None, audience)
    story = told_by(trier.matches) or replay.label_of(step)
    head = text(SHARED_HEAD, game=trier.match.game.name, number=step.number, story=story)
    await post(context, table, step.number, (head, text(SHARED_MARK)), shown)


async def origin_of(context: Context) -> Origin:
    """Return the position that a game can begin with. Raises Refusal while the game at the table runs."""
    trier = await trier_of(context)
    _require_over(trier)
    return Origin(trier.match, names_of(trier.table))


add_play_on(PREFIX, origin_of)


def _require_over(trier: Trier) -> None:
    if not trier.is_over:
        raise Refusal(LATER)

"""Commands at a table: `/move`, `/board`, `/undo`, `/offer`, `/resign`, `/record`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands

from engine import text

from ..transport.responder import Responder
from ..views import messages
from ..views.board import private_board
from ..views.custom_id import CustomId
from ..views.message import Message
from .agreements import asked_draft, offer_draft
from .autocomplete import in_time
from .board import record_draft, resign_draft
from .composer import open_preview
from .context import Context, action_of, begun_match
from .my_tables import next_game
from .permissions import demand_permissions
from .table_choice import own_table, shown_table, suggesting

if TYPE_CHECKING:
    from .router import Router

AnyInteraction = discord.Interaction[Any]
Command = app_commands.Command[Any, Any, Any]
TABLE = "The table, if you play at more than one here"


def table_commands(router: Router) -> list[Command]:
    """Build the commands that act at, or look at, a table."""
    commands = [
        _move(router),
        _board(router),
        _undo(router),
        _offer(router),
        _resign(router),
        _record(router),
    ]
    for command in commands:
        command.autocomplete("table")(suggesting(router))
    return commands


def _move(router: Router) -> Command:
    @app_commands.command(name="move", description="Make a move")
    @app_commands.describe(move="The move; what you type narrows the suggestions", table=TABLE)
    async def move(
        interaction: AnyInteraction, move: app_commands.Range[str, 1, 100], table: str | None = None
    ) -> None:
        async def handle(responder: Responder) -> None:
            demand_permissions(interaction)
            chosen = await own_table(router, interaction, table)
            responder.table_id = chosen.id
            press = Context(router, interaction, CustomId("move", chosen.id, chosen.ply), (), responder)
            if await press.confirms() == "always":
                await open_preview(press, move)
                return
            played = await router.tables.play(press.action, chosen.id, move)
            written = played.match.last.move if played.match and played.match.last else move
            further = await next_game(router, played, interaction.user.id)
            await responder.private(Message((text(messages.PLAYED, move=written),), rows=further))

        await router.answering(interaction, handle)

    async def fitting(interaction: AnyInteraction, typed: str) -> list[tuple[str, str]]:
        chosen = await own_table(router, interaction, getattr(interaction.namespace, "table", None))
        seat = chosen.seat_of(interaction.user.id)
        listed = chosen.match.moves(seat) if chosen.match and seat is not None else ()
        return [(each, each) for each in _matching(listed, typed)]

    @move.autocomplete("move")
    async def suggest_moves(interaction: AnyInteraction, current: str) -> list[app_commands.Choice[str]]:
        return await in_time(fitting(interaction, current))

    return move


def _matching(moves: tuple[str, ...], typed: str) -> list[str]:
    """Give 25 moves that begin with what was typed, then those that contain it, leaving signs aside."""
    wanted = _bare(typed)
    starting = [move for move in moves if _bare(move).startswith(wanted)]
    containing = [move for move in moves if wanted in _bare(move) and move not in starting]
    return (starting + containing)[:25]


def _bare(move: str) -> str:
    return re.sub(r"[^a-z0-9]", "", move.lower())


def _board(router: Router) -> Command:
    @app_commands.command(name="board", description="Show the board again, only to you")
    @app_commands.describe(table=TABLE, shown="As a picture, or as text to be read aloud")
    @app_commands.rename(shown="as")
    async def board(
        interaction: AnyInteraction,
        table: str | None = None,
        shown: Literal["picture", "text"] | None = None,
    ) -> None:
        async def handle(responder: Responder) -> None:
            chosen = await shown_table(router, interaction, table)
            match, seat = begun_match(chosen), chosen.seat_of(interaction.user.id)
            reader = responder.reader
            if shown is not None:
                reader = reader._replace(text_board=shown == "text")
            board = await router.pictures.private(chosen, match, seat, reader)
            await responder.private(private_board(chosen, match, board))

        await router.answering(interaction, handle)

    return board


def _undo(router: Router) -> Command:
    @app_commands.command(name="undo", description="Ask the others to take back your latest move")
    @app_commands.describe(table=TABLE)
    async def undo(interaction: AnyInteraction, table: str | None = None) -> None:
        async def handle(responder: Responder) -> None:
            demand_permissions(interaction)
            chosen = await own_table(router, interaction, table)
            responder.table_id = chosen.id
            asked = await router.tables.take_back(action_of(interaction), chosen.id)
            await responder.private(asked_draft(asked))

        await router.answering(interaction, handle)

    return undo


def _offer(router: Router) -> Command:
    @app_commands.command(name="offer", description="Offer to stop a game here")
    @app_commands.describe(table=TABLE)
    async def offer(interaction: AnyInteraction, table: str | None = None) -> None:
        async def handle(responder: Responder) -> None:
            chosen = await own_table(router, interaction, table)
            await responder.private(offer_draft(chosen, interaction.user.id))

        await router.answering(interaction, handle)

    return offer


def _resign(router: Router) -> Command:
    @app_commands.command(name="resign", description="Give up a game")
    @app_commands.describe(table=TABLE)
    async def resign(interaction: AnyInteraction, table: str | None = None) -> None:
        async def handle(responder: Responder) -> None:
            chosen = await own_table(router, interaction, table)
            await responder.private(resign_draft(chosen, interaction.user.id))

        await router.answering(interaction, handle)

    return resign


def _record(router: Router) -> Command:
    @app_commands.command(name="record", description="Get the record of a game as a file")
    @app_commands.describe(table=TABLE)
    async def record(interaction: AnyInteraction, table: str | None = None) -> None:
        async def handle(responder: Responder) -> None:
            await responder.private(record_draft(await shown_table(router, interaction, table)))

        await router.answering(interaction, handle)

    return record

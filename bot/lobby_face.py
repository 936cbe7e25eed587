"""The public face of a table before its match: who has a seat, what was agreed, how to join."""

from __future__ import annotations

from engine import GAMES, Seat, Text, Written, changed_options, options_of, read_options, text
from engine.options import HOUSE

from . import messages
from .controls import Control
from .drafts import Button, Draft
from .messages import order as said
from .notice_face import offer_rows, standing_lines
from .table import Table, names_of
from .words import signed


def lobby_face(table: Table) -> Draft:
    """Show who has a seat, what was agreed, and how to join; without buttons once that has passed."""
    game = GAMES[table.game_id]
    content = (
        text(messages.LOBBY, game=game.name, summary=text(game.summary)),
        *_option_lines(table),
        text(messages.LOBBY_SEATS, count=len(table.players), most=game.seats.stop - 1),
        *(signed(seat) for seat in range(len(table.players))),
        _outlook(table),
        *standing_lines(table),
        text(messages.LOBBY_DICE, commitment=table.commitment),
    )
    rows = (_buttons(table), *offer_rows(table)) if table.phase == "lobby" else ()
    return Draft(content, rows=rows, names=names_of(table))


def _option_lines(table: Table) -> tuple[Text, ...]:
    game = GAMES[table.game_id]
    chosen = read_options(game.Options, table.options)
    changed = {**changed_options(chosen), **changed_options(table.customs)}
    house = [each for each in options_of(game.Options) if each.kind == HOUSE and each.id not in changed]
    lines = []
    if changed:
        written = tuple(
            text(messages.OPTION_CHANGED, option=id, value=Written(value)) for id, value in changed.items()
        )
        lines.append(text(messages.LOBBY_OPTIONS, options=written))
    if house:
        kept = tuple(text(messages.OPTION_KEPT, option=each.id, value=each.default) for each in house)
        lines.append(text(messages.LOBBY_HOUSE_RULES, options=kept))
    return tuple(lines)


def _outlook(table: Table) -> Text:
    if table.closed_by is not None:
        return text(said.LOBBY_CLOSED, moderator=f"<@{table.closed_by}>")
    if table.phase == "closed":
        return text(messages.LOBBY_CLOSED)
    if table.phase != "lobby":
        return text(messages.LOBBY_BEGUN)
    seats = GAMES[table.game_id].seats
    opener = Seat(table.seat_of(table.opener_id) or 0)
    return text(messages.LOBBY_WAITING, opener=opener, fewest=seats.start, most=seats.stop - 1)


def _buttons(table: Table) -> tuple[Button, ...]:
    seats = GAMES[table.game_id].seats
    full, enough = len(table.players) >= seats.stop - 1, len(table.players) >= seats.start
    return (
        Button(text(messages.JOIN), str(Control("join", table.id)), "success", disabled=full),
        Button(text(messages.LEAVE), str(Control("leave", table.id))),
        Button(text(messages.START), str(Control("start", table.id)), "primary", disabled=not enough),
        Button(text(messages.CLOSE), str(Control("close", table.id)), "danger"),
        Button(text(messages.RULES), str(Control("rules", table.id, 0, table.game_id))),
    )

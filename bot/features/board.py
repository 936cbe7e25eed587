"""The board, its buttons, and the buttons behind **More**. `/board`, `/resign`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engine import Match, _, is_secret, plural, seats_to_move, text

from ..table import lobby, play
from ..table.absence import can_report
from ..table.agreements.asking import open_proposals
from ..table.agreements.rows import AGREEMENTS
from ..table.agreements.succession import can_hand_over
from ..table.computers.seats import allows_hints, has_hint_at_hand
from ..table.model import Action, Table, names_of
from ..table.notifications.nudges import can_nudge
from ..table.planning.plan import may_plan, plan_of
from ..table.tryout import hindrance
from ..views.agreements import ask_button
from ..views.board import HINT, headline, private_board, score_lines, scores_message, turn_line
from ..views.custom_id import AS_TEXT, RECORD, REPLAY, CustomId, button
from ..views.message import Button, Message, rows_of_buttons, sentence
from ..views.replay import LATEST
from ..views.text import title_of
from .computers.hints import LEFT
from .interactions import Context, command, parameter, press, reply, seat_at, started_match, unpaused_match
from .interactions.permissions import is_moderator, require_permissions
from .interactions.table_choice import TABLE, Elsewhere, own_table, shown_table, suggest_tables

FOLLOWED_BY = plural(
    "-# {count} person is following this game.", "-# {count} people are following this game.", by="count"
)
WAITS = _("This game hasn't started yet. Its table is in {place}, waiting for players.")
RESIGN_ASK = _("Resign from this game of {game}? This is final.")
RESIGN, KEEP_PLAYING = _("Resign"), _("Keep playing")
POSTED_AGAIN = _("This table's message was deleted, so I've posted it again below.")
RESIGNED = _("You resigned. The board below shows where the game stands.")
PLAYS_ON = _("You're still in the game. Nothing changed.")
REPORT = _("Report absence")
FORMS = {"picture": _("Picture"), "text": _("Text")}


@command("board", _("See the current board, just for you"))
@parameter("table", TABLE, suggest=suggest_tables)
@parameter("as", _("A picture, or text for screen readers"), called="shown", choices=FORMS)
async def board_command(
    context: Context, table: str | None = None, shown: Literal["picture", "text"] | None = None
) -> None:
    """Show the acting user their view of the board, as a picture or as text.

    If `shown` is None, their preference decides between the two. Before the game starts, link to the table's
    message instead, or post that message again if it has been deleted.
    """
    as_text = context.audience.text_board if shown is None else shown == "text"
    found = await shown_table(context, table, lobbies=True)
    if found.phase != "lobby":
        await _show_board(context, found, as_text)
        return
    context = context.at(found)
    if await context.services.publisher.is_shown(found):
        raise Elsewhere(WAITS, found, place=await context.services.place_of(found))
    require_permissions(context.interaction)
    await context.act(lobby.show_again)
    await context.reply(sentence(POSTED_AGAIN))


@reply("text", directly=True)
async def show_text_board(context: Context) -> None:
    """Show the current position as text, as the acting user sees it."""
    await _show_board(context, await context.table(), as_text=True)


@reply("scores")
async def show_scores(context: Context) -> None:
    """Show the acting user all scores and other figures of a game."""
    table = await context.table()
    await context.reply(scores_message(table, started_match(table)))


async def _show_board(context: Context, table: Table, as_text: bool) -> None:
    match, seat = started_match(table), table.seat_of(context.user_id)
    audience = context.audience._replace(text_board=as_text)
    shown = await context.services.pictures.private(table, match, seat, audience)
    plays = seat in match.active
    await context.reply(private_board(table, match, shown, context.action.at, plays=plays))


@reply("more")
async def more(context: Context) -> None:
    """Show the acting user whose turn it is, the score, and the buttons behind **More**."""
    table, services = await context.table(), context.services
    match, seat = started_match(table), table.seat_of(context.user_id)
    turn = (turn_line(table, match),) if seats_to_move(match.status) and not table.stopped else ()
    words = [headline(table, match), *turn, *score_lines(table, match)]
    if allows_hints(table) and seat in match.active:
        words.append(text(LEFT, left=await services.hints.left(table.id, seat)))
    followers = await services.followers.follows.count(table.id)
    if followers and seat is not None:
        words.append(text(FOLLOWED_BY, count=followers))
    buttons = list(_further_buttons(table, context.action))
    if is_moderator(context.interaction, table):
        buttons.append(Button(text("Moderate"), str(CustomId("moderate", table.id))))
    await context.reply(Message(tuple(words), rows=rows_of_buttons(buttons), names=names_of(table)))


def _further_buttons(table: Table, action: Action) -> Iterator[Button]:
    """Yield the buttons behind **More** for the acting user, except **Moderate**."""
    seat, match = table.seat_of(action.user_id), table.match
    running = match is not None and table.phase == "running"
    if match is not None and running and seat in match.active:
        yield from _own_buttons(table, match, seat, action)
    if table.clocks and running:
        yield button(table, _("Clock"), "clock")  # leads to parking and resuming too
    yield button(table, RECORD, "record")
    if running and has_hint_at_hand(table):
        yield button(table, REPLAY, "replay")
    yield button(table, AS_TEXT, "text")
    if running and seat is None:
        yield button(table, _("Follow"), "follow")


def _own_buttons(table: Table, match: Match, seat: int, action: Action) -> Iterator[Button]:
    """Yield the buttons behind **More** for a player who is still in a running game."""
    goes_on = table.paused_by is None
    is_to_move = seat in seats_to_move(match.status)
    is_open = is_to_move and not is_secret(match.status)
    if goes_on and is_open and allows_hints(table) and not has_hint_at_hand(table):
        yield button(table, HINT, "hint")
    plan = plan_of(table, seat)
    if (plan and plan.lines) or (goes_on and may_plan(table, seat)):
        yield button(table, _("Plan"), "plan")  # to view or make a plan
    if goes_on:
        yield from _asking_buttons(table, seat, action)
        yield button(table, RESIGN, "askresign", "danger")
    if hindrance(table, action.user_id) is None:
        yield Button(text("Try from here"), str(CustomId("tryout", table.id, LATEST)))
    if can_hand_over(table, action.user_id):
        yield button(table, _("Hand over"), "handover")


def _asking_buttons(table: Table, seat: int, action: Action) -> Iterator[Button]:
    """Yield the buttons behind **More** with which a player asks the other players something."""
    asked = {each.kind for each in open_proposals(table, action.at)}
    for kind, row in AGREEMENTS.items():
        if kind not in asked and row.in_more(table, seat, action.at):
            yield ask_button(table, kind)
    if can_nudge(table, action.user_id, action.at):
        yield button(table, _("Nudge"), "nudge")
    if can_report(table, action.user_id, action.at):
        yield button(table, REPORT, "report")
    yield button(table, AGREEMENTS["end_now"].words.yes, "endnow")


@reply("askresign")
@command("resign", _("Resign from a game"))
@parameter("table", TABLE, suggest=suggest_tables)
async def ask_resign(context: Context, table: str | None = None) -> None:
    """Ask the acting user to confirm that they want to resign from a game."""
    found = await own_table(context, table)
    unpaused_match(found).resign(seat_at(found, context.user_id))  # raises if resigning is not possible
    buttons = (
        Button(text(RESIGN), str(CustomId("resign", found.id)), "danger"),
        Button(text(KEEP_PLAYING), str(CustomId("keep", found.id))),
    )
    await context.reply(Message((text(RESIGN_ASK, game=title_of(found)),), rows=(buttons,)))


press("resign", play.resign, RESIGNED, require_permissions)
press("keep", done=PLAYS_ON)

"""`/daily`: the daily puzzle, and sharing how it went."""

from __future__ import annotations

from dataclasses import replace

from engine import _, daily, text
from engine.daily import Daily

from ...table.daily import GIVEN_UP, OPEN, counts_until, day_at, starts_at
from ...table.errors import Refusal
from ...table.time import SECOND
from ...transport.errors import DISCORD_FAILURES
from ...views import puzzles as words
from ...views.custom_id import read_id
from ...views.message import Message, sentence
from ...views.puzzles import MAX_TRIES, PREFIX, PuzzleId, share_line, solve_button, streak_line
from ...views.text import mention
from ..composer import ask
from ..interactions import Context, command, reply, require_permissions
from ..interactions.controls import OLD_CONTROL
from ..replay.sharing import require_sending
from .solving import count_use, ended_buttons, require_puzzle, show_solution, solver


@command("daily", _("Solve today's puzzle, the same for everyone"), anywhere=True)
async def daily_command(context: Context) -> None:
    """Show today's puzzle or, once the acting user has finished it, how it went."""
    await _open(context, day_at(context.action.at))


@reply("daily", directly=True)
async def solve(context: Context) -> None:
    """Show the daily puzzle for the day that the button's id names."""
    await _open(context, read_id(context.custom_id.argument) or 0)


@reply(f"{PREFIX}share", require_permissions)
async def share(context: Context) -> None:
    """Post the acting user's result in the daily puzzle, at most once per channel."""
    id, _puzzle = require_puzzle(context)
    today, dailies = _daily(context, id.day), context.services.dailies
    standing = await dailies.standing(context.user_id, id.day)
    if not context.guild_id or standing.attempt.state == OPEN:
        raise Refusal(OLD_CONTROL)
    require_sending(context.interaction)
    context.services.tables.gate.check_actor(context.action)
    if not await dailies.share(context.user_id, id.day, context.channel_id):
        raise Refusal(words.ALREADY_SHARED)
    lines = share_line(today, standing), text(words.SHARED_BY, mention=mention(context.user_id))
    message = Message(lines, rows=((solve_button(id.day),),), silent=True)
    try:
        await context.post(message)
    except DISCORD_FAILURES as error:
        await dailies.unshare(context.user_id, id.day, context.channel_id)
        raise Refusal(words.NOT_POSTED) from error
    await context.reply(sentence(words.SHARED))


@reply("dailysol", directly=True)
async def show_yesterday(context: Context) -> None:
    """Show the solution to the daily that the button's id names. Raises Refusal while answers still count."""
    day = read_id(context.custom_id.argument) or 0
    before = _daily(context, day)
    if context.action.at < counts_until(day):
        raise Refusal(words.NOT_BEFORE_NOON, noon=counts_until(day) // SECOND)
    await context.reply(await show_solution(context, PuzzleId(before.game, before.number), before.puzzle, 1))


async def _open(context: Context, day: int) -> None:
    """Show a day's puzzle or, if the user has finished it and answers still count, how it went."""
    today = _daily(context, day)
    standing = await context.services.dailies.standing(context.user_id, day)
    attempt, tries = standing.attempt, min(standing.attempt.tries, MAX_TRIES)
    id = PuzzleId(today.game, today.number, hinted=attempt.hinted, tries=tries, day=day)
    now, is_open = day_at(context.action.at), context.action.at < counts_until(day)
    line = streak_line(standing.streak, day if is_open else now)
    if attempt.state != OPEN and is_open:
        told = words.GAVE_UP if attempt.state == GIVEN_UP else words.SOLVED_TODAY
        lines = text(told if day == now else words.DONE, midnight=starts_at(day + 1) // SECOND), line
        await context.reply(Message(lines, rows=(ended_buttons(context, id._replace(shown=2)),)))
        return
    count_use(context)
    first = solver(context, id, today.puzzle)
    await context.reply(await ask(replace(first, above=(*first.above, line)), ()))


def _daily(context: Context, day: int) -> Daily:
    """Return the daily puzzle of a day. Raises Refusal if there is none, or if that day hasn't come yet."""
    now = day_at(context.action.at)
    if now < 1:
        raise Refusal(words.NONE_YET, start=starts_at(1) // SECOND)
    found = daily(day) if day <= now else None
    if found is None:
        raise Refusal(words.NOT_TODAY)
    return found

"""Hints: moves that a computer suggests to a player."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Match, Played, Seat, Text, _, decimal_text, is_secret, plural, seats_to_move, text
from opponents import Answer, question, quick_level

from ...table.computers.choice import luck_of
from ...table.computers.seats import allows_hints
from ...table.errors import Refusal, StaleBoard
from ...table.model import names_of
from ...views.custom_id import CustomId
from ...views.message import Button, Message
from ..interactions import Context, reply, seat_at, unpaused_match

HINT = _("Hint: {move}. Here's what it does:")
ANSWER = _("Best reply, as things stand: {what}")
REPLY = _("Your best follow-up: {what}")
CLEAR_MOVE = _("The suggested move is clearly the best.")
CLOSE_MOVE = _("Other moves are about as good as the suggested one.")
LEFT = plural(
    "-# {left} free hint left, then one every three moves.",
    "-# {left} free hints left, then one every three moves.",
    by="left",
)
CLEAR, CLOSE = 0.1, 0.02  # shares of the win
NO_HINTS_HERE = _("Hints are off at this table, because it was opened without the `hints` option.")
NOT_NOW = _("I can only give hints on your turn, and not for secret moves.")


@reply("hint")
async def give_hint(context: Context) -> None:
    """Suggest a move to the acting user, and show what it does on the board."""
    services, table = context.services, await context.table()
    match, seat = unpaused_match(table), seat_at(table, context.user_id)
    if not allows_hints(table):
        raise Refusal(NO_HINTS_HERE)
    if not table.shows(context.custom_id.ply):
        raise StaleBoard
    if seat not in seats_to_move(match.status) or is_secret(match.status):
        raise Refusal(NOT_NOW)
    moves = sum(isinstance(event, Played) and event.seat == seat for event in match.events)
    await services.hints.check(table.id, seat, moves)
    luck = luck_of(table.seed, "hint", table.revision, seat)
    asked = question("advice", match, seat, quick_level(match.game), luck)
    advice = await services.thinker.ask(table.id, asked)
    left = await services.hints.take(table.id, seat, moves)
    after = match.trial(seat, advice["move"])
    picture = await services.pictures.private(table, after, seat, context.audience)
    play = Button(text("Play it"), str(CustomId("play", table.id, table.ply, advice["move"])), "success")
    content = (*why(match, after, seat, advice), text(LEFT, left=left))
    await context.reply(Message(content, rows=((play,),), attachment=picture, names=names_of(table)))


def why(match: Match, after: Match, seat: int, advice: Answer) -> Iterator[Text]:
    """Yield lines about the suggested move: what it does, what may follow, and whether it is clearly best.

    `after` is the match after that move. `advice` has the move and what a computer thinks of it.
    """
    game, state = match.game, match.state
    yield text(HINT, move=game.preview(state, seat, game.parse(state, seat, advice["move"]))[0])
    if (done := after.narrate(match)) is not None:
        yield done
    changed = list(_changed_figures(match, after))  # shows the deciding ones, otherwise all
    yield from [figures for decides, figures in changed if decides] or [figures for _, figures in changed]
    yield from _what_follows(after, seat, advice)
    if advice["ahead"] >= CLEAR:
        yield text(CLEAR_MOVE)
    elif advice["ahead"] <= CLOSE:
        yield text(CLOSE_MOVE)


def _what_follows(after: Match, seat: int, advice: Answer) -> Iterator[Text]:
    """Yield lines about the best answer to a move and about the best move after that answer.

    The second line is left out if the answer doesn't change the scores of `seat`.
    """
    answer, seats = advice["answer"], seats_to_move(after.status)
    if answer is None or not seats:
        return
    then = after.play(seats[0], answer)
    if (told := then.narrate(after)) is not None:
        yield text(ANSWER, what=told)
    if advice["reply"] is None or _figures(after, seat) == _figures(then, seat):
        return
    if (told := then.play(seat, advice["reply"]).narrate(then)) is not None:
        yield text(REPLY, what=told)


def _figures(match: Match, seat: int) -> list[object]:
    return [tally.figures[seat] for tally in match.seen_by(None).tallies]


def _changed_figures(match: Match, after: Match) -> Iterator[tuple[bool, Text]]:
    """For each tally that changes, yield whether the tally decides the game, and a line about the change."""
    for was, tally in zip(match.seen_by(None).tallies, after.seen_by(None).tallies):
        figures = [(Seat(seat), *pair) for seat, pair in enumerate(zip(was.figures, tally.figures))]
        changed = tuple(
            text("{player} {before} → {now}", player=seat, before=decimal_text(old), now=decimal_text(new))
            for seat, old, new in figures
            if old != new
        )
        if changed:
            yield tally.decides, text("{title}: {figures}", title=tally.title, figures=changed)

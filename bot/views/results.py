"""Results as lines, and what somebody has played, in words. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine import GAMES, Over, Text, Written, _, plural, text

from ..table.model import Table, names_of
from .message import Attachment, Message
from .table_state import title_of
from .text import listed, written_name

RESULT = _("**{game}** {winners} · {others} · {when} {link}")
RESULT_ALONE = _("**{game}** {winners} · {when} {link}")
RESULT_DRAWN = _("**{game}** a draw: {others} · {when} {link}")
STATISTICS = plural(
    "## {player}\n{games} game finished here: {counts}.",
    "## {player}\n{games} games finished here: {counts}.",
    by="games",
)
OF_GAME = plural("**{game}**: {games} game, {counts}", "**{game}**: {games} games, {counts}", by="games")
COUNTS = _("won {won}, shared {shared}, drawn {drawn}, lost {lost}")
SPAN = _("-# First game {first}, last game {last}.")
NOTHING = _("{player} has finished no game here yet that counts: one of three moves at least.")

Counts = tuple[int, int, int, int]  # won, shared, drawn, lost


def result_line(table: Table, link: str) -> Text:
    """Return a finished game in a line: who won, who else played, when, and the way there."""
    names, status = names_of(table), table.match.status if table.match else None
    winners = status.winners if isinstance(status, Over) else ()
    others = tuple(_bold(name) for seat, name in enumerate(names) if seat not in winners)
    when = f"<t:{table.times[-1] // 1000}:R>"
    game = title_of(table)
    if not winners:
        return text(RESULT_DRAWN, game=game, others=others, when=when, link=link)
    won = listed([text("🏆 {name}", name=_bold(names[seat])) for seat in winners])
    if not others:
        return text(RESULT_ALONE, game=game, winners=won, when=when, link=link)
    return text(RESULT, game=game, winners=won, others=others, when=when, link=link)


def statistics_message(
    player: str, by_game: Mapping[str, Counts], span: tuple[int, int], card: Attachment | None
) -> Message:
    """Show what somebody has played, by game."""
    name = Written(player)
    if not by_game:
        return Message((text(NOTHING, player=name),))
    total = tuple(map(sum, zip(*by_game.values())))
    lines = [
        text(OF_GAME, game=GAMES[game].name, games=sum(counts), counts=_counts(counts))
        for game, counts in sorted(by_game.items(), key=lambda each: -sum(each[1]))
    ]
    head = text(STATISTICS, player=name, games=sum(total), counts=_counts(total))
    first, last = (f"<t:{time // 1000}:D>" for time in span)
    return Message((head, *lines, text(SPAN, first=first, last=last)), attachment=card)


def _counts(counts: Sequence[int]) -> Text:
    won, shared, drawn, lost = counts
    return text(COUNTS, won=won, shared=shared, drawn=drawn, lost=lost)


def _bold(name: str) -> Text:
    return text("{name}", name=written_name(name))

"""Lines about results, and a person's statistics in words. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine import GAMES, Over, Text, Written, _, listed, plural, text

from ..table.clock.time_control import Kind
from ..table.model import Table, names_of
from .clock import about
from .message import Attachment, Message
from .text import title_of, written_name

MAX_LENGTH = 16  # characters of a name in a brief line
PEOPLE = plural("{count} player", "{count} players", by="count")
RESULT = _("**{game}** {winners} · {others} · {when} {link}")
RESULT_ALONE = _("**{game}** {winners} · {when} {link}")
RESULT_DRAWN = _("**{game}** draw: {others} · {when} {link}")
STATISTICS = plural(
    "## {player}\n{games} game finished here: {counts}.",
    "## {player}\n{games} games finished here: {counts}.",
    by="games",
)
OF_GAME = plural("**{game}**: {games} game, {counts}", "**{game}**: {games} games, {counts}", by="games")
COUNTS = _("{won} won, {shared} shared, {drawn} drawn, {lost} lost")
SPAN = _("-# First game {first}, last game {last}.")
MEDIANS: Mapping[Kind, str] = {
    "live": _("-# Usual time per decision with a live clock: {time}."),
    "days": _("-# Usual time per decision with a daily clock: {time}."),
}
LATE = plural("-# Ran out of time once.", "-# Ran out of time {count} times.", by="count")
NOTHING = _(
    "{player} hasn't finished a game here yet. Games against the computer or with fewer than "
    "three moves don't count."
)
NOTHING_OF = _(
    "{player} hasn't finished a game of {game} here yet. Games against the computer or with "
    "fewer than three moves don't count."
)

NO_RATINGS: Mapping[str, Text] = MappingProxyType({})
Counts = tuple[int, int, int, int]  # won, shared, drawn, lost


def result_line(table: Table, link: str, *, brief: bool = False) -> Text:
    """Return a line about a finished game: winners, others (only their number if `brief`), time and link."""
    names, status = names_of(table), table.match.status if table.match else None
    winners = status.winners if isinstance(status, Over) else ()
    others = [written_name(name) for seat, name in enumerate(names) if seat not in winners]
    played = text(PEOPLE, count=len(others)) if brief else tuple(others)
    game, when = title_of(table), f"<t:{table.times[-1] // 1000}:R>"
    if not winners:
        return text(RESULT_DRAWN, game=game, others=played, when=when, link=link)
    called = [names[seat] for seat in winners]
    won = _short(called) if brief else listed([text("🏆 {name}", name=written_name(name)) for name in called])
    if not others:
        return text(RESULT_ALONE, game=game, winners=won, when=when, link=link)
    return text(RESULT, game=game, winners=won, others=played, when=when, link=link)


def statistics_message(
    player: str,
    by_game: Mapping[str, Counts],
    span: tuple[int, int],
    pace: Sequence[Text],
    card: Attachment | None,
    game: str | None = None,
    ratings: Mapping[str, Text] = NO_RATINGS,
) -> Message:
    """Return a message with a person's statistics. `span` holds the times (ms) of the first and last games.

    `game` is the id of the only game asked about, if there is one. `ratings` maps game ids to lines about
    ratings, and `pace` has further lines.
    """
    name = Written(player)
    if not by_game and game is not None:
        return Message((text(NOTHING_OF, player=name, game=GAMES[game].name),))
    if not by_game:
        return Message((text(NOTHING, player=name),))
    total = tuple(map(sum, zip(*by_game.values())))
    lines: list[Text] = []
    for id, counts in sorted(by_game.items(), key=lambda each: -sum(each[1])):
        lines.append(text(OF_GAME, game=GAMES[id].name, games=sum(counts), counts=_counts(counts)))
        lines += [ratings[id]] if id in ratings else []
    head = text(STATISTICS, player=name, games=sum(total), counts=_counts(total))
    first, last = (f"<t:{time // 1000}:D>" for time in span)
    return Message((head, *lines, *pace, text(SPAN, first=first, last=last)), attachment=card)


def pace_lines(medians: Mapping[Kind, int], late: int) -> tuple[Text, ...]:
    """Return lines on `medians` of decision times (ms) and on how often time ran out. Empty without data."""
    if not medians and not late:
        return ()
    times = (text(MEDIANS[kind], time=about(medians[kind])) for kind in medians)
    return (*times, text(LATE, count=late))


def _short(winners: Sequence[str]) -> Text:
    """Return the shortened name of the only winner, or how many players share the win."""
    if len(winners) != 1:
        return text("🏆 {name}", name=text(PEOPLE, count=len(winners)))
    [name] = winners
    return text(
        "🏆 {name}", name=written_name(name) if len(name) <= MAX_LENGTH else Written(name[:MAX_LENGTH] + "…")
    )


def _counts(counts: Sequence[int]) -> Text:
    won, shared, drawn, lost = counts
    return text(COUNTS, won=won, shared=shared, drawn=drawn, lost=lost)

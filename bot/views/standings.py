"""Standings of tournaments: rows and headings for pictures, and lines of text. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine import Text, Written, isolated, render, text

from ..contests.model import HALVES, POD_UNITS, Kind
from ..contests.standings import DIRECT, MEAN, Row, keys_of, standings
from ..contests.tournament import Tournament
from ..locale.language import Language
from .contests import shortened
from .message import Attachment, TextBoard
from .tournaments import figure, plain_name

LONGEST_TEXT = 1900  # characters of standings as text; longer ones are a file

HOW_PLACES = {
    DIRECT: text("the games between tied players, if they've all played each other"),
    "buchholz_cut": text("**B1**: your opponents' points, not counting the lowest"),
    "buchholz": text("**B**: your opponents' points"),
    "sonneborn": text(
        "**SB**: the points of everyone you beat, and half the points of everyone you drew with"
    ),
    "wins": text("**W**: games won"),
    "later_wins": text("**L**: games won without going first"),
    "pods_won": text("**P**: tables won"),
    "latest_places": text("your places, starting with the last round: the better place decides"),
}
COUNTED_ABSENCE = text(
    "-# Opponents' points include half a point for each round they missed. A round that you missed counts "
    "as 0."
)
NOTES: Mapping[Kind, tuple[Text, ...]] = {  # on opponents' points
    "swiss": (
        text("-# For B1, B and SB, a bye counts as a win against someone with as many points as you have."),
        COUNTED_ABSENCE,
    ),
    "pods": (COUNTED_ABSENCE,),
}
POINTS, ROUNDS_WON = text("Points"), text("Rounds")
SIGNS: Mapping[str, Text] = {
    "buchholz_cut": text("B1"),
    "buchholz": text("B"),
    "sonneborn": text("SB"),
    "wins": text("W"),
    "later_wins": text("L"),
    "pods_won": text("P"),
}


def rows_after(tournament: Tournament, stage: int) -> list[Row]:
    """Return the standings after round `stage` (from 1), or the latest ones if there was no such round."""
    if not 1 <= stage < tournament.round:
        return tournament.standings
    return standings(replace(tournament.contest, rounds=tournament.contest.rounds[:stage]))


def standings_title(tournament: Tournament, stage: int, language: Language) -> str:
    """Return the title of the standings after round `stage`, or of the latest if there was no such round."""
    shown = stage if 1 <= stage < tournament.round else tournament.round
    said = text("{name} · round {round}", name=Written(tournament.settings.name), round=shown)
    return render(said, language.translate, quote=str)


def heads_of(tournament: Tournament, rows: Sequence[Row]) -> list[Text]:
    """Return the headings of the columns with figures: points, and the first two tie-breaks."""
    return [
        ROUNDS_WON if tournament.kind == "knock-out" else POINTS,
        *(SIGNS[key] for key in [*rows[0].keys][:2]),
    ]


def figures_of(tournament: Tournament, row: Row) -> tuple[Text, ...]:
    """Return an entrant's points and first two tie-breaks as text."""
    one = tournament.contest.one
    points = figure(row.points, 1 if tournament.kind == "knock-out" else one)
    return points, *(key_figure(name, units, one) for name, units in [*row.keys.items()][:2])


def key_figure(name: str, units: int, one: int) -> Text:
    """Return the value of the tie-break `name`, given in `units`, as text. A point has `one` units."""
    mean = MEAN if one == POD_UNITS else 1
    parts = {"wins": 1, "later_wins": 1, "sonneborn": 2 * HALVES, "buchholz_cut": one * mean}
    return figure(units, parts.get(name, one))


def standings_text(
    tournament: Tournament, rows: Sequence[Row], language: Language, own: int | None = None
) -> TextBoard | Attachment:
    """Return standings (a file if long) in lines of up to 40 characters, with entrant number `own` marked."""
    heads = ["", *(render(head, language.translate) for head in heads_of(tournament, rows)[1:])]
    lines = []
    for row in rows:
        name = plain_name(tournament, row.number, language)
        figures = (render(figure, language.translate) for figure in figures_of(tournament, row))
        told = "  ".join(f"{head} {figure}".strip() for head, figure in zip(heads, figures, strict=True))
        lines.append(f"{'▸ ' * (row.number == own)}{row.place}. {isolated(shortened(name))} {told}")
    whole = "\n".join(lines)
    return TextBoard(whole) if len(whole) <= LONGEST_TEXT else Attachment("standings.txt", whole.encode())


def how_places(tournament: Tournament, own: int | None = None) -> Iterator[Text]:
    """Yield lines on how places are decided, with the tie-breaks of entrant number `own`, if given."""
    row = next((each for each in tournament.standings if each.number == own), None)
    yield text("## Tie-breaks\nPoints decide first. If players are tied, these decide, in this order:")
    for number, name in enumerate(keys_of(tournament.kind), 1):
        units = row.keys.get(name) if row else None
        if units is None:
            yield text("{number}. {key}", number=number, key=HOW_PLACES[name])
        else:
            shown = key_figure(name, units, tournament.contest.one)
            yield text("{number}. {key}: {figure}", number=number, key=HOW_PLACES[name], figure=shown)
    yield text("If you're still tied, you share the place.")
    yield from NOTES.get(tournament.kind, ())

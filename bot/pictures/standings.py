"""Standings of tournaments as scenes: a page of rows, or the bracket of a knock-out."""

from __future__ import annotations

from collections.abc import Sequence

from engine import render
from renderers import Scene, Slot, Standing, draw_bracket, draw_standings

from ..contests.knock_out import NO_ONE, columns
from ..contests.standings import Row
from ..contests.tournament import Tournament
from ..locale.language import Language
from ..views.standings import figures_of, heads_of, standings_title
from ..views.tournaments import plain_name

PAGE = 16  # rows on a page, and the most people in the first column of a bracket


def standings_scene(
    tournament: Tournament, rows: Sequence[Row], stage: int, language: Language, own: int | None = None
) -> Scene:
    """Draw rows of the standings after round `stage`, or a knock-out's bracket from the last 16 on.

    `own` is the reader's starting number, or None if the reader is not an entrant.
    """
    title, translate = standings_title(tournament, stage, language), language.translate
    if (slots := _bracket(tournament, language, own)) is not None:
        return draw_bracket(title, slots, translate=translate)
    heads = [render(head, translate) for head in heads_of(tournament, rows)]
    shown = [
        Standing(
            row.place,
            plain_name(tournament, row.number, language),
            tuple(render(figure, translate) for figure in figures_of(tournament, row)),
            row.number == own,
        )
        for row in rows
    ]
    return draw_standings(title, heads, shown, translate=translate)


def _bracket(tournament: Tournament, language: Language, own: int | None) -> list[list[Slot]] | None:
    """Return a knock-out's bracket from the last 16 on, or None before that and for other tournaments."""
    if tournament.kind != "knock-out" or not tournament.round:
        return None
    known = columns(tournament.contest)
    while len(known[-1]) > 1:
        known.append([NO_ONE] * (len(known[-1]) // 2))
    first = next(index for index, slots in enumerate(known) if len(slots) <= PAGE)
    if first >= tournament.round:
        return None
    nexts = [*known[1:], [NO_ONE]]

    def slot(number: int, after: int) -> Slot:
        name = plain_name(tournament, number, language) if number != NO_ONE else ""
        return Slot(name, after not in (NO_ONE, number), number != NO_ONE and number == own)

    return [
        [slot(number, nexts[index][place // 2]) for place, number in enumerate(slots)]
        for index, slots in enumerate(known)
        if index >= first
    ]

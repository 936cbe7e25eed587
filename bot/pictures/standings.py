"""Standings of tournaments as scenes: a page of rows."""

from __future__ import annotations

from collections.abc import Sequence

from engine import render
from renderers import Scene, Standing, draw_standings

from ..contests.standings import Row
from ..contests.tournament import Tournament
from ..locale.language import Language
from ..views.standings import figures_of, heads_of, standings_title
from ..views.tournaments import plain_name

PAGE = 16  # rows


def standings_scene(
    tournament: Tournament, rows: Sequence[Row], stage: int, language: Language, own: int | None = None
) -> Scene:
    """Draw rows of the standings after round `stage`, from 1. `own` is the reader's starting number."""
    title, translate = standings_title(tournament, stage, language), language.translate
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

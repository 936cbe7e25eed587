"""The viewer: one step of a match, private, with the ways to the others. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator

from engine import GAMES, Match, Text, _, text

from ...table.model import Table, names_of
from ...table.replay.steps import History, Step
from ..custom_id import CustomId
from ..message import OPTIONS_A_SELECT, Attachment, Button, Message, Select, SelectOption, TextBoard

LATEST = 999_999_999  # in an id, whatever the last step is by then

HEAD = _("**{game}** · step {number} of {last} · {time}")
HEAD_UNDATED = _("**{game}** · step {number} of {last}")
SET_UP = _("The set-up")
TAKEN_BACK = _("{move} (taken back)")
YOURS_ALONE = _("-# This step is yours alone to see: it shows what only your seat knows.")


def step_message(
    table: Table, history: History, step: Step, seat: int | None, shown: Attachment | TextBoard
) -> Message:
    """Show a step as a seat, or a watcher, saw it."""
    template = HEAD if step.at else HEAD_UNDATED
    time = f"<t:{(step.at or 0) // 1000}:f>"
    head = text(template, game=GAMES[table.game_id].name, number=step.number, last=history.last, time=time)
    alone = (text(YOURS_ALONE),) if seat is not None and is_secret(step.match, seat) else ()
    return Message(
        (told_of(step), *alone),
        rows=(
            _ways(table, step.number, history.last),
            _further(table, step.number),
            _menu(table, history, step),
        ),
        attachment=shown,
        names=names_of(table),
        head=head,
    )


def told_of(step: Step) -> Text:
    """Return what happened in a step, or what it is where that is not told yet."""
    told = text_of(step.told) if step.told else label_of(step)
    return text(TAKEN_BACK, move=told) if step.undone else told


def text_of(told: tuple[Text, ...]) -> Text:
    """Join sentences."""
    first, *others = told
    for each in others:
        first = text("{before} {then}", before=first, then=each)
    return first


def label_of(step: Step) -> Text:
    """Return a step's move in a few words."""
    return step.move.words if step.move else text(SET_UP)


def is_secret(match: Match, seat: int) -> bool:
    """Return whether a seat sees something that watchers do not."""
    return bool(match.seen_by(seat).state != match.seen_by(None).state)


def _ways(table: Table, number: int, last: int) -> tuple[Button, ...]:
    """Return the buttons to other steps; their ids differ also where they lead to the same."""

    def to(template: str, target: int, name: str, *, off: bool) -> Button:
        return Button(text(template), str(CustomId("moment", table.id, max(0, target), name)), disabled=off)

    first, newest = number == 0, number >= last
    film = Button(text("As film"), str(CustomId("askfilm", table.id, number)))
    return (
        to(_("⏮ First"), 0, "first", off=first),
        to(_("◀ Back"), number - 1, "back", off=first),
        to(_("Forward ▶"), number + 1, "on", off=newest),
        to(_("Last ⏭"), LATEST, "last", off=False),  # a running game goes on meanwhile
        film,
    )


def _further(table: Table, number: int) -> tuple[Button, ...]:
    return (
        Button(text("Go to"), str(CustomId("asknumber", table.id, number))),
        Button(text("Share this step"), str(CustomId("share", table.id, number))),
        Button(text("Rolls"), str(CustomId("rolls", table.id, number))),
    )


def _menu(table: Table, history: History, step: Step) -> Select:
    """Return the menu of steps all over the match."""
    options = tuple(
        SelectOption(_option(history.step(number)), str(number))
        for number in spread(history.last, step.number)
    )
    placeholder = text("Step {number} of {last}", number=step.number, last=history.last)
    return Select(str(CustomId("moment", table.id, step.number, "menu")), placeholder, options)


def _option(step: Step) -> Text:
    move = label_of(step)
    return text(
        "{number} · {move}", number=step.number, move=text(TAKEN_BACK, move=move) if step.undone else move
    )


def spread(last: int, present: int) -> list[int]:
    """Return numbers from 0 to `last` for a menu, evenly, always with both and the present one."""
    most = OPTIONS_A_SELECT
    return sorted({*_evenly(last, most - 1), present} if last >= most else range(last + 1))


def _evenly(last: int, most: int) -> Iterator[int]:
    yield from (round(number * last / (most - 1)) for number in range(most))

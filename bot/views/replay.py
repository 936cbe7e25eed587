"""Replays in words: single steps, for one person or for everyone, and how often each die face came up."""

from __future__ import annotations

from functools import reduce

from engine import GAMES, Match, Played, Rolled, Seat, Text, _, number_text, plural, text
from engine.game import Event

from ..locale.language import Language
from ..table.model import Table, names_of
from ..table.replay.fairness import needed, one_in, share_as_uneven
from ..table.replay.rolls import Faces
from ..table.replay.steps import History, Step
from .custom_id import CustomId
from .message import OPTIONS_A_SELECT, Attachment, Button, Link, Message, Select, SelectOption, TextBoard
from .text import mention, render_plain, title_of

LATEST = 999_999_999  # in an id, for the last step at the time of the press

HEAD = _("**{game}** · step {number} of {last} · {time}")
HEAD_UNDATED = _("**{game}** · step {number} of {last}")
SET_UP = _("The set-up")
TAKEN_BACK = _("{move} (taken back)")
YOURS_ALONE = _("-# Only you can see this: it shows what's hidden from the others.")
MAX_STORY_LENGTH = 300  # characters; a longer story is replaced by the move

SHARED_HEAD = _("**{game}**, step {number}: {story}")
SHARED_BY = _("-# Shared by {mention}")
ROLLS_HEAD = _("**Rolls** · {game}")
NO_ROLLS = _("No dice have been rolled in this game yet.")
COUNTS = plural(
    "{who} · {count} die with {sides} sides, average {mean} · {faces}",
    "{who} · {count} dice with {sides} sides, average {mean} · {faces}",
    by="count",
)
TOO_FEW = _("Too few rolls to judge: {count} so far, {needed} needed.")
USUAL = _("Nothing unusual: fair dice are at least this uneven in {percent} of games.")
UNEVEN = _("A little uneven: that happens in about one game in {k}.")
RARE = _("Rare: only about one game in {k} is this uneven. Over many games, though, it does happen.")
CHECK = _("-# You can check every roll after the game: **Fair dice · Verify** shows how.")
CHECK_OVER = _("-# You can check every roll: find the seed under **Fair dice · Verify** and in **Record**.")
ALL_SEATS = _("Total")
NO_SEAT = _("For everyone")


def step_message(
    table: Table,
    history: History,
    step: Step,
    seat: int | None,
    shown: Attachment | TextBoard,
    *,
    may_try: bool = False,
) -> Message:
    """Return a private page with a replay's step as a seat saw it (None: as watchers saw it).

    If `may_try`, the page has the **Try from here** button.
    """
    template = HEAD if step.at else HEAD_UNDATED
    time = f"<t:{(step.at or 0) // 1000}:f>"
    head = text(template, game=GAMES[table.game_id].name, number=step.number, last=history.last, time=time)
    alone = (text(YOURS_ALONE),) if seat is not None and is_secret(step.match, seat) else ()
    on = table.id, step.number
    trying = (Button(text("Try from here"), str(CustomId("tryout", *on))),) if may_try else ()
    further = (
        Button(text("Go to step"), str(CustomId("asknumber", *on))),
        Button(text("Share this step"), str(CustomId("share", *on))),
        Button(text("Rolls"), str(CustomId("rolls", *on))),
        *trying,
    )
    rows = (_ways(table, step.number, history.last), further, _menu(table, history, step))
    content = (told_of(step), *alone)
    return Message(content, rows=rows, attachment=shown, names=names_of(table), head=head)


def told_of(step: Step) -> Text:
    """Return what happened in a step, in sentences or, if there are none yet, as the move in a few words."""
    told = label_of(step)
    if step.told:
        told = reduce(lambda before, then: text("{before} {then}", before=before, then=then), step.told)
    return text(TAKEN_BACK, move=told) if step.undone else told


def label_of(step: Step) -> Text:
    """Return a step's label: its move in a few words, or "The set-up" for the step before the first move."""
    return step.move.words if step.move else text(SET_UP)


def event_text(event: Event) -> Text | str:
    """Describe a move or a roll in a few words, for a menu. Returns "" for other events."""
    if isinstance(event, Rolled):
        return text("Roll {faces}", faces=" ".join(map(str, event.faces)))
    return text("{seat} {move}", seat=Seat(event.seat), move=event.move) if isinstance(event, Played) else ""


def is_secret(match: Match, seat: int) -> bool:
    """Return whether a seat can see anything in a match that watchers cannot."""
    return bool(match.seen_by(seat).state != match.seen_by(None).state)


def _ways(table: Table, number: int, last: int) -> tuple[Button, ...]:
    """Return **Make film** and buttons to other steps. All ids differ, even if two lead to the same step."""

    def to(template: str, target: int, name: str, *, off: bool) -> Button:
        return Button(text(template), str(CustomId("moment", table.id, max(0, target), name)), disabled=off)

    first, newest = number == 0, number >= last
    film = Button(text("Make film"), str(CustomId("askfilm", table.id, number)))
    return (
        to(_("⏮ First"), 0, "first", off=first),
        to(_("◀ Back"), number - 1, "back", off=first),
        to(_("Forward ▶"), number + 1, "on", off=newest),
        to(_("Last ⏭"), LATEST, "last", off=False),  # a running game may have continued
        film,
    )


def _menu(table: Table, history: History, step: Step) -> Select:
    """Return a menu of up to 25 steps, which are spread over the whole game."""
    options = []
    for each in map(history.step, spread(history.last, step.number)):
        move = text(TAKEN_BACK, move=label_of(each)) if each.undone else label_of(each)
        label = text("{number} · {move}", number=each.number, move=move)
        options.append(SelectOption(label, str(each.number)))
    placeholder = text("Step {number} of {last}", number=step.number, last=history.last)
    return Select(str(CustomId("moment", table.id, step.number, "menu")), placeholder, tuple(options))


def spread(last: int, present: int) -> list[int]:
    """Return the numbers of up to 25 evenly spread steps, always including 0, `last` and `present`."""
    if last < OPTIONS_A_SELECT:
        return list(range(last + 1))
    gaps = OPTIONS_A_SELECT - 2  # between all options except the present one
    return sorted({*(round(number * last / gaps) for number in range(gaps + 1)), present})


def shared_lines(table: Table, step: Step, language: Language) -> tuple[Text, ...]:
    """Return the lines of a public message about a step that someone shares."""
    names, told = names_of(table), told_of(step)
    story = told if len(render_plain(told, names, language)) <= MAX_STORY_LENGTH else label_of(step)
    lines = [text(SHARED_HEAD, game=title_of(table), number=step.number, story=story)]
    if step.move and step.move.notation:
        lines.append(text("-# Move: `{move}`", move=step.move.notation))
    return tuple(lines)


def shared(
    table: Table, sharer: int, lines: tuple[Text, ...], shown: Attachment | TextBoard, link: str | None
) -> Message:
    """Return a public message in which the user `sharer` shows something from a table. It notifies no one."""
    to_board = (Link(text("Go to board"), link),) if link else ()
    remove = Button(text("Remove"), str(CustomId("unshare")))
    content = (*lines, text(SHARED_BY, mention=mention(sharer)))
    return Message(content, rows=((*to_board, remove),), attachment=shown, names=names_of(table))


def rolls_message(table: Table, rolls: tuple[Faces, ...], picture: Attachment | None) -> Message:
    """Return a message with each seat's rolls, how unusual they are as a whole, and how to check them."""
    lines = [line for faces in rolls for line in _lines(faces)] or [text(NO_ROLLS)]
    check = CHECK_OVER if table.phase == "over" else CHECK
    content = (text(ROLLS_HEAD, game=title_of(table)), *lines, text(check))
    return Message(content, attachment=picture, names=names_of(table))


def who_of(faces: Faces) -> Text:
    """Say whose rolls `faces` counts: a seat's, those of all seats, or those that belong to no seat."""
    if faces.all_seats:
        return text(ALL_SEATS)
    return text(NO_SEAT) if faces.seat is None else text("{seat}", seat=Seat(faces.seat))


def verdict(faces: Faces) -> Text:
    """Return a sentence about how unusual the rolls counted in `faces` would be for fair dice."""
    if faces.dice < needed(faces.sides):
        return text(TOO_FEW, count=faces.dice, needed=needed(faces.sides))
    share = share_as_uneven(faces.counts)
    if share >= 0.1:
        return text(USUAL, percent=text("{number}%", number=round(100 * share)))
    return text(UNEVEN if share >= 0.01 else RARE, k=one_in(share))


def _lines(faces: Faces) -> tuple[Text, ...]:
    shown = tuple(f"{face}: {count}" for face, count in enumerate(faces.counts, 1))
    who, mean = who_of(faces), number_text(faces.mean)
    counts = text(COUNTS, who=who, count=faces.dice, sides=faces.sides, mean=mean, faces=shown)
    return (counts, verdict(faces)) if faces.all_seats else (counts,)

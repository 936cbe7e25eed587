"""The rolls of a table in words: counts, and how unusual they are. Pure functions."""

from __future__ import annotations

from fractions import Fraction

from engine import Seat, Text, _, decimal_text, plural, text

from ...table.model import Table, names_of
from ...table.replay.fairness import needed, one_in, share_as_uneven
from ...table.replay.rolls import Faces
from ..message import Attachment, Message
from ..table_state import title_of

HEAD = _("**Rolls** · {game}")
NOTHING = _("Nothing was rolled in this game yet.")
COUNTS = plural(
    "{who} · {count} die with {sides} sides, mean {mean} · {faces}",
    "{who} · {count} dice with {sides} sides, mean {mean} · {faces}",
    by="count",
)
TOO_FEW = _("Too few rolls to say anything: {count}, and {needed} are needed.")
USUAL = _("Nothing unusual: fair dice are this uneven or more in {percent} of games.")
UNEVEN = _("A little uneven: about one game in {k} is.")
RARE = _("Rare: about one game in {k} is this uneven. Among many games that happens too.")
CHECK = _("-# Every roll can be checked: the seed comes at the end, **Record** has all of it.")
ALL_SEATS = _("all together")
NO_SEAT = _("for nobody")


def rolls_message(table: Table, rolls: tuple[Faces, ...], picture: Attachment | None) -> Message:
    """Show counts by seat, what they mean all together, and how to check them."""
    lines = [line for faces in rolls for line in _lines(faces)] or [text(NOTHING)]
    return Message(
        (text(HEAD, game=title_of(table)), *lines, text(CHECK)), attachment=picture, names=names_of(table)
    )


def who_of(faces: Faces) -> Text:
    """Return whose rolls they are."""
    if faces.all_seats:
        return text(ALL_SEATS)
    return text(NO_SEAT) if faces.seat is None else text("{seat}", seat=Seat(faces.seat))


def verdict(faces: Faces) -> Text:
    """Say plainly how unusual the rolls of all are."""
    if faces.dice < needed(faces.sides):
        return text(TOO_FEW, count=faces.dice, needed=needed(faces.sides))
    share = share_as_uneven(faces.counts)
    if share >= 0.1:
        return text(USUAL, percent=text("{number}%", number=round(100 * share)))
    return text(UNEVEN if share >= 0.01 else RARE, k=one_in(share))


def _lines(faces: Faces) -> tuple[Text, ...]:
    shown = tuple(f"{face}: {count}" for face, count in enumerate(faces.counts, 1))
    counts = text(
        COUNTS,
        who=who_of(faces),
        count=faces.dice,
        sides=faces.sides,
        mean=decimal_text(Fraction(faces.mean)),
        faces=shown,
    )
    return (counts, verdict(faces)) if faces.all_seats else (counts,)

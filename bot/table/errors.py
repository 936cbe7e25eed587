"""What the table refuses: sentences that say what to do; a class of its own is for what code catches."""

from __future__ import annotations

from typing import Any, ClassVar

from engine import Text, _

# Said in more than one place.
PAUSED = _(
    "A moderator has paused this game, so nothing was changed; it goes on from here once a moderator "
    "unpauses it."
)
CLOSED_BY_MODERATOR = _("A moderator has closed this table; you can open a new one with `/play`.")
NOT_SEATED = _("You have no seat at this table; you can watch, or open a table of your own with `/play`.")
TABLE_FULL = _("All {seats} seats of this table are taken; watch, or open another table with `/play`.")
SEATS_KEPT = _(
    "The last seats are kept for {guests}. If one of them declines, that seat is open to anybody; "
    "until then, watch, or open a table of your own with `/play`."
)
NOT_THERE = _("They are no longer there; press **Manage** to see who is.")
NOT_THE_OPENER = _("Only {opener} can do that: it is their table.")


class Refusal(Exception):
    """A request that was refused; it changed nothing.

    `text` is the sentence with its fields, for translation; `str(refusal)` is plain English. Without a
    template it is the class's own `sentence`.
    """

    sentence: ClassVar[str] = _("That is not possible now; nothing was changed.")

    def __init__(self, template: str | Text | None = None, /, **fields: Any) -> None:
        self.text = template if isinstance(template, Text) else Text(template or self.sentence, fields)
        super().__init__(str(self.text))


class NoSuchTable(Refusal):
    """No table has this id."""

    sentence = _("This table does not exist; open a new one with `/play`.")


class TableDamaged(Refusal):
    """The table's log cannot be replayed."""

    sentence = _(
        "The log of this table cannot be replayed, so the table is shut; please tell whoever runs this "
        "bot. Other tables are not affected."
    )


class WrongPhase(Refusal):
    """The table has not begun, has begun, or is over."""

    sentence = _("This game is over; open a new table with `/play`.")


class AlreadySeated(Refusal):
    """The person has a seat at the table."""

    sentence = _("You already have a seat at this table; there is nothing more to do until the game starts.")


class Removed(Refusal):
    """The opener has sent the person away."""

    sentence = _("{opener} has kicked you from this table; you can come back if you are invited.")


class NotInvited(Refusal):
    """No seat is kept for the person, or not any more."""

    sentence = _("This invitation is for somebody else; press **Join** to take a seat if one is free.")


class NotDue(Refusal):
    """Something that happens automatically is not due yet."""

    sentence = _("This table still has time before it closes by itself.")


class AlreadyOpen(Refusal):
    """The rematch of this table was opened before."""

    sentence = _("The rematch of this game is already open; look for its message below, or use `/play`.")


class NotOwned(Refusal):
    """More of a thing would be bound in running matches than the person owns."""

    sentence = _(
        "You own {owned} of {good}, and with this you would use {bound} across your running games; choose "
        "another, or finish one of those games."
    )


class StaleBoard(Refusal):
    """The board has moved on."""

    sentence = _("The board has moved on since that message, so nothing was changed.")


class AlreadyDone(Refusal):
    """This very interaction was processed before, at the table `table_id`."""

    sentence = _("This has already been done; there is nothing more to do.")

    def __init__(self, table_id: str) -> None:
        super().__init__()
        self.table_id = table_id

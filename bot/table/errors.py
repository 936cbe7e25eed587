"""What the table refuses, each as a sentence that says what to do.

    Refusal
    ├── NoSuchTable        no table has this id
    ├── TableDamaged       the table's log cannot be replayed; the other tables play on
    ├── TooManyTables      the server or the person has as many unfinished tables as is allowed
    ├── WrongPhase         the match has not begun, has begun, or is over
    ├── Paused             a moderator has paused the table
    ├── ClosedByModerator  a moderator has closed the table
    ├── AlreadySeated      the person sits at the table
    ├── NotSeated          the person does not
    ├── TableFull          every seat is taken
    ├── SeatsKept          the seats that are left are kept for those who were invited
    ├── Removed            the opener has sent the person away
    ├── NotInvited         no seat is kept for the person, or not any more
    ├── CannotInvite       somebody who cannot be invited, or one too many
    ├── AskedTooOften      somebody who was asked to a table often enough for a day
    ├── NotThere           the person whom the opener chose is not at the table any more
    ├── NotDue             the table has more time before it closes by itself
    ├── NotTheOpener       only who opened the table may do this
    ├── AlreadyOpen        the rematch was opened before
    ├── NotOwned           more of a thing would be bound in running matches than the person owns
    ├── NoSuchSet          the server has no such set
    ├── SetRefused         a set clashes with another, or there are too many
    ├── StaleBoard         the board has moved on since the click's picture
    └── AlreadyDone        this very interaction was processed before

What the rules forbid comes from the referee, as an `engine.TableError`, and passes through untouched.
"""

from __future__ import annotations

from typing import Any, ClassVar

from engine import Text, _


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


class TooManyTables(Refusal):
    """As many unfinished tables as a server, or a person, may have."""

    sentence = _("There are too many unfinished tables; finish or close one first.")


class WrongPhase(Refusal):
    """The table has not begun, has begun, or is over."""

    sentence = _("This game is over; open a new table with `/play`.")


class Paused(Refusal):
    """A moderator has paused the table."""

    sentence = _(
        "A moderator has paused this game, so nothing was changed; it goes on from here once a moderator "
        "unpauses it."
    )


class ClosedByModerator(Refusal):
    """A moderator has closed the table, before its game or in the middle of it."""

    sentence = _("A moderator has closed this table; you can open a new one with `/play`.")


class AlreadySeated(Refusal):
    """The person has a seat at the table."""

    sentence = _("You already have a seat at this table; there is nothing more to do until the game starts.")


class NotSeated(Refusal):
    """The person has no seat at the table."""

    sentence = _("You have no seat at this table; you can watch, or open a table of your own with `/play`.")


class TableFull(Refusal):
    """Every seat that the game has is taken."""

    sentence = _("All {seats} seats of this table are taken; watch, or open another table with `/play`.")


class SeatsKept(Refusal):
    """The seats that are left are kept for those who were invited and have not answered."""

    sentence = _(
        "The last seats are kept for {guests}. If one of them declines, that seat is open to anybody; "
        "until then, watch, or open a table of your own with `/play`."
    )


class Removed(Refusal):
    """The opener has sent the person away."""

    sentence = _("{opener} has kicked you from this table; you can come back if you are invited.")


class NotInvited(Refusal):
    """No seat is kept for the person, or not any more."""

    sentence = _("This invitation is for somebody else; press **Join** to take a seat if one is free.")


class CannotInvite(Refusal):
    """Somebody who cannot be invited, or one too many."""

    sentence = _("Nobody was chosen, so nobody was invited.")


class AskedTooOften(Refusal):
    """Somebody who was asked to a table often enough for a day."""

    sentence = _(
        "{mention} has been asked to play often enough for today; they can press **Join** themselves."
    )


class NotThere(Refusal):
    """The person whom the opener chose has left in the meantime."""

    sentence = _("They are no longer there; press **Manage** to see who is.")


class NotDue(Refusal):
    """Something that happens by itself is not due yet."""

    sentence = _("This table still has time before it closes by itself.")


class NotTheOpener(Refusal):
    """Only who opened the table may do this."""

    sentence = _("Only {opener} can do that: it is their table.")


class AlreadyOpen(Refusal):
    """The rematch of this table was opened before."""

    sentence = _("The rematch of this game is already open; look for its message below, or use `/play`.")


class NotOwned(Refusal):
    """More of a thing would be bound in running matches than the person owns."""

    sentence = _(
        "You own {owned} of {good}, and with this you would use {bound} across your running games; choose "
        "another, or finish one of those games."
    )


class NoSuchSet(Refusal):
    """The server has no set of this id."""

    sentence = _("There is no such set on this server; `/sets list` shows which there are.")


class SetRefused(Refusal):
    """A set that cannot stand beside those that there are."""

    sentence = _("This set cannot be added.")


class StaleBoard(Refusal):
    """The board has moved on."""

    sentence = _("The board has moved on since that message, so nothing was changed.")


class AlreadyDone(Refusal):
    """This very interaction was processed before, at the table `table_id`."""

    sentence = _("This has already been done; there is nothing more to do.")

    def __init__(self, table_id: str) -> None:
        super().__init__()
        self.table_id = table_id

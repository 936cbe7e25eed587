"""Refusals: sentences that tell users what to do. Refusals that code catches have classes of their own."""

from __future__ import annotations

from typing import Any, ClassVar

from engine import Text, _

# Used in more than one place.
PAUSED = _("A moderator paused this game, so nothing changed. It continues once a moderator unpauses it.")
CLOSED_BY_MODERATOR = _("A moderator closed this table. Open a new one with `/play`.")
NOT_SEATED = _("You have no seat at this table. You can watch, or open your own table with `/play`.")
TABLE_FULL = _("Every seat at this table is taken. You can watch, or open another table with `/play`.")
SEATS_KEPT = _(
    "Any seats left are saved for {guests}. If someone declines, anyone can take that seat. Until then "
    "you can watch, or open your own table with `/play`."
)
IN_TOURNAMENT = _("You can't do that in a tournament game.")
NOT_THERE = _("This table's players or invitations have changed. Press **Manage** to see who's there now.")
NOT_THE_OPENER = _("This is {opener}'s table, so only they can do that.")


class Refusal(Exception):
    """A request that was refused and changed nothing.

    `template` is a Text, or a sentence whose placeholders `fields` fill. The default is the class's own
    `sentence`. `text` is the result, ready to translate, and `str(refusal)` is the same in English.
    """

    sentence: ClassVar[str] = _("That isn't possible right now. Nothing changed.")

    def __init__(self, template: str | Text | None = None, /, **fields: Any) -> None:
        self.text = template if isinstance(template, Text) else Text(template or self.sentence, fields)
        super().__init__(str(self.text))


class NoSuchTable(Refusal):
    """No table has this id."""

    sentence = _("This table doesn't exist. Open a new one with `/play`.")


class TableDamaged(Refusal):
    """The table's log cannot be replayed."""

    sentence = _(
        "This table's log is damaged, so the table is locked. Please tell the bot's host. Other tables "
        "aren't affected."
    )


class WrongPhase(Refusal):
    """The action does not suit the table's phase: the game has not started, is running, or is over."""

    sentence = _("This game is over. Open a new table with `/play`.")


class AlreadySeated(Refusal):
    """The person already has a seat at the table."""

    sentence = _("You already have a seat at this table. Nothing changed.")


class Removed(Refusal):
    """The opener has kicked the person from the table."""

    sentence = _("{opener} kicked you from this table. You can come back if you're invited.")


class NotInvited(Refusal):
    """No seat is kept for the person, or the invitation has ended."""

    sentence = _("This invitation is for someone else. Press **Join** to take a seat if one is free.")


class NotDue(Refusal):
    """An automatic action is not due yet."""

    sentence = _("This table isn't due to close yet.")


class AlreadyOpen(Refusal):
    """This table's rematch is already open."""

    sentence = _(
        "This game's rematch is already open. Look for its message below, or open another table with `/play`."
    )


class NotOwned(Refusal):
    """The person's running matches would together need more of something than the person owns."""

    sentence = _(
        "You only own {owned} × {good}, but your unfinished games would need {bound} with this choice. "
        "Choose something else, or finish one of those games first."
    )


class StaleBoard(Refusal):
    """The game has moved on since the board was posted."""

    sentence = _("The game has moved on since that message, so nothing changed.")


class AlreadyDone(Refusal):
    """This interaction has already been processed, for the table `table_id`."""

    sentence = _("That's already done.")

    def __init__(self, table_id: str) -> None:
        super().__init__()
        self.table_id = table_id

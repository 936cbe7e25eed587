"""The composer: a private message in which people build and preview a move in any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from engine import Match, Step, TableError, Text, _, drafted, is_secret, plural, suggested, text

from ..pictures.boards import Notations
from ..table import play
from ..table.errors import NotOwned, Refusal, StaleBoard
from ..table.model import Table, names_of
from ..table.planning.plan import CannotPlan, PlanOutOfSync
from ..views.candidates import (
    Controls,
    beside,
    candidate_rows,
    first_rows,
    numbered,
    on_line,
    preview_footer,
    question,
    squares_of,
    step_footer,
    suggestion_row,
    taken_so_far,
    tokens_of,
    walk_choices,
)
from ..views.emojis import looks_of
from ..views.message import Attachment, Button, Field, Message, Modal, Row, TextBoard
from .interactions import Context, edit
from .interactions.router import lead_to_board

FIELD = "move"
MAX_SUGGESTED = 3  # moves as buttons, numbered in the picture
BEST = plural(
    "**Which move?** This one looks best at first glance.",
    "**Which move?** These look best at first glance.",
    by="count",
)
OR_ASK = _("Or choose another move. {prompt}")
ASK, ASK_TYPED = _("**{deed}?**"), _("**{deed}?** (`{move}`)")
AND_EFFECT = _("{question} That {effect}.")
AS_GOOD = _("**Which move?** These look good, but others are just as good.")
ALL_MOVES = _("**Which move?** These are your only moves.")


class NotDone(Refusal):
    """A refusal of a move that does not solve a lesson's task."""


@dataclass(frozen=True, kw_only=True)
class Mover(ABC):
    """A user who is building a move for `seat` in `match`. A subclass handles the complete move.

    The messages start with the lines in `above`. The moves on offer are those of `offered`, which is the
    same match, but may lack the user's goods that are at stake in other games.
    """

    context: Context
    table: Table
    match: Match
    seat: int
    offered: Match
    above: tuple[Text, ...] = ()

    @property
    def viewer(self) -> int | None:
        """The seat whose view the board shows, or None for a watcher's view."""
        return self.seat

    def controls(self) -> Controls:
        """Return what the ids of the next message's controls have in common."""
        on = self.context.custom_id
        return Controls(on.table_id, on.ply)

    def beside(self, on: Controls) -> tuple[Button, ...]:
        """Return extra buttons (by default none) to go next to a question's buttons or below a preview's.

        `on` is the result of `controls`.
        """
        return ()

    def below(self, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        """Return the `rows` of a first question or of a preview, followed by extra rows, if there are any."""
        return rows

    def asked(self, step: Step) -> Step:
        """Return `step` as the user should see it, perhaps without details that the user has to find out."""
        return step

    def described(self, picture: Attachment | TextBoard) -> Attachment | TextBoard:
        """Return `picture`, perhaps with more alt text."""
        return picture

    async def show(
        self,
        match: Match,
        content: tuple[Text, ...],
        rows: tuple[Row, ...],
        marks: Notations = (),
        chosen: Notations = (),
        count: Text | None = None,
    ) -> Message:
        """Return a message with `content`, `rows` and a picture of `match`.

        The picture marks the candidates in `marks` and the earlier choices in `chosen`. If `count` is given,
        it replaces the move's number in the picture's heading.
        """
        pictures, audience = self.context.services.pictures, self.context.audience
        picture = await pictures.private(self.table, match, self.viewer, audience, marks, chosen, count)
        names, looks = names_of(self.table), looks_of(self.table)
        return Message(content, rows=rows, attachment=self.described(picture), names=names, looks=looks)

    async def begin(self) -> Message:
        """Return the composer's first message."""
        return await ask(self, ())

    @abstractmethod
    async def complete(self, notation: str, *, is_forced: bool = False, typed: bool = False) -> Message:
        """Handle the complete move that `notation` describes, and return the reply.

        `is_forced` means that no other move is legal, and `typed` that the user typed the notation.
        """


M = TypeVar("M", bound=Mover)


def add_composer(
    mover_of: Callable[[Context], Awaitable[M]], prefix: str = "", *, directly: bool = False
) -> None:
    """Register a composer's controls, with `prefix` before their verbs.

    `mover_of` returns the Mover for the user of a control, given the control's context. If `directly`, the
    controls can also be used in direct messages.
    """

    @edit(f"{prefix}step", directly=directly)
    async def take_button(context: Context) -> None:
        """Choose the candidate on the pressed button, whose id contains all tokens chosen so far."""
        tokens = tokens_of(context.custom_id.argument)
        await go_on(context, mover_of, lambda mover: ask(mover, tokens))

    @edit(f"{prefix}line", directly=directly)
    async def take_line(context: Context) -> None:
        """Show the candidates on a line. The button's id contains the chosen tokens and, last, the line."""
        tokens = tokens_of(context.custom_id.argument)
        await go_on(context, mover_of, lambda mover: ask(mover, tokens[:-1], "".join(tokens[-1:])))

    @edit(f"{prefix}pick", directly=directly)
    async def take_option(context: Context) -> None:
        """Choose a candidate in a menu, whose id contains the menu's number and the tokens chosen before."""
        before = tokens_of(context.custom_id.argument)[1:]
        await go_on(context, mover_of, lambda mover: ask(mover, (*before, *context.values[:1])))

    @edit(f"{prefix}write", directly=directly)
    async def ask_to_type(context: Context) -> None:
        """Open the modal for typing a move, with an id that has the button id's tokens and length."""
        mover, on = await mover_of(context), context.custom_id
        id = Controls(on.table_id, on.ply, prefix).id("typed", *tokens_of(on.argument))
        offered = mover.offered.moves(mover.seat)[:1]
        example = tuple(play.typed_as(mover.match, mover.seat, move) for move in offered)
        hint = text("for example {example}", example=example)
        title = text("Type your move") if mover.seat == mover.viewer else text("Type a move")
        await context.open_modal(Modal(id, title, (Field(FIELD, text("Move"), hint),)))

    @edit(f"{prefix}typed", directly=directly)
    async def take_typed_move(context: Context) -> None:
        """Handle a typed move, or say why it is not possible and ask the same question again."""
        asked = tokens_of(context.custom_id.argument)
        await go_on(context, mover_of, lambda mover: mover.complete(context.value, typed=True), asked)


async def go_on(
    context: Context,
    mover_of: Callable[[Context], Awaitable[M]],
    step: Callable[[M], Awaitable[Message]],
    asked: tuple[str, ...] = (),
) -> None:
    """Replace the composer's message with the result of `step`, or with a refusal and a question below it.

    `step` gets the Mover that `mover_of` returns. The question is the one that follows the choices
    `asked`, by default the first one. If a plan's board is outdated, link to the current board instead.
    Raises StaleBoard if any other board is outdated.
    """
    try:
        message = await step(await mover_of(context))
    except StaleBoard as refusal:
        # Unless it was about a plan, this message may have just changed to say what was played.
        if not context.is_private or not isinstance(refusal, PlanOutOfSync):
            raise
        message = await lead_to_board(context.services, await context.table(), refusal)
    except (TableError, NotOwned, NotDone, CannotPlan) as refusal:
        if not context.is_private:  # no Discord client can press this in a public message
            raise
        again = await ask(await mover_of(context), asked)
        message = replace(again, content=(refusal.text, *again.content))
    await context.finish(message)


async def suggest(mover: Mover) -> Message:
    """Return the first question, with buttons for up to three moves that look best at first glance.

    If no moves stand out, return the question without these buttons. If only one move is legal, complete it.
    """
    best, more = suggested(mover.offered, mover.seat, MAX_SUGGESTED)
    if not best:
        return await ask(mover, ())
    tokens, asked = walk_choices(mover.offered, mover.seat, ())
    if isinstance(asked, str):
        return await mover.complete(asked, is_forced=True)
    on = mover.controls()
    others = [each for each in asked.choices if each.move not in {suggestion.move for suggestion in best}]
    answers = beside(others, tokens, on)
    rows = (suggestion_row(best, on), *first_rows(answers, bool(others), on))
    which = AS_GOOD if more else BEST if others else ALL_MOVES
    lines = (text(which, count=len(best)), *((text(OR_ASK, prompt=asked.prompt),) if answers else ()))
    return await mover.show(mover.match, (*mover.above, *lines), rows, numbered(best))


async def ask(mover: Mover, chosen: tuple[str, ...], line: str = "") -> Message:
    """Return the question that follows the choices `chosen`, skipping questions with only one answer.

    If no question is left, complete the move. If there are many answers, offer only those listed under `line`
    (such as a file of the board) or, if `line` is "", a choice of lines.
    """
    tokens, asked = walk_choices(mover.offered, mover.seat, chosen)
    if isinstance(asked, str):
        return await mover.complete(asked, is_forced=not chosen)
    asked = mover.asked(asked)
    shown = drafted(mover.match, mover.seat, asked.draft) if asked.draft else mover.match
    taken = taken_so_far(mover.offered, mover.seat, tokens)
    names, language, on = names_of(mover.table), mover.context.audience.language, mover.controls()
    footer = (*step_footer(asked, tokens, on, line), *mover.beside(on))
    rows = (*candidate_rows(asked, tokens, on, names, language, line), footer)
    rows = rows if chosen or line else mover.below(rows)
    content, marks = (*mover.above, question(asked, taken, line)), squares_of(on_line(asked.choices, line))
    return await mover.show(shown, content, rows, marks, squares_of(taken))


async def preview(mover: Mover, notation: str, draw: Text | None = None, *, typed: bool = False) -> Message:
    """Return a preview of the move that `notation` describes.

    If `draw` is given, a button with this label offers another random move. `typed` means that the user typed
    the notation, which the preview then repeats.
    """
    match, seat, on = mover.match, mover.seat, mover.controls()
    after, game = match.trial(seat, notation), match.game
    move = game.parse(match.state, seat, notation)
    deed, effect = game.preview(match.state, seat, move)
    asked = text(ASK_TYPED if typed else ASK, deed=deed, move=str(move))
    told = text(AND_EFFECT, question=asked, effect=effect) if effect else asked
    footer, extra = preview_footer(str(move), on, draw, is_secret(match.status)), mover.beside(on)
    rows = (footer, extra) if extra else (footer,)
    return await mover.show(after, (*mover.above, told), mover.below(rows), count=text("preview"))

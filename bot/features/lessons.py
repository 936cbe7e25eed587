"""Lessons: positions in which newcomers try out a game in private, without opening a table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine import GAMES, Lesson, Match, Played, TableError, Text, _, text
from engine.game import AnyGame
from engine.lessons import LEARNER

from ..storage.errors import NotRead
from ..table.computers.seats import USUAL_LEVEL
from ..table.errors import Refusal
from ..table.model import Player, Table
from ..table.names import clean_name
from ..table.unstored import unstored_table
from ..views.candidates import Controls
from ..views.custom_id import LESSONS, CustomId, lesson_id
from ..views.message import Button, Message, Row, Style
from .composer import Mover, NotDone, preview
from .interactions import Context

HEAD = _("**{game}, lesson {number} of {last}.** {says}")
TASK = _("### {task}")
RIGHT = _("✅ That's right.")
NOT_THIS = _("❌ That's a legal move, but not the one for this task. {hint}")
NOT_POSSIBLE = _("❌ {why} {hint}")
FINISHED = _(
    "That was the last lesson. You're ready to play {game}! Use `/practice` to play the computer, or "
    "`/play` to open a table."
)
OFFER = _("-# New to {game}? Learn it in a few short lessons that only you can see.")
NO_LESSON = _("There's no such lesson. Use `/learn` to start from the first one.")


@dataclass(frozen=True, kw_only=True)
class Learner(Mover):
    """A user who is building a move in a lesson."""

    lesson: Lesson

    def beside(self, on: Controls) -> tuple[Button, ...]:
        """Return a tuple with the button for the next lesson, or () in the last lesson."""
        game, number = self.match.game, on.ply + 1
        return (_to(_("Next lesson"), game, number),) if number < len(game.lessons) else ()

    async def complete(self, notation: str, *, is_forced: bool = False, typed: bool = False) -> Message:
        """Judge a move, or preview it if it is the only legal one (`is_forced`). Return the reply."""
        return await (preview(self, notation) if is_forced else _judge(self, notation))


def lesson_mover(context: Context) -> Learner:
    """Return the Learner for the lesson that a control names. Raises Refusal if there is no such lesson."""
    game, number = GAMES.get(context.custom_id.table_id.removeprefix(LESSONS)), context.custom_id.ply + 1
    if game is None or number > len(game.lessons):
        raise Refusal(NO_LESSON)
    lesson = game.lessons[number - 1]
    match = lesson.opened(game.id)
    head = text(HEAD, game=game.name, number=number, last=len(game.lessons), says=lesson.says)
    above, table = (head, text(TASK, task=lesson.task)), private_table(context, match, LEARNER)
    return Learner(
        context=context, table=table, match=match, seat=LEARNER, offered=match, above=above, lesson=lesson
    )


async def _judge(learner: Learner, notation: str) -> Message:
    """Return a message about a move that solves the lesson's task. Raises NotDone for any other move."""
    before, hint = learner.match, learner.lesson.hint
    try:
        after = before.trial(LEARNER, notation)
    except TableError as error:
        raise NotDone(NOT_POSSIBLE, why=error.text, hint=hint) from error
    move = after.events[-1]
    if not isinstance(move, Played) or not learner.lesson.is_done(move.move):
        raise NotDone(NOT_THIS, hint=hint)
    told = after.narrate(before)
    game, context = after.game, learner.context
    number = context.custom_id.ply + 1
    context.services.met[context.user_id, game.id] = None  # no longer new to the game
    content = (text(RIGHT), *((told,) if told else ()))
    if number < len(game.lessons):
        rows: tuple[Row, ...] = ((_to(_("Next lesson"), game, number, "success"),),)
    else:
        content = (*content, text(FINISHED, game=game.name))
        rules = Button(text("Rules"), str(CustomId("rules", argument=game.id)))
        rows = ((rules, _to(_("Start over"), game, 0)),)
    return await learner.show(after, content, rows)


def learn_buttons(game_id: str) -> tuple[Button, ...]:
    """Return a tuple with the button that opens a game's lessons in a new message, or () if it has none."""
    if not GAMES[game_id].lessons:
        return ()
    return (Button(text("Learn by playing"), str(lesson_id("move", game_id, 0)), "success"),)


async def tell_newcomer(context: Context, table: Table, *said: Text) -> None:
    """Reply with the lines `said` and, if the acting user is new to the game, an offer of its lessons.

    The lessons are offered only once. If there is nothing to say, don't reply.
    """
    buttons = learn_buttons(table.game_id)
    if buttons and await _is_new(context, table):
        await context.reply(Message((*said, text(OFFER, game=GAMES[table.game_id].name)), rows=(buttons,)))
    elif said:
        await context.reply(Message(said))


async def _is_new(context: Context, table: Table) -> bool:
    """Return whether the user has never played a table's game before.

    Return False if that has been asked before, if they have solved one of the game's lessons, or if the
    database fails.
    """
    met, who = context.services.met, (context.user_id, table.game_id)
    if who in met:
        return False
    try:
        is_new = await context.services.queries.is_new_at(context.user_id, table)
    except NotRead:  # their action has succeeded and must be confirmed
        return False
    met[who] = None
    return is_new


def private_table(context: Context, match: Match, seat: int) -> Table:
    """Return a table that is never stored. The acting user has `seat`, and computers have the other seats."""
    table = unstored_table(match, context.custom_id.table_id, context.guild_id, context.channel_id)
    players = [player._replace(level=USUAL_LEVEL) for player in table.players]
    players[seat] = Player(context.user_id, clean_name(context.action.name), 0)
    return replace(table, opener_id=context.user_id, players=tuple(players))


def _to(label: str, game: AnyGame, number: int, style: Style = "secondary") -> Button:
    return Button(text(label), str(lesson_id("step", game.id, number)), style)

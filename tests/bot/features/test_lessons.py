"""Lessons by pressing: each is done wrongly, then right, with the composer's own controls and no Discord."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.composer import ASK
from bot.features.interactions.context import Context
from bot.features.interactions.controls import CONTROLS
from bot.features.lessons import HEAD, NO_LESSON, _is_new, lesson_mover
from bot.locale.audience import Audience
from bot.locale.language import LANGUAGES
from bot.table.errors import Refusal
from bot.table.model import Table, names_of
from bot.views.custom_id import CustomId, lesson_id, read_custom_id
from bot.views.message import Attachment, Button, Message, Select, TextBoard
from bot.views.text import content_of, render_markdown, shown_name
from engine import GAMES, Lesson, Match, ToMove, text
from engine.lessons import LEARNER
from renderers import write
from tests.engine.test_lessons import every_lesson
from tests.sentences import says

NOTHING_FITS = "tin-robot,tin-rocket,moon-wolf,moon-bear,soup-pot"


class Screen:
    """What one person sees and presses: the latest private message, and the match drawn in it."""

    def __init__(self, language: str = "en") -> None:
        self.audience = Audience(LANGUAGES[language])
        self.table_id = "-"
        self.message: Message | None = None
        self.match: Match | None = None
        self.how: tuple[object, ...] = ()
        self.services: Any = SimpleNamespace(pictures=self, preferences=self, met={})

    async def get(self, user_id: int) -> Any:
        """Return preferences with which every move at a table is confirmed."""
        return SimpleNamespace(confirm="always")

    async def private(self, table: object, match: Match, *how: object) -> Attachment:
        """Record what would be drawn, and return an empty picture."""
        self.match, self.how = match, how
        return Attachment("board.png", b"")

    async def reply(self, message: Message) -> None:
        self.message = message

    async def edit(self, message: Message) -> None:
        self.message = message

    async def press(self, written: str, *values: str) -> Screen:
        """Run the handler of the control with the id `written`, and return the screen."""
        custom_id = read_custom_id(written)
        assert custom_id is not None, written
        await CONTROLS[custom_id.verb].handler(self.context(custom_id, *values))
        return self

    def context(self, custom_id: CustomId, *values: str) -> Context:
        """Return the context that a handler gets for this control and these chosen values."""
        private = SimpleNamespace(flags=SimpleNamespace(ephemeral=True))
        user = SimpleNamespace(id=77, display_name="Marisol")
        interaction: Any = SimpleNamespace(id=1 << 40, user=user, guild_id=1, channel_id=2, message=private)
        responder: Any = self
        return Context(self.services, interaction, responder, custom_id, values)

    async def take(self, choice: str) -> Screen:
        """Take a candidate by its token, from a button or a menu, or any other control by its label."""
        for id, label, value in self.offered():
            if choice in (label, value) or id.rpartition(":")[2].rpartition(";")[2] == choice:
                return await self.press(id, *((value,) if value else ()))
        for id, label, _value in self.offered():
            if id.startswith("v1:line:") and label == choice[0]:
                return await (await self.press(id)).take(choice)
        raise AssertionError((choice, list(self.offered())))

    def offered(self) -> Iterator[tuple[str, str, str | None]]:
        """Yield each control's id and label. For an option of a menu, add its value, otherwise None."""
        for row in self.message.rows:
            if isinstance(row, Select):
                yield from ((row.id, str(option.label), option.value) for option in row.options)
            elif isinstance(row, tuple):
                yield from ((each.id, str(each.label), None) for each in row if isinstance(each, Button))

    @property
    def words(self) -> str:
        """Return the message's text."""
        assert self.message is not None
        return content_of(self.message, self.audience.language)


class Reader(Screen):
    """A screen of a person who sees text boards instead of pictures."""

    async def private(  # type: ignore[override]
        self, table: Table, match: Match, seat: int, audience: Audience, marks: Sequence[str], *more: object
    ) -> TextBoard:
        """Return the board as text."""
        self.match, translate = match, audience.language.translate
        names = [shown_name(name, audience.language) for name in names_of(table)]
        return TextBoard(write(match.seen_by(seat), names=names, marks=marks, translate=translate))


def way_to(match: Match, move: str, chosen: tuple[str, ...] = ()) -> list[str] | None:
    """Return the tokens to take for a move, None if there is no way. A single candidate takes no token."""
    choices = match.choices(LEARNER, chosen).choices
    for choice in choices:
        taken = [choice.token] if len(choices) > 1 else []
        if choice.move == move:
            return taken
        if choice.move is None and (rest := way_to(match, move, (*chosen, choice.token))) is not None:
            return taken + rest
    return None


def right_way(lesson: Lesson, match: Match) -> list[str]:
    """Return what to take for a right move. For a secret submission, that is a ready-made one."""
    if match.status.secret:
        step = match.choices(LEARNER, ())
        ready = next(each for each in step.choices if each.move and lesson.is_done(each.move))
        return [ready.token, *(["Hand in"] if step.draft else [])]
    way = way_to(match, next(move for move in match.moves(LEARNER) if lesson.is_done(move)))
    assert way
    return way


async def answer_wrongly(screen: Screen, lesson: Lesson, match: Match, id: CustomId) -> None:
    """Make a legal move that the lesson does not ask for, or an illegal one if any legal move would do."""
    wrong = [move for move in match.moves(LEARNER) if not lesson.is_done(move)]
    if not wrong:
        await screen.press(str(id._replace(verb="typed")), NOTHING_FITS)
    elif isinstance(match.status, ToMove) and match.status.secret:
        await screen.take("Hand in")
    else:
        for token in way_to(match, wrong[0]) or ():
            await screen.take(token)


@every_lesson
async def test_a_lesson_is_done_wrongly_and_then_done(game_id: str, number: int) -> None:
    """A wrong answer gets a hint and the question again. A right one is shown, with buttons to continue."""
    game, id = GAMES[game_id], lesson_id("move", game_id, number)
    lesson, screen = game.lessons[number], Screen()
    match = lesson.opened(game_id)
    await screen.press(str(id))
    asked = screen.words
    assert says(asked, HEAD, game=game.name, number=number + 1, last=len(game.lessons))
    await answer_wrongly(screen, lesson, match, id)
    assert screen.words.startswith("❌")
    assert screen.words.endswith(asked)
    hint = render_markdown(lesson.hint, names_of(lesson_mover(screen.context(id)).table))
    assert hint in screen.words
    assert screen.match.status == match.status
    for token in right_way(lesson, match):
        await screen.take(token)
    assert screen.words.startswith("✅")
    assert len(screen.match.events) == 1
    labels = [label for _id, label, _value in screen.offered()]
    assert labels == (["Next lesson"] if number + 1 < len(game.lessons) else ["Rules", "Start over"])


@pytest.mark.parametrize("game_id", [game.id for game in GAMES.values() if game.lessons])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_lesson_can_be_read_to_its_end(game_id: str, language: str) -> None:
    """Every task appears whole with a text board instead of the picture, below a hint."""
    for number, lesson in enumerate(GAMES[game_id].lessons):
        screen, id = Reader(language), lesson_id("move", game_id, number)
        await screen.press(str(id))
        await answer_wrongly(screen, lesson, lesson.opened(game_id), id)
        message = screen.message
        question = render_markdown(message.content[-1], message.names, screen.audience.language)
        assert f"{question}\n```\n" in screen.words
        assert screen.words.startswith("❌")


async def test_a_course_is_walked_from_the_first_lesson_to_the_last() -> None:
    """In German, its buttons alone are enough. One lesson is skipped without an answer."""
    screen = Screen("de")
    await screen.press(str(lesson_id("move", "cubeo", 0)))
    for number, lesson in enumerate(GAMES["cubeo"].lessons, 1):
        assert f"Lektion {number} von {len(GAMES['cubeo'].lessons)}" in screen.words
        beside = "Next lesson" in [label for _id, label, _value in screen.offered()]
        assert beside == (number < len(GAMES["cubeo"].lessons))
        if number == 2:
            await screen.take("Next lesson")
            continue
        for token in right_way(lesson, lesson.opened("cubeo")):
            await screen.take(token)
        await screen.take("Next lesson" if number < len(GAMES["cubeo"].lessons) else "Start over")
    assert "Lektion 1 von" in screen.words


async def test_a_team_drawn_by_lot_is_shown_and_can_be_handed_in() -> None:
    """The picture is called a preview, the task stays above it, and **Hand in** completes the lesson."""
    screen = Screen()
    await screen.press(str(lesson_id("move", "power-coinz", 0)))
    assert screen.how[-1] is None
    await screen.take("Surprise me")
    assert screen.how[-1] == text("preview")
    assert says(screen.words, HEAD, number=1)
    assert says(screen.words, ASK)
    await screen.take("Hand in")
    assert screen.words.startswith("✅")


@pytest.mark.parametrize(
    "written",
    [
        "v1:move:~nothing:0:",
        "v1:move:~cubeo:6:",
        "v1:step:~cubeo:999999999:",
        "v1:play:~cubeo:6:+l13",
        "v1:typed:~:0:",
        "v1:draw:~dice-chess-:0:",
        "v1:pick:~table1:0:0;",
    ],
)
async def test_a_lesson_that_there_is_not(written: str) -> None:
    """A forged button that names a lesson that does not exist is refused."""
    custom_id = read_custom_id(written)
    if custom_id is None:
        return  # the router says that the button is of another version
    with pytest.raises(Refusal, match=re.escape(NO_LESSON)):
        await Screen().press(written)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("v1:step:~cubeo:0:nonsense", "doesn't work from here"),
        ("v1:play:~cubeo:0:nonsense", "Type +m12"),
        ("v1:play:~cubeo:0:n13>n14", "❌"),
        ("v1:pick:~cubeo:0:7;add", "doesn't work from here"),
        ("v1:draw:~cubeo:0:", "nothing to pick at random here"),
    ],
)
async def test_a_move_that_somebody_made_up(written: str, said: str) -> None:
    """The lesson's own message says what is wrong, and asks again."""
    screen = await Screen().press(written, "nonsense")
    assert said in screen.words
    assert says(screen.words, HEAD, number=1, last=6)


async def test_who_is_new_is_asked_once() -> None:
    """If a newcomer opens a second table of the game, they get no second offer and cause no second query."""
    asked: list[int] = []

    async def is_new_at(user_id: int, _: Table) -> bool:
        asked.append(user_id)
        return True

    services = SimpleNamespace(met={}, queries=SimpleNamespace(is_new_at=is_new_at))
    context: Any = SimpleNamespace(user_id=7, services=services)
    table: Any = SimpleNamespace(game_id="cubeo")
    assert [await _is_new(context, table) for _ in range(2)] == [True, False]
    assert asked == [7]

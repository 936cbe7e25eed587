"""A table as the people at it see it: opened, joined and played by commands, buttons, menus and forms."""

from __future__ import annotations

import random
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

import discord
from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage

from bot.table.model import Table
from engine import Match

from .server import SimulatedServer, public

Message = discord.Message | ResponseMessage
Component = dict[str, Any]

GAME = "conversion"
BUTTON, MENU = 2, 3
_MENTION = re.compile(r"<@(\d+)>")


@dataclass
class Game:
    """A table in a channel: its id, and the people at it by seat."""

    server: SimulatedServer
    channel: ChannelHandle
    people: list[MemberActor]
    id: str

    @property
    def boards(self) -> list[discord.Message]:
        """The bot's public messages in the channel, oldest first: a lobby, then a board for each ply."""
        bot = self.server.env.backend.bot_user.id
        return [message for message in public(self.channel) if message.author.id == bot]

    @property
    def board(self) -> discord.Message:
        """The newest public message with this table's controls, not counting questions."""
        return next(
            board
            for board in reversed(self.boards)
            if any(re.match(rf"v1:(join|more|verify):{self.id}:", id) for id in ids_of(board))
        )

    @property
    def questions(self) -> list[discord.Message]:
        """The questions that the bot asks in replies to the board."""
        return [board for board in self.boards if board.reference is not None]

    @property
    def mover(self) -> MemberActor:
        """The player whose turn the newest board announces.

        Lines with a mask are about secret submissions.
        """
        lines = [line for line in self.board.content.split("\n") if "🎭" not in line]
        called = [int(user) for line in lines for user in _MENTION.findall(line)]
        return next(person for person in self.people if person.id in called)

    @property
    def waiting(self) -> list[MemberActor]:
        """The players whom the newest board does not mention."""
        return [person for person in self.people if person.id not in mentioned(self.board)]

    @property
    def over(self) -> bool:
        """Whether the newest board is the final one."""
        return any(id.startswith("v1:verify:") for id in ids_of(self.board))

    @property
    def link(self) -> str:
        """The address of the newest board."""
        return f"https://discord.com/channels/{self.server.guild.id}/{self.channel.id}/{self.board.id}"

    async def table(self) -> Table:
        """Return the table as the bot knows it, including what no one can see."""
        return await self.server.tables.get(self.id)

    async def match(self) -> Match:
        """Return the match as the bot knows it. Fails in the lobby."""
        match = (await self.table()).match
        assert match is not None
        return match

    async def position(self) -> str:
        """Return the position line, including secrets."""
        return (await self.match()).position


async def open_table(
    server: SimulatedServer, *people: MemberActor, channel: ChannelHandle | None = None, **options: object
) -> Game:
    """Have the first of `people` open a table, and the rest join it in turn."""
    channel = channel or server.channel
    opener, *others = people
    result = await opener.slash(channel, f"play {GAME}", **options)
    assert "Your table is open" in said(result)
    lobby = public(channel)[-1]
    for person in others:
        await person.click(lobby, label="Join")
    return Game(server, channel, list(people), ids_of(lobby)[0].split(":")[2])


def leads_to(message: discord.Message | Message, game: Game) -> bool:
    """Return whether a message has a button that leads to a game's newest board."""
    return any(part.get("url", "").endswith(f"/{game.board.id}") for part in components_of(message))


async def managed(game: Game, label: str) -> InteractionResult:
    """Have the opener press **Manage** in the lobby, and then the button `label`."""
    opener = game.people[0]
    panel = seen(await opener.click(game.board, label="Manage"))
    return await opener.click(panel, label=label)


async def start_game(
    server: SimulatedServer, seats: int = 2, *, channel: ChannelHandle | None = None, **options: object
) -> Game:
    """Open a table for the first `seats` people of the server, and start the game."""
    game = await open_table(server, *server.people[:seats], channel=channel, **options)
    await game.people[0].click(game.board, label="Start")
    return game


async def click_verb(
    person: MemberActor, message: Message, verb: str, argument: str = ""
) -> InteractionResult:
    """Click a message's button with a verb and, if given, an argument, whatever its label."""
    found = [id for id in ids_of(message) if id.split(":")[1] == verb and id.endswith(argument)]
    return await person.click(message, custom_id=found[0])


async def offered_moves(game: Game, typed: str = "") -> list[str]:
    """Return the moves that `/move` suggests to the mover after they have typed `typed`."""
    choices = await game.mover.autocomplete(game.channel, "move", "move", typed, table=game.id)
    return [choice["value"] for choice in choices]


async def move_by_command(game: Game, move: str) -> InteractionResult:
    """Play a move with `/move`."""
    return await game.mover.slash(game.channel, "move", move=move, table=game.id)


async def move_on(game: Game) -> InteractionResult:
    """Play the first move that `/move` suggests."""
    return await move_by_command(game, (await offered_moves(game))[0])


async def under_more(game: Game, person: MemberActor, label: str) -> InteractionResult:
    """Press **More**, and then the button `label`."""
    return await person.click(seen(await person.click(game.board, label="More")), label=label)


async def resign(game: Game, person: MemberActor) -> InteractionResult:
    """Have a person resign."""
    asked = await person.slash(game.channel, "resign", table=game.id)
    return await person.click(seen(asked), label="Resign")


async def move_by_form(game: Game, move: str) -> InteractionResult:
    """Play a move typed into the form of the composer."""
    mover = game.mover
    composer = seen(await mover.click(game.board, label="Move"))
    form = await mover.click(composer, label="Type it")
    result = await mover.submit_modal(form, {"move": move})
    shown_first = not is_gone(result) and "play" in verbs_of(seen(result))
    return await click_verb(mover, seen(result), "play") if shown_first else result


async def move_by_composer(game: Game, move: str) -> InteractionResult:
    """Play a Conversion move that spares no dice, such as `3@d4`, with the composer's controls."""
    mover = game.mover
    message: Message = seen(await mover.click(game.board, label="Move"))
    die, square = move.split("@")
    return await taken(mover, await take(mover, message, die), square)


async def move_by_lot(game: Game, chance: random.Random) -> None:
    """Choose random suggestions and candidates until a move is played, or hand in a draft along the way."""
    mover, before = game.mover, (await game.table()).revision
    composer: Message = seen(await click_verb(mover, game.board, "move"))
    while (await game.table()).revision == before:
        parts = [part for part in components_of(composer) if not part.get("disabled")]
        offered = [part for part in parts if part.get("custom_id", "").split(":")[1] in COMPOSING]
        if "play" in verbs_of(composer) and (not offered or chance.random() < 0.3):
            await click_verb(mover, composer, "play")
            return
        taken = chance.choice(offered)
        if taken["type"] == MENU:
            value = chance.choice(taken["options"])["value"]
            result = await mover.select(composer, [value], custom_id=taken["custom_id"])
        else:
            result = await mover.click(composer, custom_id=taken["custom_id"])
        if (await game.table()).revision == before:
            composer = seen(result)


async def settle(game: Game) -> None:
    """Have everyone agree to end the game, if it is not over."""
    if game.over:
        return
    first, *others = game.people
    asked = seen(await first.slash(game.channel, "endnow", table=game.id))
    await click_verb(first, asked, "offerend")
    for person in others:
        await click_verb(person, game.board, "agree")


Way = Callable[[Game, str], Awaitable[InteractionResult]]
WAYS: tuple[Way, ...] = (move_by_command, move_by_form, move_by_composer)


COMPOSING = ("best", "step", "line", "pick")  # verbs that continue or make a move


async def take(mover: MemberActor, composer: Message, token: str) -> Message:
    """Choose a candidate that does not complete a move, and return the next question.

    If the composer did not ask for it, because it was the only one, return the question as it is.
    """
    if "Another move" in labels_of(composer):
        composer = seen(await mover.click(composer, label="Another move"))
    ids = [id for id in ids_of(composer) if id.split(":")[1] in ("step", "line")]
    if not [id for id in ids if token in id.rpartition(":")[2].split(";")[-1:]]:
        return composer
    return seen(await taken(mover, composer, token))


async def taken(mover: MemberActor, composer: Message, token: str) -> InteractionResult:
    """Choose a candidate by button or menu. If squares are grouped by file, choose the file first."""
    for part in components_of(composer):
        verb, last = part["custom_id"].split(":")[1], part["custom_id"].rpartition(":")[2].split(";")[-1]
        if verb == "step" and last == token:
            return await mover.click(composer, custom_id=part["custom_id"])
        if verb == "line" and last == token[0]:
            ranks = seen(await mover.click(composer, custom_id=part["custom_id"]))
            return await taken(mover, ranks, token)
        if part["type"] == MENU and token in [option["value"] for option in part["options"]]:
            return await mover.select(composer, [token], custom_id=part["custom_id"])
    raise AssertionError((token, labels_of(composer)))


async def play_on(game: Game, dice: random.Random, plies: int | None = None) -> None:
    """Play random moves to the end, or for `plies` plies."""
    while not game.over and plies != 0:
        moves = (await game.match()).moves(game.people.index(game.mover))
        await move_by_command(game, dice.choice(moves))
        plies = None if plies is None else plies - 1


def said(result: InteractionResult) -> str:
    """Return the text of the private answer to an interaction. Fails if there is not exactly one answer."""
    message = seen(result)
    assert message.flags.ephemeral, message.content
    return message.content


def is_gone(result: InteractionResult) -> bool:
    """Return whether the private message with the pressed button was deleted without a replacement."""
    return result.acknowledged and result.response is None and not result.followups


def seen(result: InteractionResult) -> ResponseMessage:
    """Return the message that answers an interaction. Fails if there is not exactly one."""
    answers = [*result.followups]
    if result.response is not None and (
        result._interaction.response_kind != "deferred_update" or not answers
    ):
        answers.append(result.response)
    assert len(answers) == 1, (result, answers)
    return answers[0]


def mentioned(message: Message) -> list[int]:
    """List the ids of the users that a message mentions."""
    return [int(user) for user in _MENTION.findall(message.content)]


def components_of(message: Message) -> list[Component]:
    """List the buttons and menus of a message."""
    return list(_walk(message))


def ids_of(message: Message) -> list[str]:
    """List the custom ids of a message's buttons and menus, leaving out links, which have none."""
    return [part["custom_id"] for part in _walk(message) if "custom_id" in part]


def verbs_of(message: Message) -> list[str]:
    """List the verbs of a message's buttons and menus."""
    return [id.split(":")[1] for id in ids_of(message)]


def labels_of(message: Message) -> list[str]:
    """List the labels of a message's buttons."""
    return [part["label"] for part in _walk(message) if part["type"] == BUTTON]


def _walk(message: Message) -> Iterator[Component]:
    for row in message.components:
        written: Any = row if isinstance(row, dict) else row.to_dict()
        yield from written["components"]

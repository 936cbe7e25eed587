"""Steps for tests: using a board for trying moves."""

from __future__ import annotations

from simcord import InteractionResult, MemberActor

from bot.storage.tryout import TryOuts
from bot.table.tryout import TryOut

from ..replay.viewing import forget_pace, replay
from ..server import SimulatedServer
from ..table import BUTTON, MENU, Game, Message, components_of, ids_of, seen

PREFIX = "v1:try"


async def opened(game: Game, person: MemberActor) -> Message:
    """Open the viewer, and then the board for trying moves from its latest step. Return the board."""
    return seen(await press(game, person, await replay(game, person), "Try from here"))


async def press(game: Game, person: MemberActor, board: Message, label: str) -> InteractionResult:
    """Press a button, however soon after the last press, and return the result."""
    forget_pace(game.server.services)
    return await person.click(board, label=label)


async def on(game: Game, person: MemberActor, board: Message, *labels: str) -> Message:
    """Press buttons one after another, and return the board as it is after the last one."""
    for label in labels:
        board = seen(await press(game, person, board, label))
    return board


async def pick(game: Game, person: MemberActor, board: Message, verb: str, value: str = "") -> Message:
    """Choose an option, by default the first, in the menu with a verb. Return the board afterwards."""
    forget_pace(game.server.services)
    menus = [part for part in components_of(board) if part["type"] == MENU]
    menu = next(part for part in menus if part["custom_id"].startswith(f"{PREFIX}{verb}:"))
    value = value or menu["options"][0]["value"]
    return seen(await person.select(board, [value], custom_id=menu["custom_id"]))


async def move(game: Game, person: MemberActor, board: Message) -> Message:
    """Choose the first candidate of each step until a move is made, and return the board.

    Fails if the board has a control that could act at the table itself.
    """
    node = node_of(board)
    for _step in range(12):
        assert all(id.startswith((PREFIX, "v1:tryout")) for id in ids_of(board)), ids_of(board)
        part = components_of(board)[0]
        forget_pace(game.server.services)
        if part["type"] == MENU:
            first = part["options"][0]["value"]
            board = seen(await person.select(board, [first], custom_id=part["custom_id"]))
        else:
            board = seen(await person.click(board, custom_id=part["custom_id"]))
        if node_of(board) != node:
            return board
    raise AssertionError(board.content)


async def typed(
    game: Game, person: MemberActor, board: Message, button: str, field: str, what: str
) -> Message:
    """Type `what` into the `field` of the form that a button opens. Return the board as it is afterwards."""
    form = await press(game, person, board, button)
    forget_pace(game.server.services)
    return seen(await person.submit_modal(form, {field: what}))


def node_of(board: Message) -> int:
    """Return the number of the node that a board shows, read from the ids of its controls."""
    more = next(
        id for id in ids_of(board) if id.startswith((f"{PREFIX}more:", f"{PREFIX}step:", f"{PREFIX}pick:"))
    )
    return int(more.split(":")[3])


def id_of(board: Message) -> str:
    """Return the id of a board."""
    return next(id.split(":")[2] for id in ids_of(board) if ":~t" in id)


async def stored(server: SimulatedServer, person: MemberActor) -> list[TryOut]:
    """Return a person's boards as they are stored."""
    return await TryOuts(server.store).of_person(person.id)


def off(board: Message) -> list[str]:
    """List the labels of the buttons that can be pressed."""
    return [
        part["label"] for part in components_of(board) if part["type"] == BUTTON and not part.get("disabled")
    ]

"""Steps for tests: using the viewer of a replay."""

from __future__ import annotations

import re

from simcord import InteractionResult, MemberActor

from bot.features.interactions.services import Services

from ..table import Game, Message, click_verb, components_of, seen

STEP = re.compile(r"step (\d+) of (\d+)")


async def replay(game: Game, person: MemberActor) -> Message:
    """Press **Replay** under the board, and return the viewer."""
    return seen(await person.click(game.board, label="Replay"))


async def go(game: Game, person: MemberActor, viewer: Message, label: str) -> Message:
    """Press a button of the viewer, however soon after the last press. Return the answer."""
    forget_pace(game.server.services)
    return seen(await person.click(viewer, label=label))


async def go_to(game: Game, person: MemberActor, viewer: Message, typed: str) -> InteractionResult:
    """Type the number of a step into the viewer's form."""
    forget_pace(game.server.services)
    form = await click_verb(person, viewer, "asknumber")
    return await person.submit_modal(form, {"step": typed})


async def choose(game: Game, person: MemberActor, viewer: Message, number: int) -> Message:
    """Choose a step in the viewer's menu, and return the viewer as it is afterwards."""
    forget_pace(game.server.services)
    (menu,) = (part for part in components_of(viewer) if "options" in part)
    return seen(await person.select(viewer, [str(number)], custom_id=menu["custom_id"]))


async def film(game: Game, person: MemberActor, first: str = "", last: str = "") -> Message:
    """Ask for a film of the match, from step `first` to step `last` if given. Return the answer."""
    forget_pace(game.server.services)
    form = await click_verb(person, await replay(game, person), "askfilm")
    return seen(await person.submit_modal(form, {"from": first, "to": last}))


def forget_pace(services: Services) -> None:
    """Reset the replay's rate limit, so that people can step on right away."""
    services.replay_limit._latest.clear()


def place(viewer: Message) -> tuple[int, int]:
    """Return the number of the step that a viewer shows, and the number of steps."""
    found = STEP.search(viewer.content)
    assert found, viewer.content
    return int(found[1]), int(found[2])


def standing(viewer: Message) -> str:
    """Return the alt text of a viewer's picture."""
    (picture,) = viewer.attachments
    return picture.description or ""

"""The form in which the opener changes a game's options in the lobby, through the real client."""

from __future__ import annotations

from typing import Any

from simcord import InteractionResult

from bot.features.lobby import OPTIONS_SET
from bot.table.errors import NOT_THE_OPENER
from bot.table.lobby import BEGUN
from bot.views.table_events import _TOLD
from engine import GAMES, options_of
from tests.sentences import says

from . import forged
from .requests import pinged
from .server import SimulatedServer
from .table import GAME, labels_of, managed, open_table, said, seen

OPTIONS = [each.id for each in options_of(GAMES[GAME].Options)]


def values_in(form: InteractionResult) -> dict[str, Any]:
    """Return the initial value of each field of a form, in order: a list for a menu, or a text."""
    fields = [label["component"] for label in form.modal["components"]]
    return {field["custom_id"]: _chosen(field) or field["value"] for field in fields}


def _chosen(menu: dict[str, Any]) -> list[str]:
    return [each["value"] for each in menu.get("options", ()) if each["default"]]


async def test_options_are_changed_in_a_form(server: SimulatedServer) -> None:
    """The form shows the options in force, five a page. Changes are announced, a wrong number is refused."""
    ann, ben, *_ = server.people
    game = await open_table(server, ann, ben, holes=3)
    form = await managed(game, "Options")
    was = values_in(form)
    assert (list(was), was["holes"], was["win"]) == (OPTIONS[:5], "3", ["high-score"])
    assert all(label["description"] for label in form.modal["components"])
    refused = await ann.submit_modal(form, {**was, "win": ["tall"], "holes": "40"})
    assert said(refused).startswith("holes can't be '40'")
    assert (await game.table()).options == {"holes": 3}
    form, lobby = await managed(game, "Options"), game.board.id
    assert OPTIONS_SET in said(await ann.submit_modal(form, {**was, "win": ["tall"], "holes": " 8 "}))
    assert (await game.table()).options == {"holes": 8, "win": "tall"}
    assert game.board.id != lobby
    told = "Most pips per die wins, 8 squares are holes"
    assert says(game.board.content, _TOLD["options_changed"], mentions=f"<@{ben.id}>", rules=told)
    assert pinged(server.env.http_requests)[-1] == [ben.id]
    form = await managed(game, "More options")
    assert list(values_in(form)) == OPTIONS[5:]
    assert OPTIONS_SET in said(await ann.submit_modal(form, {OPTIONS[5]: ["on"]}))
    await ann.click(game.board, label="Start")
    assert (await game.match()).setup.options.optional_conversion


async def test_whom_the_form_is_for(server: SimulatedServer) -> None:
    """Only the opener can change options, only to offered values, and only before the start."""
    ann, ben, *_ = server.people
    game = await open_table(server, ann, ben)
    lobby, before = game.board, await game.table()
    assert "More options" in labels_of(seen(await ann.click(lobby, label="Manage")))

    async def send(person: Any, field: str, **given: object) -> str:
        chosen = {"type": 3, "id": 2, "custom_id": field, **given}
        data = {"custom_id": f"v1:setoptions:{game.id}:0:", "components": [{"type": 18, "component": chosen}]}
        result, payload = forged.interaction(person, game.channel, forged.FORM, data, lobby)
        await forged.send(person, payload)
        return said(result)

    assert says(await send(ben, "win", values=["tall"]), NOT_THE_OPENER)
    assert (await send(ann, "win", values=["luck"])).startswith("win can't be 'luck'")
    assert (await send(ann, "win", value="x" * 4000)).startswith("win can't be")
    asked = await forged.press(ben, lobby, game.channel, f"v1:askoptions:{game.id}:0:0")
    assert says(said(asked), NOT_THE_OPENER)
    assert await game.table() == before
    far = await forged.press(ann, lobby, game.channel, f"v1:askoptions:{game.id}:0:99")
    assert list(values_in(far)) == OPTIONS[:5]
    await ann.click(lobby, label="Start")
    assert BEGUN in await send(ann, "win", values=["tall"])
    assert (await game.match()).setup.options.win == "high-score"

"""Menus of users, channels and roles, as they are sent to Discord."""

from __future__ import annotations

import pytest

from bot.locale.language import ENGLISH
from bot.transport.payloads import modal, view
from bot.views.message import EntityKind, EntitySelect, Message, Modal
from engine import text

# Types of components (Discord: components/reference, Component Types).
TYPES: list[tuple[EntityKind, int, str]] = [
    ("users", 5, "user"),
    ("roles", 6, "role"),
    ("channels", 8, "channel"),
]


@pytest.mark.parametrize(("kind", "type", "named"), TYPES)
async def test_a_picker_says_what_may_be_taken_and_what_is(kind: EntityKind, type: int, named: str) -> None:
    """Each kind has its own component type, its limits and what is already chosen."""
    picker = EntitySelect("v1:pick:-:0:", text("Who?"), kind, fewest=0, most=7, chosen=(12, 13))
    (row,) = view(Message((), rows=(picker,)), ENGLISH).to_components()
    (sent,) = row["components"]
    assert (sent["type"], sent["custom_id"], sent["placeholder"]) == (type, "v1:pick:-:0:", "Who?")
    assert (sent["min_values"], sent["max_values"]) == (0, 7)
    assert [(each["id"], each["type"]) for each in sent["default_values"]] == [(12, named), (13, named)]


async def test_only_channels_to_write_in_are_offered() -> None:
    """Categories and directories are no place for a game (Discord: resources/channel, Channel Types)."""
    picker = EntitySelect("v1:pick:-:0:", text("Where?"), "channels")
    (row,) = view(Message((), rows=(picker,)), ENGLISH).to_components()
    assert sorted(row["components"][0]["channel_types"]) == [0, 2, 5, 13, 15]


async def test_the_library_keeps_nothing_that_was_sent() -> None:
    """The view is finished when it is sent, so the library doesn't store it."""
    for built in (view(Message(()), ENGLISH), modal(Modal("v1:name:-:0:", text("Name"), ()), ENGLISH)):
        assert built.is_finished()

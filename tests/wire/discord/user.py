"""A person in front of a Discord client: commands, buttons, menus, modals.

Each method sends the bot one interaction and returns a Deed to wait on. `copies=2` delivers it twice, as
happens when two sessions overlap. What a client would not allow raises ImpossibleError. Source: Discord,
interactions/receiving-and-responding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from . import forms, payloads
from .answer import Deed
from .callbacks import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL
from .commands import ImpossibleError, command_data, resolve
from .gateway import Gateway
from .wait_until import Notifier
from .world import USE_COMMANDS, Channel, Interaction, Json, Message, Person, World


class User:
    """A person at a Discord client, who can send interactions and look at channels."""

    def __init__(self, person: Person, world: World, gateway: Gateway, notifier: Notifier) -> None:
        self.person = person
        self._world, self._gateway, self._notifier = world, gateway, notifier

    @property
    def id(self) -> int:
        """The person's snowflake."""
        return self.person.id

    def sees(self, channel: Channel) -> list[Message]:
        """List the messages that a channel shows this person, oldest first."""
        return self._world.said_in(channel, self.person)

    def slash(self, channel: Channel, words: str, *, copies: int = 1, **options: object) -> Deed:
        """Send a command, such as `slash(channel, "play conversion", seats=3)`."""
        if not channel.member_permissions & USE_COMMANDS:
            raise ImpossibleError("may not use commands here")
        data = command_data(self._world, words, options)
        return self._do(COMMAND, channel, data, copies)

    def complete(self, channel: Channel, words: str, option: str, text: str, **filled: object) -> Deed:
        """Type `text` into an option, with other options filled in, and ask for suggestions."""
        values = {**filled, option: text}
        data = command_data(self._world, words, values, focused=option)
        return self._do(AUTOCOMPLETE, channel, data)

    def press(
        self,
        message: Message,
        *,
        label: str | None = None,
        custom_id: str | None = None,
        copies: int = 1,
    ) -> Deed:
        """Press the button with a label or a custom id."""
        button = forms.find_button(self._shown(message), label, custom_id)
        data: Json = {"component_type": button["type"], "custom_id": button["custom_id"]}
        return self._do(COMPONENT, message.channel, data, copies, message=message)

    def choose(
        self,
        message: Message,
        values: Sequence[str | Person],
        custom_id: str | None = None,
        *,
        copies: int = 1,
    ) -> Deed:
        """Choose from a menu by value or label, or choose people from a menu of people."""
        menu = forms.find_select(self._shown(message), custom_id)
        data: Json = {
            "component_type": menu["type"],
            "custom_id": menu["custom_id"],
            "values": forms.selection(menu, values),
            "resolved": resolve(values),
        }
        return self._do(COMPONENT, message.channel, data, copies, message=message)

    def submit(self, shown_by: Deed, values: Mapping[str, object], *, copies: int = 1) -> Deed:
        """Fill in the modal that the bot answered with, and send it."""
        trigger = shown_by.interaction
        if trigger.modal is None or trigger.person is not self.person:
            raise ImpossibleError("no modal was shown to this person")
        data = forms.modal_data(trigger.modal, values)
        return self._do(MODAL, trigger.channel, data, copies, message=trigger.message, trigger=trigger)

    def _shown(self, message: Message) -> list[Json]:
        if not message.is_seen_by(self.person):
            raise ImpossibleError("this person cannot see that message")
        return message.components

    def _do(
        self,
        kind: int,
        channel: Channel,
        data: Json,
        copies: int = 1,
        *,
        message: Message | None = None,
        trigger: Interaction | None = None,
    ) -> Deed:
        interaction = self._world.interact(kind, self.person, channel, data, message=message, trigger=trigger)
        payload = payloads.interaction(self._world, interaction)
        for _ in range(copies):
            self._gateway.dispatch("INTERACTION_CREATE", payload)
        return Deed(interaction, self._notifier)

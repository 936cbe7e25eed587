"""What people get back for the things they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .callbacks import DEFER
from .wait_until import Notifier
from .world import LOADING, Attachment, Interaction, Json, Message


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person sees at one moment. Later edits do not change it.

    `acknowledged` is the callback's type, or None ("This interaction failed"). `message` is the answer (the
    pressed message for types 6 and 7) or, if there is none, the last follow-up. `content` and the fields
    after it are that message's. `thinking` means deferred, without an answer yet.
    """

    acknowledged: int | None
    message: Message | None
    followups: tuple[Message, ...]
    modal: Json | None
    choices: tuple[Json, ...]
    content: str = ""
    components: tuple[Json, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    ephemeral: bool = False
    thinking: bool = False

    @classmethod
    def to(cls, interaction: Interaction) -> Answer:
        """Return how an interaction has been answered so far."""
        followups, choices = tuple(interaction.followups), tuple(interaction.choices or ())
        message = interaction.original or (followups[-1] if followups else None)
        answer = (interaction.acknowledged, message, followups, interaction.modal, choices)
        if message is None:
            return cls(*answer)
        return cls(
            *answer,
            content=message.content,
            components=tuple(message.components),
            attachments=tuple(message.attachments),
            ephemeral=message.visible_to is not None,
            thinking=bool(message.flags & LOADING),
        )

    def is_settled(self) -> bool:
        """Return whether the person is no longer waiting for anything (type 6 promises nothing)."""
        return self.acknowledged is not None and not (self.acknowledged == DEFER and self.thinking)


class Deed:
    """Something that a person did, with ways to wait for its results."""

    def __init__(self, interaction: Interaction, notifier: Notifier) -> None:
        self.interaction = interaction
        self._notifier = notifier

    async def answer(self, within: float = 5.0) -> Answer:
        """Return what the person sees once the answer is settled, or after `within` seconds."""
        try:
            return await self.until(Answer.is_settled, within)
        except TimeoutError:
            return Answer.to(self.interaction)

    async def until(self, predicate: Callable[[Answer], bool], within: float = 5.0) -> Answer:
        """Return what the person sees once a predicate is true of it.

        Raises TimeoutError after `within` seconds.
        """
        await self._notifier.until(lambda: predicate(Answer.to(self.interaction)), within)
        return Answer.to(self.interaction)

    @property
    def acknowledged_at(self) -> float | None:
        """When the bot's callback was accepted, in seconds of the world's clock."""
        return self.interaction.acknowledged_at

    @property
    def latency(self) -> float:
        """The seconds from dispatch to acknowledgement, infinite if there is none yet."""
        at = self.interaction.acknowledged_at
        return float("inf") if at is None else at - self.interaction.dispatched_at

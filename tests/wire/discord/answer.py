"""What a person got back for something they did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .callbacks import DEFER
from .wait_until import Notifier
from .world import LOADING, Attachment, Interaction, Json, Message


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person sees at one moment; later edits do not change it.

    `acknowledged` is the callback's type, or None ("This interaction failed"); `message` is the
    answer, for type 6 or 7 the pressed message, or otherwise the last follow-up; `content` and
    the fields after it are that message's. `thinking`: deferred, without an answer yet.
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
        """Note how an interaction has been answered so far."""
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
        """Return whether the person is waiting for nothing more (type 6 promises nothing)."""
        return self.acknowledged is not None and not (self.acknowledged == DEFER and self.thinking)


class Deed:
    """Something that a person did: wait here for what comes of it."""

    def __init__(self, interaction: Interaction, notifier: Notifier) -> None:
        self.interaction = interaction
        self._notifier = notifier

    async def answer(self, within: float = 5.0) -> Answer:
        """Return what the person sees once it is settled, or else after `within` seconds."""
        try:
            return await self.until(Answer.is_settled, within)
        except TimeoutError:
            return Answer.to(self.interaction)

    async def until(self, predicate: Callable[[Answer], bool], within: float = 5.0) -> Answer:
        """Return what the person sees once a predicate holds of it.

        Raises: TimeoutError after `within` seconds.
        """
        await self._notifier.until(lambda: predicate(Answer.to(self.interaction)), within)
        return Answer.to(self.interaction)

    @property
    def acknowledged_at(self) -> float | None:
        """When the bot's callback was accepted, in seconds of the world's clock."""
        return self.interaction.acknowledged_at

    @property
    def latency(self) -> float:
        """Seconds from dispatch to acknowledgement; infinite while there is none."""
        at = self.interaction.acknowledged_at
        return float("inf") if at is None else at - self.interaction.dispatched_at

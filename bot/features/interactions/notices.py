"""What somebody is told at their next press, whatever it was about."""

from __future__ import annotations

import logging

from engine import Text, _, text

from ...storage.errors import NotRead, NotSaved
from ...storage.notifications.pending_notices import Notice
from ...views.message import Message
from .context import Context

CLOSED = _("I cannot write to you directly, so reminders go to the channel again.")
NO_DIGEST = _(
    "I cannot write to you directly, so your digest is off. Choose it again with `/preferences` once you "
    "allow direct messages."
)
VACATION = _(
    "Your vacation began by itself (until <t:{until}:f>), so that no time is lost. `/preferences` can turn "
    "that off."
)
ZONE_GONE = _("Your time zone {zone} is not known any more. Choose another with `/time`.")

log = logging.getLogger(__name__)


async def deliver_notices(context: Context) -> None:
    """Tell the acting user the notices that wait for them, once; what fails is told at the next press."""
    words, user_id = context.services.notifications.notices, context.user_id
    words.waiting.discard(user_id)  # of two presses at once one tells
    try:
        lines = tuple(_line(word) for word in await words.of(user_id))
        if not lines or await context.responder.add(Message(lines)):
            await words.said(user_id)
            return
    except (NotRead, NotSaved) as error:
        log.warning("Somebody is told later what they were to be told: %s", error)
    words.waiting.add(user_id)


def _line(word: Notice) -> Text:
    if word.kind == "vacation":
        return text(VACATION, until=int(word.about) // 1000)
    if word.kind == "zone":
        return text(ZONE_GONE, zone=word.about)
    said = NO_DIGEST if word.about == "digest" else CLOSED
    return text(said)

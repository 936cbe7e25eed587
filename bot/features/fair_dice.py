"""What the dice of a game were promised to be, and how to check that they were: **Fair dice · Verify**."""

from __future__ import annotations

from engine import Text, _, text

from ..service.links import lobby_link
from ..table.model import Table
from ..views.custom_id import RECORD, button
from ..views.lobby import DIGITS
from ..views.message import Link, Message, Row
from .interactions import Context, reply

COMMITMENT = _("**Fair dice**\nCommitment, made before the first roll:\n`{commitment}`")
SEED = _("Seed, secret until the game was over:\n`{seed}`")
NOT_YET = _("The seed is shown when the game is over.")
COMPARE = _(
    "1. Compare the commitment with the table's first message. Before the first roll it showed everybody "
    "the first digits: `{digits}`"
)
HASH = _(
    "2. Compute the SHA-256 of the seed; its digits stand for 32 bytes. It must equal the commitment: then "
    "the seed was fixed before the rolls."
)
ROLLS = _(
    "3. Compute every roll from the seed: press **Record**, save the file, and run "
    "`python -m bot verify FILE` on a computer of your own."
)


@reply("verify")
async def show_seed(context: Context) -> None:
    """Show commitment and seed of a table's dice, and say what to compare with what."""
    table = await context.table()
    link = await lobby_link(context.services.outbox, table)
    first = (Link(text("First message"), link),) if link else ()
    record = (button(table, RECORD, "record"),) if table.match else ()
    rows: tuple[Row, ...] = ((*first, *record),) if first or record else ()
    await context.reply(Message(_explained(table), rows=rows))


def _explained(table: Table) -> tuple[Text, ...]:
    promised = text(COMMITMENT, commitment=table.commitment)
    compare = text(COMPARE, digits=table.commitment[:DIGITS])
    if table.phase != "over":
        return (promised, text(NOT_YET), compare)
    return (promised, text(SEED, seed=table.seed.hex()), compare, text(HASH), text(ROLLS))

"""People's data: what is stored, how to get it, and how to delete it. `/privacy`, `/mydata`."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Mapping
from typing import Any

from engine import Text, Written, _, text

from ..locale.handbook import privacy_notes
from ..table.errors import Refusal
from ..views.custom_id import CustomId
from ..views.message import Attachment, Button, Message, sentence
from ..views.paging import page_number, section_page, section_select
from .interactions import Context, command, edit, group, press

SHORT = _(
    "## Privacy\n"
    "To referee games, this bot stores who sits at which table, under what name, and what was played when. "
    "It also stores your and the server's settings, what people own in games with collections, and which "
    "messages show boards. It stores nothing else, doesn't read your messages and shares nothing.\n"
    "Get everything stored about you with `/mydata export`, or delete it with `/mydata delete`.\n"
    "**This bot is run by:** {contact}\n"
    "For the full text, use the menu below."
)
NO_CONTACT = _("someone who gave no contact details. Please ask this server's managers.")

EXPORTED = _(
    "This is everything stored about you, on all servers. Only you can see this file. Dice rolls and other "
    "players' data are left out."
)
NOTHING = _("Nothing is stored about you.")

ASK = _(
    "## Delete everything stored about you?\n"
    "- You resign from all games in progress, on every server, and lose your seat at tables that haven't "
    "started.\n"
    "- An anonymous mark replaces your user ID and name, even in finished games. Your moves stay, because "
    "they're part of other people's games too. Your sets stay too if others play with them.\n"
    "- You lose what you own, and everything else is deleted. What you lost to others stays lost, even if "
    "you come back. I keep a record of that, but without your ID.\n"
    "- Messages already posted in a channel stay, and boards in them may still show your name. If the bot "
    "runs every day, backups of your old data are deleted after 14 days. Otherwise, its host has to delete "
    "them.\n"
    "- Traces that no one can see may stay in the bot's database file until its host clears them.\n"
    "This is final. Use `/mydata export` first if you want a copy."
)
NOTHING_CHANGED = _("Nothing changed.")
DELETED = _(
    "I've deleted your data, and you've resigned from your games in progress. If you use the bot "
    "again, you'll start fresh."
)
NOT_ASKED = _("That question was for someone else. Use `/mydata delete` for your own data.")

SECTIONS = CustomId("privacy")
MYDATA = group("mydata", _("Export or delete what is stored about you"), anywhere=True)


@command("privacy", _("See what this bot stores, why, and who runs it"), anywhere=True)
async def privacy_command(context: Context) -> None:
    """Show a summary of what is stored, with the host's contact details and a menu of all sections."""
    contact = context.services.contact
    run_by = Written(contact) if contact else text(NO_CONTACT)
    sections = privacy_notes(context.audience.language.code)
    select = section_select(SECTIONS, sections, _read_on(sections[0].title))
    await context.reply(Message((text(SHORT, contact=run_by),), rows=(select,)))


@edit("privacy")
async def turn_page(context: Context) -> None:
    """Turn to a section of the privacy notes, or to the first if the chosen number is too high."""
    sections = privacy_notes(context.audience.language.code)
    await context.edit(section_page(SECTIONS, sections, page_number(context.value), _read_on))


@command("export", _("Get everything stored about you as a file"), within=MYDATA, anywhere=True)
async def export_command(context: Context) -> None:
    """Send the acting user everything that is stored about them."""
    exported = await context.services.personal_data.export(context.user_id)
    file = await asyncio.to_thread(_export, exported, context.interaction.filesize_limit)
    await context.reply(Message((text(EXPORTED),), attachment=file))


@command("delete", _("Delete everything stored about you"), within=MYDATA, anywhere=True)
async def delete_command(context: Context) -> None:
    """Explain what deleting the acting user's data does, and ask for confirmation.

    If only other people have stored something about the user, such as a block, delete that right away.
    """
    if not await context.services.personal_data.is_stored(context.user_id):
        await context.services.personal_data.delete(context.action)  # of what others stored, such as blocks
        await context.reply(sentence(NOTHING))
        return
    buttons = (
        Button(text("Delete my data"), str(CustomId("deletedata", argument=str(context.user_id))), "danger"),
        Button(text("Keep my data"), str(CustomId("keepdata"))),
    )
    await context.reply(Message((text(ASK),), rows=(buttons,)))


@edit("deletedata")
async def delete(context: Context) -> None:
    """Delete everything stored about the acting user, after they have confirmed it."""
    if context.custom_id.argument != str(context.user_id):
        raise Refusal(NOT_ASKED)
    try:
        deleted = await context.services.personal_data.delete(context.action)
    finally:  # even if only part of the data could be deleted
        context.services.statistics.evict(context.user_id)
    await context.edit(sentence(DELETED if deleted else NOTHING))


press("keepdata", done=NOTHING_CHANGED)


def _export(exported: Mapping[str, Any], most: int) -> Attachment:
    """Return an export as a JSON file, zipped if it has more than `most` bytes. This may take a second."""
    document = json.dumps(exported, ensure_ascii=False, indent=1).encode()
    if len(document) <= most:
        return Attachment("my-data.json", document)
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        undated = zipfile.ZipInfo("my-data.json")  # an archive takes no date before 1980 or after 2107
        packed.writestr(undated, document, zipfile.ZIP_DEFLATED)
    return Attachment("my-data.zip", archive.getvalue())


def _read_on(title: str) -> Text:
    return text("Read on: {title}", title=title)

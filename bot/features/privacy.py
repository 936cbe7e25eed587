"""What people are told about their data, and how they have it deleted: always in private."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from typing import Any

from engine import Written, text

from ..locale.language import Language
from ..locale.privacy_notes import privacy_notes
from ..table.errors import Refusal
from ..views.custom_id import CustomId
from ..views.message import Attachment, Button, Message, Select, SelectOption, sentence, verbatim
from ..views.messages import privacy as said
from .context import Context, Handler


async def read_on(press: Context) -> None:
    """Turn to a section of the notes on privacy."""
    chosen = press.values[0] if press.values else ""
    number = int(chosen) if chosen.isdecimal() and len(chosen) < 4 else 0
    await press.responder.update(section_draft(number, press.reader.language))


async def delete(press: Context) -> None:
    """Delete everything about who pressed, after they were asked."""
    if press.control.argument != str(press.interaction.user.id):
        raise Refusal(said.NOT_ASKED)
    personal_data = press.router.tables.personal_data
    if not await personal_data.delete(press.action):
        await press.responder.update(sentence(said.NOTHING))
    else:
        await press.responder.update(sentence(said.STILL_LEGIBLE if personal_data.legible else said.DELETED))


async def keep(press: Context) -> None:
    """Delete nothing, after it was asked."""
    await press.responder.update(sentence(said.KEPT))


def privacy_draft(contact: str | None, language: Language) -> Message:
    """Say in short what is stored and who runs the bot, with a menu of all sections."""
    run_by = Written(contact) if contact else text(said.NO_CONTACT)
    return Message((text(said.SHORT, contact=run_by),), rows=(_menu(0, language),))


def section_draft(number: int, language: Language) -> Message:
    """Show a section of the notes with a menu of all; a number that there is not shows the first."""
    sections = privacy_notes(language.code)
    number = number if number < len(sections) else 0
    page = text(said.PAGE, title=sections[number].title, page=sections[number].text)
    return Message((page,), rows=(_menu(number, language),))


def export_draft(exported: Mapping[str, Any], most: int) -> Message:
    """Give somebody all that is stored about them, as a file: packed, if it has more than `most` bytes.

    It may take a second, so it is for a thread.
    """
    written = json.dumps(exported, ensure_ascii=False, indent=1).encode()
    file = Attachment("my-data.json", written)
    return Message((text(said.EXPORT),), attachment=file if len(written) <= most else _packed(file))


def _packed(file: Attachment) -> Attachment:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        undated = zipfile.ZipInfo(file.name)  # an archive takes no date before 1980 or after 2107
        packed.writestr(undated, file.content, zipfile.ZIP_DEFLATED)
    return Attachment("my-data.zip", archive.getvalue())


def question_draft(user_id: int) -> Message:
    """Say what a deletion does, and ask."""
    buttons = (
        Button(text(said.DELETE), str(CustomId("forget", argument=str(user_id))), "danger"),
        Button(text(said.KEEP), str(CustomId("remember"))),
    )
    return Message((text(said.ASK),), rows=(buttons,))


def _menu(number: int, language: Language) -> Select:
    sections = privacy_notes(language.code)
    options = tuple(
        SelectOption(verbatim(section.title), str(index)) for index, section in enumerate(sections)
    )
    placeholder = text(said.MENU, title=sections[number].title)
    return Select(str(CustomId("privacy")), placeholder, options)


UPDATES: Mapping[str, Handler] = {"privacy": read_on, "forget": delete, "remember": keep}

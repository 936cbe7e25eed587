"""SimCord's page, made to show what Discord shows.

Discord puts a message's pictures above its buttons, at most 550 by 350 pixels on a wide screen, says what
each option of a command is for, suggests values before anything is typed, keeps the newest message in view
while its picture comes in, ends a list where its lines end, and links to threads. SimCord's page does none of
this, and it shows tools for people who test bots.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from simcord.preview import _markdown
from simcord.preview._server import PreviewServer

from . import places

Edit = tuple[str, str]  # a text that occurs once in one of the page's files, and its replacement

_FIRST_RULE = ".message-components > :first-child { margin-top: 4px; }\n"
_TOOLS = (
    *("#messages-toggle", "#messages-sidebar", "#refresh", "#capture-open", "#inspector-toggle"),
    *("#view-action-output", ".preview-brand", ".attachment-media-actions"),
)
_MEDIA = (
    "@media (min-width: 700px) { img.attachment-image { max-width: 550px; max-height: 350px; } }\n"
    "@media (forced-colors: active) { .component-button { outline: 1px solid ButtonText; } }\n"
)
_STATUS = "  #action-status { flex: 1 1 100%; max-width: 100%; min-height: 18px; height: 18px; margin: 0; }\n"
_NOT_ON_A_PHONE = (  # no room beside the two menus, in the margin, or over a message's first line
    "  #action-status, .message-edited-compact, .message-context-actions { display: none; }\n"
)
# A page at the newest message stays there when the message's picture arrives. All pages start there.
_AT_END = "    return { policy: ui.timeline.scrollHeight"
# When the oldest message goes, the page moves up by itself: nobody has scrolled back.
_STILL_AT_END = """\
    const oldest = ui.messageList.querySelector("[data-message-id]")?.dataset.messageId;
    const back = ui.timeline.scrollTop < state.scrolledTo && oldest === state.oldest;
    state.scrolledTo = ui.timeline.scrollTop;
    state.oldest = oldest;
    if (state.scrollIntent?.policy === "bottom" && !back) return { policy: "bottom" };
"""
_FORGOTTEN = "    state.scrollIntent = null;\n"
_TO_END = '    state.scrollIntent = { policy: "bottom" };\n    state.scrolledTo = 0;\n'
# A reply quotes the first characters of a message, which can end in the middle of an emoji's code.
_QUOTED = '  appendMarkdownOrText(excerpt, "", reply.excerpt_tokens, options);\n'
_WHOLE = """\
  let end = excerpt;
  while (end.lastChild) end = end.lastChild;
  if (end.nodeType === Node.TEXT_NODE) end.data = end.data.replace(/<[^<>]*$/, "");
"""
_FIELD = "            const current = String(field.value"
_LAST = "    root.append(list);\n  }\n"
_ITEM = r"[ ]*(?:[-*]|[0-9]+[.]) "
_LAST_ITEM = re.compile(rf"(?m)^({_ITEM}.*)\n(?=\S)(?!{_ITEM})")
EDITS: dict[str, tuple[Edit, ...]] = {
    **places.EDITS,
    "/messages.js": (
        *places.EDITS["/messages.js"],
        (_QUOTED, _QUOTED + _WHOLE),
        ("    root.append(components);\n", "    root.lastPart = components;\n"),
        (_LAST + "}\n", _LAST + "  root.append(root.lastPart || '');\n  delete root.lastPart;\n}\n"),
    ),
    "/timeline.js": ((_AT_END, _STILL_AT_END + _AT_END), (_FORGOTTEN, _TO_END)),
    "/commands.js": (
        ('"command-suggestion-ellipsis", "…"', '"command-suggestion-meta", value.description || ""'),
        (_FIELD, "            queryAutocomplete(option, field.value);\n" + _FIELD),
    ),
    "/preview.css": (
        (_FIRST_RULE, _FIRST_RULE + ", ".join(_TOOLS) + " { display: none !important; }\n" + _MEDIA),
        ("  .preview-shell { --toolbar-height: 112px; }\n", "  .preview-toolbar { flex-wrap: nowrap; }\n"),
        (_STATUS, _NOT_ON_A_PHONE),
    ),
}


@contextmanager
def as_on_discord() -> Iterator[None]:
    """Within this context, serve SimCord's page with EDITS. The page fails if an edit does not fit."""
    serve = PreviewServer._static  # noqa: SLF001 - SimCord offers no other way to change its page
    read = _markdown._discord_multiline_quotes  # noqa: SLF001 - what reads a text first

    async def edited(server: Any, request: Any) -> Any:
        response = await serve(server, request)
        for before, after in EDITS.get(request.path, ()):
            if response.text.count(before) != 1:
                raise ValueError(f"SimCord's {request.path} doesn't say once: {before.strip()}")
            response.text = response.text.replace(before, after)
        return response

    def read_lists(text: str) -> str:
        return read(text if "```" in text else _LAST_ITEM.sub(r"\1\n\n", text))

    PreviewServer._static = edited  # type: ignore[assignment, method-assign]  # noqa: SLF001
    _markdown._discord_multiline_quotes = read_lists  # noqa: SLF001
    try:
        yield
    finally:
        _markdown._discord_multiline_quotes = read  # noqa: SLF001
        PreviewServer._static = serve  # type: ignore[method-assign]  # noqa: SLF001

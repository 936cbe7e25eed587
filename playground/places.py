"""A menu of places on SimCord's page: its only channel, the threads there, and the viewer's direct messages.

Links to these places work too, and show their names, as on Discord. SimCord's page redraws everything when it
changes the viewer, so changing the place uses the same action.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import simcord
from simcord.backend.access import can_access_channel

DIRECT = "Direct messages"

_VIEWER = '          <select id="viewer-picker" aria-label="Viewing as"></select>\n        </label>\n'
_MENU = (
    '        <label class="viewer-control">In <select id="place-picker" aria-label="In"></select></label>\n'
)
_VIEWED = '  ui.viewer.value = snapshot.viewerId || "";\n'
_PLACES = """\
  document.getElementById("place-picker").replaceChildren(...(snapshot.channel?.places || []).map(
    (place) => new Option(place.name, place.id, false, place.id === snapshot.channelId)));
"""
_VIEW = 'ui.viewer.addEventListener("change", () => dispatch("viewer", { viewer_id: ui.viewer.value }));\n'
_GO = """\
const places = $("place-picker");
const goTo = (id) => dispatch("viewer", { viewer_id: ui.viewer.value, place_id: id });
places.addEventListener("change", () => goTo(places.value));
document.addEventListener("click", (event) => {
  const id = event.target.closest("a[href*='/channels/']")?.href.split("/")[5];
  if (![...places.options].some((place) => place.value === id)) return;
  event.preventDefault();
  goTo(id);
});
"""
_SUMMARY = "const summary = node(\n    "
_SUMMED = "  if (thread.archived) summary.append"
_TEXT = '    if (token.type === "text") { appendText(target, token.content); continue; }\n'
_MENTIONED = """\
    const named = (id) => document.querySelector(`#place-picker option[value="${id}"]`)?.text;
    if (token.type === "text") {
      token.content = token.content.replace(/<#(\\d+)>/g, (all, id) => named(id) ? `#${named(id)}` : all);
    }
"""
_CLOSED = '    if (token.type === "link_close") { if (stack.length > 1) stack.pop(); continue; }\n'
_NAMED = """\
    if (token.type === "link_close" && target.href === target.textContent) {
      const name = named(target.href.split("/channels/")[1]?.split("/")[1]);
      if (name) target.textContent = `#${name} › 💬`;
    }
"""
EDITS: dict[str, tuple[tuple[str, str], ...]] = {  # page.py adds more
    "/": ((_VIEWER, _VIEWER + _MENU),),
    "/workbench.js": ((_VIEWED, _VIEWED + _PLACES),),
    "/text.js": ((_TEXT, _MENTIONED + _TEXT), (_CLOSED, _NAMED + _CLOSED)),
    "/app.js": ((_VIEW, _VIEW + _GO),),
    "/messages.js": (
        (_SUMMARY + '"div"', _SUMMARY + '"a"'),
        (_SUMMED, "  summary.href = `/channels/-/${thread.id}`;\n" + _SUMMED),
    ),
}


def show_places(preview: simcord.Preview) -> None:
    """Let people on the page switch between the channel, its threads and their own direct messages."""
    act, publish, home = preview._action, preview._publish, preview.channel  # noqa: SLF001 - it has no hooks
    find = preview._viewer  # noqa: SLF001

    def viewer_there(viewer_id: Any) -> Any:
        member = find(viewer_id)
        return member.user if preview.channel.guild is None else member

    async def act_there(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        page = preview._get_page(context_id)  # noqa: SLF001
        direct = find(body.get("viewer_id", page.viewer.id)).user.dm_channel
        places = {each.id: each for each in (home, *home.threads, direct)}
        # In someone else's direct messages, show the viewer's own instead.
        preview.channel = places.get(int(body.get("place_id", page.channel_id)), direct)
        page.channel_id = preview.channel.id
        try:
            return await act(context_id, body)
        finally:
            preview.channel = home  # where new pages start

    def publish_places(page: Any, **why: Any) -> None:
        publish(page, **why)
        direct = find(page.viewer.id).user.dm_channel
        page.snapshot["channel"]["places"] = [
            {"id": str(place.id), "name": place.name or DIRECT}
            for place in (home, *home.threads, direct)
            if can_access_channel(preview.env, place.id, page.viewer, history=True)
        ]

    preview._viewer = viewer_there  # type: ignore[method-assign]  # noqa: SLF001
    preview._action = act_there  # type: ignore[method-assign]  # noqa: SLF001
    preview._publish = publish_places  # type: ignore[method-assign]  # noqa: SLF001

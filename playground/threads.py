"""Threads on SimCord's page, which shows one channel: a menu lists the channel and its threads.

A link to one of them leads there, too. The page changes what it shows when it changes whose view it shows, so
both are the same action here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import simcord
from simcord.backend.access import can_access_channel

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
EDITS: dict[str, tuple[tuple[str, str], ...]] = {  # more of those in page.py
    "/": ((_VIEWER, _VIEWER + _MENU),),
    "/workbench.js": ((_VIEWED, _VIEWED + _PLACES),),
    "/app.js": ((_VIEW, _VIEW + _GO),),
    "/messages.js": (
        (_SUMMARY + '"div"', _SUMMARY + '"a"'),
        (_SUMMED, "  summary.href = `/channels/-/${thread.id}`;\n" + _SUMMED),
    ),
}


def show_threads(preview: simcord.Preview) -> None:
    """From now on, let people on the page go to the channel's threads and back."""
    act, publish, home = preview._action, preview._publish, preview.channel  # noqa: SLF001 - it has no hooks

    async def act_there(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        page = preview._get_page(context_id)  # noqa: SLF001
        places = {each.id: each for each in (home, *home.threads)}
        page.channel_id = int(body.get("place_id", page.channel_id))
        preview.channel = places[page.channel_id]
        try:
            return await act(context_id, body)
        finally:
            preview.channel = home  # where new pages start

    def publish_places(page: Any, **why: Any) -> None:
        publish(page, **why)
        page.snapshot["channel"]["places"] = [
            {"id": str(place.id), "name": place.name}
            for place in (home, *home.threads)
            if can_access_channel(preview.env, place.id, page.viewer, history=True)
        ]

    preview._action = act_there  # type: ignore[method-assign]  # noqa: SLF001
    preview._publish = publish_places  # type: ignore[method-assign]  # noqa: SLF001

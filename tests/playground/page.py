"""The playground's page as a person uses it, who clicks, types and reads there."""

from __future__ import annotations

import re

from playwright.sync_api import Error, Locator, Page, expect

SECONDS = 1000  # Playwright counts in milliseconds
SETTLED = (
    "() => simcordPreview.ready && !simcordPreview.pendingAction && simcordPreview.awaitingRevision === null"
)
NOT_DONE = re.compile("not completed|uncertain")


class Playground:
    """A person at the playground, who can look at it as any of its people."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line = page.locator("#channel-composer-input")

    def be(self, name: str) -> None:
        """View the channel as a user."""
        self.page.select_option("#viewer-picker", label=name)
        self._settled()

    def type_command(self, command: str, **options: str) -> None:
        """Send a command with options, chosen in the menus of the input line."""
        self.line.click()
        self.page.keyboard.type(f"/{command}")
        self.page.get_by_role("option", name=f"/{command}").click()
        for number, (option, value) in enumerate(options.items()):
            field = self.page.locator(f'.command-option-input[data-option="{option}"]')
            if not field.count():  # a required option has its field already
                if number:  # the menu of options closes after the first one
                    self.page.get_by_role("button", name=re.compile("^[+][0-9]+ more")).click()
                self.page.get_by_role("option", name=re.compile(f"^{option}")).click()
            field.fill(value)
            choice = self.page.get_by_role("option", name=value, exact=True)
            if choice.count():
                choice.click()
        self.page.locator("#send-message").click()
        self._settled()

    def say(self, words: str) -> None:
        """Send a message."""
        self.line.fill(words)
        self.page.locator("#send-message").click()
        self._settled()

    def press(self, label: str) -> None:
        """Press the latest button with this label."""
        button = self.page.get_by_role("button", name=label, exact=True).last
        expect(button).to_be_enabled(timeout=60 * SECONDS)
        button.click()
        self._settled()

    def example_of_form(self) -> str:
        """Open the form for a typed move, and return the example in it."""
        self.press("Type it")
        hint = self._form().get_by_role("textbox").get_attribute("placeholder") or ""
        return hint.removeprefix("for example ")

    def type_move(self, move: str) -> None:
        """Type a move into the open form, and submit it."""
        self._form().get_by_role("textbox").fill(move)
        self._form().get_by_role("button", name="Submit").click()
        self._settled()

    def mover(self) -> str:
        """Return the name of the player whose turn it is, as written under the newest board."""
        expect(self.latest()).to_contain_text(" on the board", timeout=60 * SECONDS)
        return self.latest().inner_text().split("@")[1].split(",")[0]

    def asked(self, *questions: str) -> str:
        """Wait until the newest message asks one of these `questions`, and return that question."""
        any_of_them = re.compile("|".join(map(re.escape, questions)))
        expect(self.latest()).to_contain_text(any_of_them, timeout=60 * SECONDS)
        found = any_of_them.search(self.latest().inner_text())
        assert found
        return found[0]

    def offers(self, label: re.Pattern[str]) -> bool:
        """Return whether the newest message has a button whose label matches."""
        return self.latest().get_by_role("button", name=label).count() > 0

    def take_first(self, label: re.Pattern[str]) -> None:
        """Choose the newest message's first candidate: in its menu or, without one, by a matching button."""
        menus = self.latest().locator(".preview-select")
        if menus.count():
            self._take_from(menus.first)
        else:
            self.latest().get_by_role("button", name=label, disabled=False).first.click()
        self._settled()

    def latest(self) -> Locator:
        """Return the newest message that this person sees."""
        return self.page.locator("#channel-message-list > *").last

    def read(self) -> str:
        """Return all text in the channel that this person sees."""
        return self.page.locator("#channel-message-list").inner_text()

    def _take_from(self, menu: Locator) -> None:
        """Open a menu and take its first line. Retry if the page redraws and closes the menu."""
        for _ in range(20):
            menu.get_by_role("combobox").click()
            try:
                menu.locator(".select-option").first.click(timeout=3 * SECONDS)
            except Error:
                continue
            return
        raise AssertionError("the menu does not stay open")

    def _form(self) -> Locator:
        return self.page.locator("#modal-root")

    def _settled(self) -> None:
        """Wait until the page shows the bot's answer. Fail if it says that there is none."""
        self.page.wait_for_function(SETTLED)
        assert not NOT_DONE.search(told := self.page.locator("#action-status").inner_text()), told

"""The bot's translations: one PO catalogue per language, named by Discord's code (docs/translating.md)."""

"""The bot's translations: one PO catalogue per language, named by its Discord code (docs/translating.md)."""

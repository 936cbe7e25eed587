"""The bot's translations: one PO catalogue a language, named by Discord's code (docs/translating.md)."""

"""The bot's translations, in PO catalogues named after Discord's language codes. See docs/translating.md."""

"""The bot's translations: one catalogue a language, in the PO format, named by Discord's code for it.

`python -m bot.locale` brings the catalogues up to date with the sources; docs/translating.md tells how to
write them, and `bot.locale.language` reads them.
"""

"""The bot's translations: a PO catalogue for each language, named after the language's Discord code.

docs/translating.md explains how to change the catalogues.
"""

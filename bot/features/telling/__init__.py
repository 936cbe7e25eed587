"""Who is told what, and how quietly."""

from importlib import import_module
from pkgutil import iter_modules

for feature in iter_modules(__path__):  # as its package does
    import_module(f"{__name__}.{feature.name}")

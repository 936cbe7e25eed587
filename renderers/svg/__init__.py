"""The second painter, which turns scenes into SVG with named colours instead of pixels."""

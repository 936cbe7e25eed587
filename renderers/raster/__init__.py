"""The painter, which turns scenes into pixels, and everything that only the painter needs."""

"""Fuzz tests of everything that reads what people type, paste or upload."""

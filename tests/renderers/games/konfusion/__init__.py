"""Tests of how Konfusion is shown."""

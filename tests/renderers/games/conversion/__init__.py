"""Tests of how Conversion is shown."""

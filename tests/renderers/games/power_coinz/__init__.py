"""Tests of how Power Coinz is shown."""

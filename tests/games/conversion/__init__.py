"""Tests of Conversion."""

"""Tests of how Ludifacture is shown."""

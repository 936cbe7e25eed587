"""Tests of Furlong."""

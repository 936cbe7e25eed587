"""Tests of Ludifacture."""

"""Tests of Konfusion."""

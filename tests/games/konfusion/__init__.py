"""Konfusion."""

"""Courses of days: tables with clocks, what stops the clocks, outages and kills, and an independent model."""

"""Courses of days: tables with clocks, what stops these, outages and kills; and a model of time apart."""

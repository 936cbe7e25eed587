"""A measured number and its target."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One figure of the benchmarks; `at_most`: the target is a ceiling, else a floor."""

    name: str
    value: float
    unit: str
    target: float
    at_most: bool = False

    @property
    def reached(self) -> bool:
        """Tell whether the target is reached."""
        return self.value <= self.target if self.at_most else self.value >= self.target

    def __str__(self) -> str:
        sign, verdict = "<=" if self.at_most else ">=", "ok" if self.reached else "MISSED"
        measured = f"{_short(self.value):>10} {self.unit:<10}"
        return f"{self.name:<44} {measured} {sign} {_short(self.target):<8} {verdict}"


def _short(number: float) -> str:
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"

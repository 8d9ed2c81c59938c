"""Ground rules compiled to Python: every open atom one line of a function, for where many states come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.engine.lazy_evaluation import Tracer
from judge.engine.three_valued import Body


def compiled(tracer: Tracer, atoms: Sequence[int]) -> Callable[[int], tuple[Any, ...]]:
    """A function from a state to what holds there of `atoms`, in order, as something true or false."""
    lines: list[str] = ["def values(state):"]
    done: set[int] = set()
    for atom in atoms:
        _write(tracer, atom, done, lines)
    lines.append(f"    return ({''.join(f'v{atom}, ' for atom in atoms)})")
    namespace: dict[str, Any] = {f"b{atom}": tracer.bits[atom] for atom in done if atom in tracer.bits}
    exec("\n".join(lines), namespace)
    values: Callable[[int], tuple[Any, ...]] = namespace["values"]
    return values


def _write(tracer: Tracer, atom: int, done: set[int], lines: list[str]) -> None:
    """The lines for `atom` and all below it."""
    if atom in done:
        return
    done.add(atom)
    if atom in tracer.bits:
        lines.append(f"    v{atom} = state & b{atom}")
        return
    bodies = tracer.rules[atom]
    for body in bodies:
        for literal in body.literals:
            _write(tracer, abs(literal), done, lines)
    lines.append(f"    v{atom} = {' or '.join(map(_text, bodies))}")


def _text(body: Body) -> str:
    literals = [f"v{a}" if a > 0 else f"not v{-a}" for a in body.literals]
    if body.bound is None:
        return f"({' and '.join(literals)})" if literals else "True"
    weighed = (f"({weight} if {text} else 0)" for text, weight in zip(literals, body.weights, strict=True))
    return f"({' + '.join(weighed)} >= {body.bound})"

"""The strongly connected components of a graph: which states lead to each other (Tarjan 1972)."""

from __future__ import annotations

from collections.abc import Iterator


def components(targets: list[list[int]]) -> Iterator[list[int]]:
    """The strongly connected components, each after all those that it leads to (Tarjan, no recursion)."""
    order = [0] * len(targets)  # 0: not seen; a large number: its component is done
    low = [0] * len(targets)
    done = len(targets) + 1
    stack: list[int] = []
    count = 0
    for root in range(len(targets)):
        if order[root]:
            continue
        count += 1
        order[root] = low[root] = count
        stack.append(root)
        path = [(root, iter(targets[root]))]
        while path:
            state, rest = path[-1]
            for to in rest:
                if not order[to]:
                    count += 1
                    order[to] = low[to] = count
                    stack.append(to)
                    path.append((to, iter(targets[to])))
                    break
                low[state] = min(low[state], order[to])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[state])
                if low[state] == order[state]:
                    component: list[int] = []
                    while not component or component[-1] != state:
                        component.append(stack.pop())
                        order[component[-1]] = done
                    yield component

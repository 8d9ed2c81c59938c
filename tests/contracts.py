"""A contract of imports that the linter does not bring along: no circle among the modules of a package.

`acyclic_siblings` looks at whole packages; this looks at single modules, wherever they lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.application import contract_utils
from importlinter.application.contract_utils import AlertLevel


class AcyclicModules(Contract):
    """No module of the graph imports itself by way of others; `ignore_imports` are left out of the graph."""

    ignore_imports = fields.SetField(subfield=fields.ImportExpressionField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Kept if no circle is left."""
        contract_utils.remove_ignored_imports(graph, self.ignore_imports, AlertLevel.ERROR)  # type: ignore[arg-type]
        imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
        found = [sorted(circle) for circle in circles(imports) if len(circle) > 1]
        lines = [
            f"{importer} -> {imported} (line {detail['line_number']})"
            for circle in found
            for importer in circle
            for imported in sorted(imports[importer] & set(circle))
            for detail in graph.get_import_details(importer=importer, imported=imported)[:1]
        ]
        return ContractCheck(kept=not found, metadata={"lines": lines})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Every import that lies on a circle, with its line."""
        for line in check.metadata["lines"]:
            output.print_error(line, bold=False)


def circles(imports: Mapping[str, Set[str]]) -> Iterator[set[str]]:
    """The strongly connected components of a graph, single nodes among them (Tarjan 1972)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []

    def visit(node: str) -> Iterator[set[str]]:
        number[node] = lowest[node] = len(number)
        path.append(node)
        for other in sorted(imports[node]):
            if other not in number:
                yield from visit(other)
                lowest[node] = min(lowest[node], lowest[other])
            elif other in path:
                lowest[node] = min(lowest[node], number[other])
        if lowest[node] == number[node]:
            at = path.index(node)
            yield set(path[at:])
            del path[at:]

    for node in sorted(imports):
        if node not in number:
            yield from visit(node)

"""A contract for import-linter: some packages import only what is listed, themselves and the standard library."""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class OnlyContract(Contract):
    """Some packages import only the listed modules, themselves and the standard library."""

    source_modules = fields.ListField(subfield=fields.StringField())
    allowed_modules = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look at every direct import of every module of the packages."""
        sources: list[str] = self.source_modules  # pyright: ignore[reportAssignmentType]
        allowed: list[str] = self.allowed_modules  # pyright: ignore[reportAssignmentType]
        wrong = [
            f"{module} imports {imported}"
            for source in sources
            for module in sorted({source} | graph.find_descendants(source))
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if not _is_inside(imported, (source, *allowed, *sys.stdlib_module_names))
        ]
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print each import that is not allowed."""
        for line in check.metadata["wrong"]:
            output.print_error(line)


def _is_inside(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)

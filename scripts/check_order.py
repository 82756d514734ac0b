"""Reports where the order of a set would decide something: it differs from one process to the next.

Types are not inferred. What counts as a set is what is written as one, or declared as one by an annotation: a
variable, a parameter, a field or a function of that name anywhere in the files. Iterating over it is reported unless
the result cannot depend on the order (`sorted`, `set`, `any`, ...). A line that ends with the comment `# any order`
is left out; the comment says that somebody has thought about it.

    python scripts/check_order.py src tests/examples
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SETS = {"set", "frozenset", "Set", "AbstractSet", "MutableSet"}
ORDER_FREE = {"sorted", "set", "frozenset", "any", "all", "sum", "min", "max", "len", "Counter"}
ORDERED = {"list", "tuple", "enumerate", "iter", "map", "filter", "zip", "reversed", "deque"}
ORDERED_METHODS = {"join", "extend", "fromkeys", "writelines"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference", "copy"}
SET_OPERATORS = (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor)
ACCEPTED = "# any order"

Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Declared:
    """The names of fields and functions that are declared as sets; a name that is also something else counts too."""

    def __init__(self, trees: list[ast.Module]) -> None:
        self.fields: set[str] = set()
        self.functions: set[str] = set()
        for tree in trees:
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    for item in node.body:
                        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                            self.fields |= {item.target.id} if _is_set_type(item.annotation) else set()
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
                    self.functions |= {node.name} if _is_set_type(node.returns) else set()
        self.fields |= self.functions  # a property is used like a field


def _is_set_type(annotation: ast.expr) -> bool:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    if isinstance(annotation, ast.BinOp):
        return _is_set_type(annotation.left) or _is_set_type(annotation.right)
    base = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return isinstance(base, ast.Name) and base.id in SETS


class Finder:
    """Looks through one file."""

    def __init__(self, tree: ast.Module, declared: Declared) -> None:
        self._declared = declared
        self._parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self._names: dict[Scope, set[str]] = {}
        self._tree = tree

    def lines(self) -> Iterator[int]:
        """The numbers of the lines where a set is iterated over and the order may matter."""
        for node in ast.walk(self._tree):
            for iterated in self._iterated(node):
                if self._is_set(iterated):
                    yield iterated.lineno

    def _iterated(self, node: ast.AST) -> Iterator[ast.expr]:
        """What a node iterates over in an order that can be seen."""
        if isinstance(node, ast.For | ast.AsyncFor):
            yield node.iter
        elif isinstance(node, ast.ListComp | ast.DictComp | ast.GeneratorExp):
            if not (isinstance(node, ast.GeneratorExp) and self._is_order_free(node)):
                yield from (generator.iter for generator in node.generators)
        elif isinstance(node, ast.Starred) and isinstance(node.ctx, ast.Load):
            if not isinstance(self._parents[node], ast.Set):
                yield node.value
        elif isinstance(node, ast.Call):
            ordered = isinstance(node.func, ast.Name) and node.func.id in ORDERED
            ordered = ordered or (isinstance(node.func, ast.Attribute) and node.func.attr in ORDERED_METHODS)
            if ordered and not self._is_order_free(node):
                yield from (argument for argument in node.args if not isinstance(argument, ast.Starred))
        elif isinstance(node, ast.YieldFrom):
            yield node.value

    def _is_order_free(self, node: ast.expr) -> bool:
        parent = self._parents[node]
        if isinstance(parent, ast.Starred):
            return isinstance(self._parents[parent], ast.Set)
        if not isinstance(parent, ast.Call):
            return False
        if isinstance(parent.func, ast.Name) and parent.func.id in ("map", "filter", "enumerate", "zip"):
            return self._is_order_free(parent)
        free = parent.func.id in ORDER_FREE if isinstance(parent.func, ast.Name) else parent.func is not node
        if isinstance(parent.func, ast.Attribute):
            free = parent.func.attr in SET_METHODS | {"update"} and self._is_set(parent.func.value)
        return free and node in parent.args

    def _is_set(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Set | ast.SetComp):
            return True
        if isinstance(node, ast.Call):
            return self._is_set_call(node)
        if isinstance(node, ast.BinOp):
            sides = (node.left, node.right)
            return isinstance(node.op, SET_OPERATORS) and any(self._is_set(side) or _is_keys(side) for side in sides)
        if isinstance(node, ast.Name):
            return any(node.id in self._sets_of(scope) for scope in self._scopes(node))
        if isinstance(node, ast.Attribute):
            return node.attr in self._declared.fields
        if isinstance(node, ast.IfExp):
            return self._is_set(node.body) or self._is_set(node.orelse)
        return isinstance(node, ast.BoolOp) and any(map(self._is_set, node.values))

    def _is_set_call(self, node: ast.Call) -> bool:
        if isinstance(node.func, ast.Name):
            return node.func.id in ("set", "frozenset") or node.func.id in self._declared.functions
        if not isinstance(node.func, ast.Attribute):
            return False
        if node.func.attr in SET_METHODS:
            return self._is_set(node.func.value)
        return node.func.attr in self._declared.functions

    def _scopes(self, node: ast.AST) -> Iterator[Scope]:
        current: ast.AST | None = node
        while current is not None:
            # The names of a class body are not visible in its methods.
            if isinstance(current, Scope) and not isinstance(current, ast.ClassDef):
                yield current
            current = self._parents.get(current)

    def _sets_of(self, scope: Scope) -> set[str]:
        """The names that are sets in a scope: declared there, or assigned something that is one."""
        if scope not in self._names:
            names: set[str] = set()
            self._names[scope] = names
            if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
                given = [*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs]
                names |= {each.arg for each in given if each.annotation is not None and _is_set_type(each.annotation)}
            for node in self._own(scope):
                if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                    if _is_set_type(node.annotation):
                        names.add(node.target.id)
                elif isinstance(node, ast.Assign) and self._is_set(node.value):
                    names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        return self._names[scope]

    def _own(self, scope: Scope) -> Iterator[ast.AST]:
        """The nodes of a scope without those of the scopes inside it."""
        inside: list[ast.AST] = list(scope.body)
        while inside:
            node = inside.pop(0)
            yield node
            if not isinstance(node, Scope):
                inside += ast.iter_child_nodes(node)


def _is_keys(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("keys", "items")


def main(folders: list[str]) -> int:
    """Print what was found; 1 if there is anything."""
    paths = sorted(path for folder in folders for path in Path(folder).rglob("*.py"))
    sources = {path: path.read_text() for path in paths}
    trees = {path: ast.parse(source) for path, source in sources.items()}
    declared = Declared(list(trees.values()))
    found = 0
    for path, tree in trees.items():
        lines = sources[path].splitlines()
        for number in sorted(set(Finder(tree, declared).lines())):
            if not lines[number - 1].rstrip().endswith(ACCEPTED):
                found += 1
                print(f"{path}:{number}: iterates over a set, whose order differs from process to process")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

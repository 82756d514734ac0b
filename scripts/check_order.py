"""Reports where an order would decide something that differs from one process or one machine to the next.

- The order of a set. Types are not inferred. What counts as a set is what is written as one, or declared as one by an
  annotation: a variable, a parameter, a field (also `self.x` in a method) or a function of that name anywhere in the
  files; a function without a return annotation that returns one; and what is taken out of a mapping or a list that is
  declared to hold sets. Iterating over a set is reported unless the result cannot depend on the order (`sorted`, `set`,
  `any`, ...). So is `pop`, which takes any one; unpacking; a set as text or JSON; and sorting one, or taking the
  largest or the most common of it, by a key that two elements may share. A key is known to be an element's own if it
  is a lambda that returns its parameter, or a tuple with it.
- The order in which a folder lists its files.
- `hash` outside of `__hash__`, and `id` as a key.

What it cannot see: a set that is passed to a function which takes any iterable, a sum of floats in a set, a set in a
record that is stored as a whole.

A line that ends with the comment `# any order` is left out; the comment says that somebody has thought about it.

    python scripts/check_order.py src tests/examples
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

SETS = {"set", "frozenset", "Set", "AbstractSet", "MutableSet"}
MAPPINGS = {"dict", "defaultdict", "Mapping", "MutableMapping", "OrderedDict"}
LISTS = {"list", "tuple", "Sequence", "Iterable", "Iterator", "deque"}
TAKING = {"get", "setdefault", "pop", "popleft", "popitem"}
"""Methods that take something out of a mapping or a list."""
LISTINGS = {"glob", "rglob", "iterdir", "iglob"}
OS_LISTINGS = {"listdir", "scandir", "walk"}
KEYED = {"sorted", "min", "max", "nsmallest", "nlargest"}
TEXTS = {"str", "repr", "format", "print", "ascii"}
ENCODERS = {"encode", "dumps", "to_builtins"}
SET_FOUND = "iterates over a set, whose order differs from process to process"
TIES_FOUND = "orders a set by a key that elements may share; the order of those differs from process to process"
LISTING_FOUND = "takes files in the order of a folder, which differs from machine to machine"
HASH_FOUND = "uses a hash or an id, which differs from process to process"
ORDER_FREE = {"sorted", "set", "frozenset", "any", "all", "sum", "min", "max", "len", "Counter"}
ORDERED = {"list", "tuple", "enumerate", "iter", "map", "filter", "zip", "reversed", "deque"}
ORDERED_METHODS = {"join", "extend", "fromkeys", "writelines"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference", "copy"}
SET_OPERATORS = (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor)
ACCEPTED = "# any order"

Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Declared:
    """The names of fields and functions that are declared as sets, or as holding sets, or that return either.

    A name that is also something else counts too, but for a private one in another file.
    """

    def __init__(self, trees: list[ast.Module]) -> None:
        self.fields: dict[int, set[str]] = {0: set(), 1: set()}
        self.functions: dict[int, set[str]] = {0: set(), 1: set()}
        for tree in trees:
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    for item in node.body:
                        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                            _note(self.fields, item.target.id, item.annotation)
                if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
                    _note(self.fields, node.target.attr, node.annotation)
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    if node.returns is not None:
                        _note(self.functions, node.name, node.returns)
                    elif any(isinstance(each, ast.Return) and _is_written_set(each.value) for each in ast.walk(node)):
                        self.functions[0].add(node.name)
        for depth in (0, 1):
            self.fields[depth] |= self.functions[depth]  # a property is used like a field

    def seen_from(self, tree: ast.Module) -> "Declared":
        """The same without the private names of other files."""
        own, seen = Declared([tree]), Declared([])
        for depth in (0, 1):
            seen.fields[depth] = own.fields[depth] | _public(self.fields[depth])
            seen.functions[depth] = own.functions[depth] | _public(self.functions[depth])
        return seen


def _public(names: set[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def _note(names: dict[int, set[str]], name: str, annotation: ast.expr) -> None:
    depth = _depth(annotation)
    if depth is not None:
        names[depth].add(name)


def _depth(annotation: ast.expr) -> int | None:
    """0 if an annotation is a set, 1 if it is a mapping or a list of sets, None if it is neither."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    if isinstance(annotation, ast.BinOp):
        depths = [_depth(side) for side in (annotation.left, annotation.right)]
        return next((depth for depth in depths if depth is not None), None)
    base = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    name = base.id if isinstance(base, ast.Name) else base.attr if isinstance(base, ast.Attribute) else ""
    if name in SETS:
        return 0
    if not isinstance(annotation, ast.Subscript) or name not in MAPPINGS | LISTS:
        return None
    held = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice]
    inner = held[-1:] if name in MAPPINGS else held
    return 1 if any(_depth(each) == 0 for each in inner) else None


class Finder:
    """Looks through one file."""

    def __init__(self, tree: ast.Module, declared: Declared) -> None:
        self._declared = declared
        self._parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self._names: dict[Scope, dict[int, set[str]]] = {}
        self._tree = tree

    def found(self) -> Iterator[tuple[int, str]]:
        """The numbers of the lines where an order may matter that is not fixed, and what it is."""
        for node in ast.walk(self._tree):
            if self._takes_any(node) or self._writes_set(node):
                yield node.lineno, SET_FOUND
            for iterated in self._iterated(node):
                if self._is_set(iterated):
                    yield iterated.lineno, SET_FOUND
            if isinstance(node, ast.Call):
                if self._has_ties(node):
                    yield node.lineno, TIES_FOUND
                if self._lists_folder(node):
                    yield node.lineno, LISTING_FOUND
                if self._hashes(node):
                    yield node.lineno, HASH_FOUND

    def _writes_set(self, node: ast.AST) -> TypeGuard[ast.expr | ast.stmt]:
        """Whether a node makes text or JSON of a set, or unpacks it."""
        if isinstance(node, ast.FormattedValue):
            return self._is_set(node.value)
        if isinstance(node, ast.Assign):
            return any(map(_takes_apart, node.targets)) and self._is_set(node.value)
        if not isinstance(node, ast.Call) or any(keyword.arg == "order" for keyword in node.keywords):
            return False
        is_text = isinstance(node.func, ast.Name) and node.func.id in TEXTS
        is_json = isinstance(node.func, ast.Attribute) and node.func.attr in ENCODERS
        return (is_text or is_json) and any(map(self._is_set, node.args))

    def _has_ties(self, node: ast.Call) -> bool:
        """Whether a node orders a set by a key that is not known to differ from element to element."""
        if isinstance(node.func, ast.Attribute) and node.func.attr == "most_common":
            counted = node.func.value
            return (
                isinstance(counted, ast.Call) and _called(counted) == "Counter" and any(map(self._gives, counted.args))
            )
        key = next((keyword.value for keyword in node.keywords if keyword.arg == "key"), None)
        if key is None or _called(node) not in KEYED or _is_total(key):
            return False
        return any(map(self._gives, node.args))

    def _gives(self, node: ast.expr) -> bool:
        """Whether iterating over a node goes over a set."""
        if isinstance(node, ast.GeneratorExp):
            return any(self._is_set(generator.iter) for generator in node.generators)
        if isinstance(node, ast.Call) and _called(node) in ("map", "filter"):
            return any(map(self._gives, node.args[1:]))
        return self._is_set(node)

    def _lists_folder(self, node: ast.Call) -> bool:
        """Whether a node takes the files of a folder in an order that can be seen."""
        if not isinstance(node.func, ast.Attribute):
            return False
        of_os = isinstance(node.func.value, ast.Name) and node.func.value.id == "os" and node.func.attr in OS_LISTINGS
        if not of_os and node.func.attr not in LISTINGS:
            return False
        parent = self._parents[node]
        if isinstance(parent, ast.comprehension):
            around = self._parents[parent]
            return not isinstance(around, ast.SetComp) and not (
                isinstance(around, ast.GeneratorExp) and self._is_order_free(around)
            )
        return not self._is_order_free(node)

    def _hashes(self, node: ast.Call) -> bool:
        """Whether a node is a hash, but for those that make a hash, or orders by ids."""
        if isinstance(node.func, ast.Name) and node.func.id == "hash":
            scopes = self._scopes(node)
            return not any(isinstance(scope, ast.FunctionDef) and scope.name == "__hash__" for scope in scopes)
        keys = [keyword.value for keyword in node.keywords if keyword.arg == "key"]
        return any(isinstance(key, ast.Name) and key.id in ("id", "hash") for key in keys)

    def _takes_any(self, node: ast.AST) -> TypeGuard[ast.Call]:
        """Whether a node takes some element of a set, whichever comes first."""
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "pop"):
            return False
        return not node.args and self._is_set(node.func.value)

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
        if isinstance(node, ast.Name | ast.Attribute):
            return self._is_named(node, 0)
        if isinstance(node, ast.NamedExpr):
            return self._is_set(node.value)
        if isinstance(node, ast.Subscript):
            return not isinstance(node.slice, ast.Slice) and self._holds_sets(node.value)
        if isinstance(node, ast.IfExp):
            return self._is_set(node.body) or self._is_set(node.orelse)
        return isinstance(node, ast.BoolOp) and any(map(self._is_set, node.values))

    def _is_named(self, node: ast.expr, depth: int) -> bool:
        """Whether a name or a field is a set (depth 0), or holds sets (depth 1)."""
        if isinstance(node, ast.Name):
            return any(node.id in self._sets_of(scope)[depth] for scope in self._scopes(node))
        return isinstance(node, ast.Attribute) and node.attr in self._declared.fields[depth]

    def _holds_sets(self, node: ast.expr) -> bool:
        """Whether a mapping or a list holds sets."""
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Attribute) and called.attr in ("values", "copy"):
                return self._holds_sets(called.value)
            if isinstance(called, ast.Name) and called.id == "defaultdict":
                return any(isinstance(each, ast.Name) and each.id in ("set", "frozenset") for each in node.args)
            return _called(node) in self._declared.functions[1]
        if isinstance(node, ast.DictComp):
            return self._is_set(node.value)
        if isinstance(node, ast.ListComp | ast.GeneratorExp):
            return self._is_set(node.elt)
        if isinstance(node, ast.Dict):
            return any(map(self._is_set, node.values))
        if isinstance(node, ast.List | ast.Tuple):
            return any(map(self._is_set, node.elts))
        return self._is_named(node, 1)

    def _is_set_call(self, node: ast.Call) -> bool:
        if isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset"):
            return True
        if isinstance(node.func, ast.Attribute):
            if node.func.attr in SET_METHODS:
                return self._is_set(node.func.value)
            if node.func.attr in TAKING and self._holds_sets(node.func.value):
                return True
        return _called(node) in self._declared.functions[0]

    def _scopes(self, node: ast.AST) -> Iterator[Scope]:
        current: ast.AST | None = node
        while current is not None:
            # The names of a class body are not visible in its methods.
            if isinstance(current, Scope) and not isinstance(current, ast.ClassDef):
                yield current
            current = self._parents.get(current)

    def _sets_of(self, scope: Scope) -> dict[int, set[str]]:
        """The names that are sets in a scope, and those that hold sets: declared there, or assigned such a thing."""
        if scope not in self._names:
            names: dict[int, set[str]] = {0: set(), 1: set()}
            self._names[scope] = names
            if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
                for each in [*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs]:
                    if each.annotation is not None:
                        _note(names, each.arg, each.annotation)
            for node in self._own(scope):
                if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                    _note(names, node.target.id, node.annotation)
                for target, value in _assigned(node):
                    if self._is_set(value):
                        names[0].add(target)
                    elif self._holds_sets(value):
                        names[1].add(target)
                for target in self._loop_names(node):
                    names[0].add(target)
        return self._names[scope]

    def _loop_names(self, node: ast.AST) -> Iterator[str]:
        """The names that are sets because a loop goes over something that holds sets."""
        if not isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
            return
        called = node.iter.func if isinstance(node.iter, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr == "items":
            if isinstance(node.target, ast.Tuple) and self._holds_sets(called.value):
                yield from (each.id for each in node.target.elts[1:] if isinstance(each, ast.Name))
        elif isinstance(node.target, ast.Name) and self._gives_sets(node.iter):
            yield node.target.id

    def _gives_sets(self, node: ast.expr) -> bool:
        """Whether iterating gives sets: the values of a mapping, or a list. Going over a mapping gives its keys."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "values":
            return self._holds_sets(node.func.value)
        return isinstance(node, ast.List | ast.Tuple | ast.ListComp | ast.GeneratorExp) and self._holds_sets(node)

    def _own(self, scope: Scope) -> Iterator[ast.AST]:
        """The nodes of a scope without those of the scopes inside it."""
        inside: list[ast.AST] = list(scope.body)
        while inside:
            node = inside.pop(0)
            yield node
            if not isinstance(node, Scope):
                inside += ast.iter_child_nodes(node)


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that a node assigns, each with its value; of `a, b = x, y`, both."""
    if isinstance(node, ast.NamedExpr):
        yield node.target.id, node.value
    if not isinstance(node, ast.Assign):
        return
    for target in node.targets:
        if isinstance(target, ast.Name):
            yield target.id, node.value
        elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            for name, value in zip(target.elts, node.value.elts, strict=False):
                if isinstance(name, ast.Name):
                    yield name.id, value


def _takes_apart(target: ast.expr) -> bool:
    """Whether an assignment gives several names their values; to `(one,) = ...` the order does not matter."""
    return isinstance(target, ast.Tuple | ast.List) and len(target.elts) > 1


def _is_written_set(node: ast.expr | None) -> bool:
    """Whether an expression is written as a set."""
    return isinstance(node, ast.Set | ast.SetComp) or (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    )


def _is_total(key: ast.expr) -> bool:
    """Whether no two different elements have the same key."""
    if isinstance(key, ast.Name):
        return key.id in ("str", "repr")
    if not isinstance(key, ast.Lambda) or len(key.args.args) != 1:
        return False
    parts = key.body.elts if isinstance(key.body, ast.Tuple) else [key.body]
    return any(isinstance(part, ast.Name) and part.id == key.args.args[0].arg for part in parts)


def _called(node: ast.Call) -> str:
    """The name of what is called."""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


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
        for number, what in sorted(set(Finder(tree, declared.seen_from(tree)).found())):
            if not lines[number - 1].rstrip().endswith(ACCEPTED):
                found += 1
                print(f"{path}:{number}: {what}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

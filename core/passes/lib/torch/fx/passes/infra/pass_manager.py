"""PassManager: runs passes in an order that satisfies constraints, until nothing changes or `steps` rounds
have been made."""
import inspect
from collections import deque
from functools import wraps

from torch import nn
from torch.fx.graph_module import GraphModule
from torch.fx.passes.infra.pass_base import PassResult

__all__ = ["pass_result_wrapper", "this_before_that_pass_constraint", "PassManager"]


def pass_result_wrapper(fn):
    if fn is None:
        return None

    @wraps(fn)
    def wrapped_fn(gm):
        result = fn(gm)
        if result is None:
            return PassResult(gm, True)
        if isinstance(result, PassResult):
            return result
        if isinstance(result, nn.Module):
            return PassResult(result, True)

    if not inspect.isfunction(fn):
        wrapped_fn.__name__ = type(fn).__name__
    return wrapped_fn


def _validate_pass_schedule_constraint(constraint, passes):
    for i, a in enumerate(passes):
        for j, b in enumerate(passes[i + 1 :]):
            if not constraint(a, b):
                raise RuntimeError(
                    f"pass schedule constraint violated. Expected {a} before {b}"
                    f" but found {a} at index {i} and {b} at index {j} in pass"
                    f" list."
                )


def _topological_sort_passes(passes, constraints):
    if not constraints:
        return passes
    after = {p: [] for p in passes}
    waiting = dict.fromkeys(passes, 0)
    ready = deque()
    for a in passes:
        for b in passes:
            if a == b:
                continue
            for constraint in constraints:
                if not constraint(a, b):
                    after[b].append(a)
                    waiting[a] += 1
        if waiting[a] == 0:
            ready.append(a)
    visited, order = set(), []
    while ready:
        p = ready.popleft()
        order.append(p)
        visited.add(p)
        for n in after[p]:
            if n not in visited:
                waiting[n] -= 1
                if waiting[n] == 0:
                    ready.append(n)
    cycle = [p for p in waiting if waiting[p] != 0]
    if cycle:
        raise RuntimeError(f"Circular dependency detected within the following passes: {cycle}")
    return order


def this_before_that_pass_constraint(this, that):
    def depends_on(a, b):
        return a != that or b != this

    return depends_on


def _name(fn):
    return fn.__name__ if inspect.isfunction(fn) else type(fn).__name__


class PassManager:
    _validated = False
    steps = 1

    def __init__(
        self, passes=None, constraints=None, steps=None, run_checks_after_each_pass=False,
        suppress_check_failures=False,
    ):
        self.passes = passes or []
        self.constraints = constraints or []
        if steps:
            self.steps = steps
        self.run_checks_after_each_pass = run_checks_after_each_pass
        self.suppress_check_failures = suppress_check_failures

    def add_pass(self, _pass):
        self.passes.append(_pass)
        self._validated = False

    def add_constraint(self, constraint):
        self.constraints.append(constraint)
        self._validated = False

    def validate_constraints(self):
        if self._validated:
            return
        for constraint in self.constraints:
            _validate_pass_schedule_constraint(constraint, self.passes)
        self._validated = True

    def solve_constraints(self):
        self.passes = _topological_sort_passes(self.passes, self.constraints)
        self._validated = True

    def add_checks(self, check):
        if len(list(inspect.signature(check).parameters.values())) != 1:
            raise TypeError("PassManager check function should only take in one variable, a module")
        setattr(self, "check", check)

    def check(self, module):
        pass

    def __call__(self, module):
        if not self._validated:
            self.solve_constraints()
        self.check(module)
        overall_modified = False
        for _ in range(self.steps):
            modified = False
            for i, fn in enumerate(self.passes):
                name = _name(fn)
                try:
                    result = fn(module)
                    if not isinstance(result, PassResult) and not hasattr(result, "graph_module"):
                        raise TypeError(
                            f"The result of the pass {name} should be type PassResult."
                            + "Please wrap it with pass_result_wrapper()"
                        )
                    module = result.graph_module
                    modified = modified or result.modified
                    if isinstance(module, GraphModule):
                        module.recompile()
                    if self.run_checks_after_each_pass:
                        self.check(module)
                except Exception as e:
                    before = [_name(p) for p in self.passes[:i]]
                    message = f"An error occurred when running the '{name}' pass after the following passes: {before}"
                    raise Exception(message) from e
            overall_modified = overall_modified or modified
            if not modified:
                break
        return PassResult(module, overall_modified)


def __getattr__(name):
    from torch.fx import _names

    return _names.find(__name__, name)

"""graphlib: orders in which every node comes behind those that it depends on."""
from types import GenericAlias

__all__ = ["TopologicalSorter", "CycleError"]


class CycleError(ValueError):
    """The graph has a cycle: args[1] is a list of its nodes, of which each depends on the one before it."""


class _Node:
    __slots__ = "node", "waits_for", "successors"

    def __init__(self, node):
        self.node, self.waits_for, self.successors = node, 0, []


_OUT, _DONE = -1, -2  # in waits_for: given out by get_ready(); said to be done


class TopologicalSorter:
    """The work on a graph's nodes in parallel, or their static_order()."""

    def __init__(self, graph=None):
        self._nodes, self._ready, self._passed_out, self._finished = {}, None, 0, 0
        if graph is not None:
            for node, predecessors in graph.items():
                self.add(node, *predecessors)

    def _of(self, node):
        found = self._nodes.get(node)
        if found is None:
            found = self._nodes[node] = _Node(node)
        return found

    def add(self, node, *predecessors):
        if self._ready is not None:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        info = self._of(node)
        info.waits_for += len(predecessors)
        for predecessor in predecessors:
            self._of(predecessor).successors.append(node)

    def prepare(self):
        if self._ready is not None and (self._passed_out or self._finished):
            raise ValueError("cannot prepare() after starting sort")
        if self._ready is None:
            self._ready = [info.node for info in self._nodes.values() if info.waits_for == 0]
        cycle = self._find_cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def get_ready(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        found = tuple(self._ready)
        for node in found:
            self._nodes[node].waits_for = _OUT
        self._ready.clear()
        self._passed_out += len(found)
        return found

    def is_active(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        return self._finished < self._passed_out or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        for node in nodes:
            info = self._nodes.get(node)
            if info is None:
                raise ValueError(f"node {node!r} was not added using add()")
            if info.waits_for != _OUT:
                if info.waits_for >= 0:
                    raise ValueError(f"node {node!r} was not passed out (still not ready)")
                raise ValueError(f"node {node!r} was already marked done")
            info.waits_for = _DONE
            for successor in info.successors:
                following = self._nodes[successor]
                following.waits_for -= 1
                if following.waits_for == 0:
                    self._ready.append(successor)
            self._finished += 1

    def _find_cycle(self):
        """A cycle, found by a search along the successors, or None."""
        done, path, where, walks = set(), [], {}, []
        for node in self._nodes:
            while True:
                if node in done:
                    if node in where:
                        return path[where[node] :] + [node]
                else:
                    done.add(node)
                    walks.append(iter(self._nodes[node].successors))
                    where[node] = len(path)
                    path.append(node)
                # On to the next successor of the last node that has one left.
                while path:
                    following = next(walks[-1], walks)
                    if following is not walks:
                        node = following
                        break
                    del where[path.pop()]
                    walks.pop()
                else:
                    break
        return None

    def static_order(self):
        self.prepare()
        while self.is_active():
            ready = self.get_ready()
            yield from ready
            self.done(*ready)

    __class_getitem__ = classmethod(GenericAlias)

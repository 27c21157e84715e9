import torch
from torch import fx, nn


class Other(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(1, 2, 3), nn.ReLU())
        self.out = nn.Linear(2, 5)

    def forward(self, x):
        return self.out(self.stem(x).mean(dim=(2, 3)))


WANTED = {
    "x": ("placeholder", (3, 4), 0),
    "body_0": ("call_module", (3, 8), 40),
    "body_1": ("call_module", (3, 8), 0),
    "head": ("call_module", (3, 2), 18),
    "softmax": ("call_method", (3, 2), 0),
}
WANTED_OTHER = {
    "x": ("placeholder", (2, 1, 6, 6), 0),
    "stem_0": ("call_module", (2, 2, 4, 4), 20),
    "stem_1": ("call_module", (2, 2, 4, 4), 0),
    "mean": ("call_method", (2, 2), 0),
    "out": ("call_module", (2, 5), 15),
}


def agree(rows, wanted, column):
    found = {row[0]: tuple(row[2]) if column == 2 and row[2] is not None else row[column] for row in rows}
    return all(found.get(name) == values[column - 1] for name, values in wanted.items())


def check(names, output):
    summarize, traced = names["summarize"], names["traced"]
    rows = list(summarize(traced, torch.ones(3, 4)))
    found = [row[0] for row in rows]
    yield "rows", found == list(WANTED), "output" if "output" in found else None
    yield "ops", agree(rows, WANTED, 1)
    shapes = [row[2] for row in rows]
    yield "shapes", agree(rows, WANTED, 2), "type" if None in shapes else None
    counts = {row[0]: row[3] for row in rows}
    yield "counts", agree(rows, WANTED, 3), "path" if counts["body_0"] != 40 and counts["head"] == 18 else None
    other = fx.symbolic_trace(Other())
    try:
        rows = list(summarize(other, torch.ones(2, 1, 6, 6)))
    except RuntimeError:
        yield "other", False, "example"
        return
    right = all(agree(rows, WANTED_OTHER, column) for column in (1, 2, 3))
    yield "other", right, "global" if "body_0" in [row[0] for row in rows] else None

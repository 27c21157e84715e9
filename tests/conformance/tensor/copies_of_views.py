# What is a view elsewhere as a tensor of its own: one node, named after the view's. The old resize.
import torch


def t(name, f):
    try:
        r = f()
        parts = r if isinstance(r, tuple) else (r,)
        print(name, [p.detach().tolist() for p in parts], [p.grad_fn.name() for p in parts], [p._is_view() for p in parts])
    except Exception as e:
        print(name, type(e).__name__, e)


leaf = torch.arange(4.0, requires_grad=True)
w = leaf * 1
m = w.reshape(2, 2)
t("unsafe_split", lambda: torch.unsafe_split(w, 3))
t("unsafe_split method", lambda: w.unsafe_split(2))
t("unsafe_split_with_sizes", lambda: torch.unsafe_split_with_sizes(w, [1, 3]))
t("unsafe_chunk", lambda: torch.unsafe_chunk(w, 2))
t("as_strided_scatter", lambda: torch.as_strided_scatter(w, torch.zeros(2), (2,), (1,)))
t("as_strided_scatter size", lambda: torch.as_strided_scatter(w, torch.zeros(3), (2,), (1,)))
t("alias_copy", lambda: torch.alias_copy(w))
t("select_copy", lambda: torch.select_copy(w, 0, 1))
t("view_copy", lambda: torch.view_copy(w, (2, 2)))
t("expand_copy", lambda: torch.expand_copy(w, (2, 4)))
t("unsqueeze_copy", lambda: torch.unsqueeze_copy(w, 0))
t("t_copy", lambda: torch.t_copy(m))
t("transpose_copy", lambda: torch.transpose_copy(m, 0, 1))
t("squeeze_copy", lambda: torch.squeeze_copy(w.reshape(1, 4)))
t("squeeze_copy dim", lambda: torch.squeeze_copy(w.reshape(1, 4), 0))
t("squeeze_copy dims", lambda: torch.squeeze_copy(w.reshape(1, 4), (0, 1)))
t("as_strided_copy", lambda: torch.as_strided_copy(w, (2,), (1,)))
t("permute_copy", lambda: torch.permute_copy(m, (1, 0)))
t("slice_copy", lambda: torch.slice_copy(w, 0, 1, 3))
t("split_copy", lambda: torch.split_copy(w, 2))
t("split_with_sizes_copy", lambda: torch.split_with_sizes_copy(w, [1, 3]))
t("unbind_copy", lambda: torch.unbind_copy(m))
t("diagonal_copy", lambda: torch.diagonal_copy(m))
t("unfold_copy", lambda: torch.unfold_copy(w, 0, 2, 1))
sum((p * k).sum() for k, p in enumerate(torch.unsafe_split(leaf, 3) + torch.unbind_copy(leaf.reshape(2, 2)) + torch.split_with_sizes_copy(leaf, [1, 3]))).backward()
print(leaf.grad)
leaf.grad = None
torch.as_strided_scatter(leaf, torch.zeros(2), (2,), (1,)).sum().backward()
print(leaf.grad)
t("resize", lambda: w.resize(2, 2))
t("resize_as", lambda: w.resize_as(m))
t("resize more", lambda: w.resize(2, 3))
t("resize tuple", lambda: w.resize((2, 2)))
t("resize none", lambda: w.resize())
leaf.grad = None
(leaf.resize(2, 2) * torch.tensor([[1.0, 2.0], [3.0, 4.0]])).sum().backward()
print(leaf.grad)

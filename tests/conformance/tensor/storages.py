# Storages: the bytes that tensors share; questions about layouts that dense tensors answer
import torch

x = torch.arange(6.0).reshape(2, 3)
for name in "is_coalesced coalesce indices values crow_indices col_indices ccol_indices row_indices dense_dim sparse_dim is_distributed".split():
    try:
        print(name, getattr(x, name)())
    except RuntimeError as e:
        print(name, e)
s = x.untyped_storage()
print(len(s), s.nbytes(), s.size(), s.device, type(s).__name__, s.data_ptr() == x.data_ptr(), s.tolist()[:8], s[3])
print(x[1].untyped_storage().data_ptr() == s.data_ptr(), x[1].data_ptr() == s.data_ptr(), x.untyped_storage() == s, x.clone().untyped_storage() == s)
print(x.storage(), x.storage().tolist(), x.storage()[2], len(x.storage()), x.storage().nbytes(), x.storage().dtype)
print(torch.ones(1).untyped_storage())
print(torch.ones(2).set_(s, 0, (3,), (1,)), torch.ones(2).set_(s), s.element_size(), s.is_shared())
for arguments in ((torch.ones(2, 2), 0, (2,), (1,)), (torch.ones(2, 2), 0, (2,)), (), (torch.ones(3, dtype=torch.float64),), (s, 4, (3,), (1,))):
    try:
        print(torch.ones(3).set_(*arguments))
    except Exception as e:
        print(type(e).__name__, e)
s.fill_(0)
print(x)
y = torch.ones(4)
y.untyped_storage().resize_(32)
print(y, y.untyped_storage().size())
print(x.__nonzero__ is not None, torch.tensor(2.0).__nonzero__(), torch.tensor(3.7).__long__(), torch.tensor(6.0).__div__(4), x.__array_priority__)
print(torch.tensor([-1.0, 0.0, 2.0, float("nan")]).angle(), torch.tensor([-1, 2]).angle())
z = torch.arange(6.0).reshape(2, 3)
print(z.clone().resize_as_(torch.ones(2, 2)), z.clone().map_(z, lambda a, b: a + b), z.clone().map2_(z, z, lambda a, b, c: a + b * c))
print(z.as_strided_scatter(torch.ones(2, 2) * 9, (2, 2), (1, 2)), torch.empty_permuted((2, 3, 4), (0, 2, 1)).stride())
print(z.unsafe_chunk(2, 1), z.nonzero_static(size=3))

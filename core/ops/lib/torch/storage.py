# torch.storage: the memory behind tensors, as bytes and as elements of a type.
import torch


class UntypedStorage:
    """Bytes that one or several tensors share. They are held as a tensor of bytes."""

    def __init__(self, *args, device=None):
        size = args[0] if args else 0
        data = torch.zeros(size, dtype=torch.uint8) if isinstance(size, int) else torch.tensor(size, dtype=torch.uint8)
        self._bytes = data

    @classmethod
    def _of(cls, tensor):
        made = cls.__new__(cls)
        made._bytes = tensor.detach()._storage_bytes()
        return made

    @property
    def device(self):
        return self._bytes.device

    @property
    def is_cuda(self):
        return False

    def data_ptr(self):
        return self._bytes.data_ptr()

    def nbytes(self):
        return self._bytes.numel()

    size = __len__ = nbytes

    def element_size(self):
        return 1

    def is_shared(self):
        return False

    def is_pinned(self, device="cuda"):
        return False

    def resizable(self):
        return True

    def tolist(self):
        return self._bytes.tolist()

    def untyped(self):
        return self

    def cpu(self):
        return self

    def __getitem__(self, index):
        if isinstance(index, slice):
            made = UntypedStorage.__new__(UntypedStorage)
            made._bytes = self._bytes[index]
            return made
        return self._bytes[index].item()

    def __setitem__(self, index, value):
        self._bytes[index] = value

    def __iter__(self):
        return iter(self.tolist())

    def __eq__(self, other):
        return isinstance(other, UntypedStorage) and self.data_ptr() == other.data_ptr() and len(self) == len(other)

    def __hash__(self):
        return hash(self.data_ptr())

    def fill_(self, value):
        self._bytes.fill_(value)
        return self

    def copy_(self, source, non_blocking=None):
        self._bytes.copy_(source._bytes)
        return self

    def clone(self):
        made = UntypedStorage.__new__(UntypedStorage)
        made._bytes = self._bytes.clone()
        return made

    def resize_(self, size):
        self._bytes.resize_(size)
        return self

    def __str__(self):
        rows = "".join(f" {b}\n" for b in self.tolist())
        return f"{rows}[torch.storage.UntypedStorage(device={self.device}) of size {len(self)}]"

    __repr__ = __str__


class TypedStorage:
    """The same memory as elements of a type."""

    def __init__(self, *args, wrap_storage=None, dtype=None, device=None, _internal=False):
        self.dtype = dtype or torch.get_default_dtype()
        if wrap_storage is None:
            values = args[0] if args else 0
            tensor = torch.zeros(values, dtype=self.dtype) if isinstance(values, int) else torch.tensor(values, dtype=self.dtype)
            wrap_storage = tensor.untyped_storage()
        self._untyped_storage = wrap_storage

    @property
    def _bytes(self):
        return self._untyped_storage._bytes

    @property
    def _elements(self):
        return self._bytes.view(self.dtype)

    @property
    def device(self):
        return self._untyped_storage.device

    def untyped(self):
        return self._untyped_storage

    def data_ptr(self):
        return self._untyped_storage.data_ptr()

    def nbytes(self):
        return self._untyped_storage.nbytes()

    def element_size(self):
        return self._elements.element_size()

    def size(self):
        return self._elements.numel()

    __len__ = size

    def tolist(self):
        return self._elements.tolist()

    def __iter__(self):
        return iter(self.tolist())

    def __getitem__(self, index):
        if isinstance(index, slice):
            raise RuntimeError("slices are only supported in UntypedStorage.__getitem__")
        return self._elements[index].item()

    def __setitem__(self, index, value):
        self._elements[index] = value

    def __eq__(self, other):
        return isinstance(other, TypedStorage) and self._untyped_storage == other._untyped_storage

    def __hash__(self):
        return hash(self.data_ptr())

    def fill_(self, value):
        self._elements.fill_(value)
        return self

    def is_shared(self):
        return False

    def __str__(self):
        rows = "".join(f" {v}\n" for v in self.tolist())
        return (f"{rows}[torch.storage.TypedStorage(dtype={self.dtype}, device={self.device}) "
                f"of size {len(self)}]")

    __repr__ = __str__


def untyped_storage_of(self):
    return UntypedStorage._of(self)


def storage_of(self):
    import warnings

    warnings.warn("TypedStorage is deprecated. It will be removed in the future and UntypedStorage will be the only "
                  "storage class. This should only matter to you if you are using storages directly.  To access "
                  "UntypedStorage directly, use tensor.untyped_storage() instead of tensor.storage()", stacklevel=2)
    return TypedStorage(wrap_storage=untyped_storage_of(self), dtype=self.dtype)

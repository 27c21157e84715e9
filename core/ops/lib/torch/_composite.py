# Functions of torch, torch.linalg and torch.special that are no rows of the operator table: written
# with other operators, or saying that they are not supported. torch asks here last.
import torch
from torch._misc import _unsupported
from torch._named import named as _named
from torch._overridable import overridable

_ABSENT = {
    "there are no complex tensors": "istft linalg_eig linalg_eigvals linalg_polar view_as_complex_copy view_as_real_copy",
    "there are no sparse tensors": "sparse_bsc_tensor sparse_bsr_tensor sparse_csc_tensor sparse_compressed_tensor hspmm hsmm saddmm "
    "smm sspaddmm resize_as_sparse_ ccol_indices_copy col_indices_copy crow_indices_copy indices_copy row_indices_copy "
    "values_copy",
    "there are no quantised tensors": "quantize_per_tensor_dynamic quantized_batch_norm quantized_gru quantized_gru_cell quantized_lstm "
    "quantized_lstm_cell quantized_max_pool1d quantized_max_pool2d quantized_max_pool3d quantized_rnn_relu_cell "
    "quantized_rnn_tanh_cell q_scale q_zero_point q_per_channel_axis q_per_channel_scales q_per_channel_zero_points int_repr "
    "empty_quantized fused_moving_avg_obs_fake_quant "
    "choose_qparams_optimized fbgemm_linear_fp16_weight fbgemm_linear_int8_weight fbgemm_linear_quantize_weight "
    "fbgemm_pack_gemm_matrix_fp16 fbgemm_pack_quantized_matrix",
    "use torch.linalg.eigh or torch.linalg.svd": "lobpcg",
    "there is no such kernel": "hash_tensor linalg_matrix_sqrth",
    "tensors share memory with nothing else": "from_file from_dlpack to_dlpack",
}
_LU = ("lu_solve", "lu_unpack", "linalg_lu_factor", "linalg_lu_factor_ex", "linalg_lu_solve")
_LSTSQ = ("linalg_lstsq", "triangular_solve", "orgqr", "ormqr")
_LOWRANK = ("svd_lowrank", "pca_lowrank")  # Python in PyTorch, too
_GROUPED = ("segment_reduce", "conv_tbc", "histogramdd", "frombuffer")
_REASONS = {name: reason for reason, names in _ABSENT.items() for name in names.split()}


def find(name):
    """The function of that name ("linalg_cond" for torch.linalg.cond), or None."""
    if name in _REASONS:
        scope, _, rest = name.partition("_")
        return _unsupported(f"{scope}.{rest}" if scope in ("linalg", "special") else name, _REASONS[name])
    if name in _LU or name in _LSTSQ or name in _GROUPED:
        if name not in _FUNCTIONS:
            if name in _GROUPED:
                from torch import _grouped as found
            elif name in _LU:
                from torch import _lu as found
            else:
                from torch import _lstsq as found

            _FUNCTIONS[name] = _exposed(getattr(found, name), name)
    if name in _LOWRANK:
        from torch import _lstsq

        return getattr(_lstsq, name)
    return _FUNCTIONS.get(name)


def real(input):
    return input


def imag(input):
    raise RuntimeError("imag is not implemented for tensors with non-complex dtypes.")


def angle(input):
    turned = torch.where(input < 0, torch.pi, 0.0)
    return torch.where(input != input, input, turned).to(input.dtype) if input.is_floating_point() else turned


def conj_physical(input):
    return input


def nuclear_norm(input, dim=(-2, -1), keepdim=False):
    return torch.linalg.matrix_norm(input, "nuc", dim, keepdim)


def mvlgamma(input, p):
    steps = torch.arange(p, dtype=input.dtype) * 0.5
    return torch.lgamma(input.unsqueeze(-1) - steps).sum(-1) + p * (p - 1) / 4 * torch.log(torch.tensor(torch.pi)).item()


def special_multigammaln(input, p):
    return mvlgamma(input, p)


def cholesky_solve(input, L, upper=False):
    first = torch.linalg.solve_triangular(L.mT if upper else L, input, upper=False)
    return torch.linalg.solve_triangular(L if upper else L.mT, first, upper=True)


def cholesky_inverse(L, upper=False):
    return cholesky_solve(torch.eye(L.size(-1), dtype=L.dtype).expand(L.shape), L, upper)





def nonzero_static(input, *, size, fill_value=-1):
    found = torch.nonzero(input)[:size]
    return torch.cat([found, torch.full((size - found.size(0), input.dim()), fill_value)])



def empty_permuted(size, physical_layout, **options):
    order = list(physical_layout)
    made = torch.empty([size[d] for d in order], **options)
    return made.permute([order.index(d) for d in range(len(order))])




def as_strided_(input, size, stride, storage_offset=None):
    return input.as_strided_(size, stride, storage_offset)


def frobenius_norm(input, dim, keepdim=False):
    return torch.linalg.vector_norm(input, 2, dim, keepdim)


def native_layer_norm(input, normalized_shape, weight, bias, eps):
    dims = list(range(input.dim() - len(normalized_shape), input.dim()))
    var, mean = torch.var_mean(input.detach(), dims, correction=0, keepdim=True)
    return torch.layer_norm(input, normalized_shape, weight, bias, eps), mean, torch.rsqrt(var + eps)


def native_group_norm(input, weight, bias, N, C, HxW, group, eps):
    var, mean = torch.var_mean(input.detach().reshape(N, group, -1), -1, correction=0)
    return torch.group_norm(input, group, weight, bias, eps), mean, torch.rsqrt(var + eps)


def native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps):
    out = torch.batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, False)
    if not training:
        return out, input.new_empty(0), input.new_empty(0)
    var, mean = torch.var_mean(input.detach(), [d for d in range(input.dim()) if d != 1], correction=0)
    return out, mean, torch.rsqrt(var + eps)


def native_dropout(input, p, train):
    if not train:
        return input.clone(), torch.ones_like(input, dtype=torch.bool)
    mask = torch.empty_like(input).bernoulli_(1 - p) != 0
    return input * mask * (1 / (1 - p)), mask


def _sampler(input, grid, interpolation_mode, padding_mode, align_corners):
    return torch.nn.functional.grid_sample(
        input, grid, ("bilinear", "nearest", "bicubic")[interpolation_mode], ("zeros", "border", "reflection")[padding_mode],
        align_corners)


def grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners):
    return _sampler(input, grid, interpolation_mode, padding_mode, align_corners)


def grid_sampler_2d(input, grid, interpolation_mode, padding_mode, align_corners):
    return _sampler(input, grid, interpolation_mode, padding_mode, align_corners)


def grid_sampler_3d(input, grid, interpolation_mode, padding_mode, align_corners):
    return _sampler(input, grid, interpolation_mode, padding_mode, align_corners)


def max_pool1d_with_indices(input, kernel_size, stride=(), padding=0, dilation=1, ceil_mode=False):
    return torch.nn.functional.max_pool1d_with_indices(
        input, kernel_size, stride or None, padding, dilation, ceil_mode)


def get_deterministic_debug_mode():
    return 1 if torch.are_deterministic_algorithms_enabled() else 0


def is_deterministic_algorithms_warn_only_enabled():
    return False


def is_vulkan_available():
    return False



def linalg_cond(A, p=None):
    if A.dim() < 2:
        raise RuntimeError("linalg.cond: The input tensor must have at least 2 dimensions.")
    if p is None or p in (2, -2):
        s = torch.linalg.svdvals(A)
        return s[..., -1] / s[..., 0] if p == -2 else s[..., 0] / s[..., -1]
    if A.shape[-1] != A.shape[-2]:
        raise RuntimeError(f"linalg.cond(ord={p}): A must be batches of square matrices, but they are {A.shape[-2]} by "
                           f"{A.shape[-1]} matrices")
    inverse, info = torch.linalg.inv_ex(A)
    found = torch.linalg.matrix_norm(A, p) * torch.linalg.matrix_norm(inverse, p)
    return torch.where(info == 0, found, torch.inf) if info.any() else found


def linalg_vecdot(x, y, *, dim=-1):
    return (x * y).sum(dim)


def linalg_tensorinv(A, ind=2):
    if ind <= 0:
        raise RuntimeError("Expected a strictly positive integer for 'ind'")
    front, back = A.shape[:ind], A.shape[ind:]
    n, m = front.numel(), back.numel()
    if n != m:
        raise RuntimeError(
            f"Expected self to satisfy the requirement prod(self.shape[ind:]) == prod(self.shape[:ind]), but got {m} != {n}"
        )
    return torch.linalg.inv(A.reshape(n, m)).reshape(back + front)


def linalg_tensorsolve(A, B, dims=None):
    if dims is not None:
        A = torch.movedim(A, dims, tuple(range(A.dim() - len(dims), A.dim())))
    unknown = A.shape[B.dim() :]
    return torch.linalg.solve(A.reshape(B.numel(), unknown.numel()), B.flatten()).reshape(unknown)


_inv_ex = _named("linalg_inv_ex", "inverse info")
_cholesky_ex = _named("linalg_cholesky_ex", "L info")
_solve_ex = _named("linalg_solve_ex", "result info")


def _checked(compute, A, check_errors, singular=None):
    """What `compute` gives, and where it failed: by the message of its error, or by the factors that solve for `singular`."""
    info = torch.zeros(A.shape[:-2], dtype=torch.int32, device=A.device)
    try:
        return compute(), info
    except torch.linalg.LinAlgError as error:
        if check_errors:
            raise
        if singular is not None:
            from torch._lu import substituted

            return substituted(A, singular)
        digits = "".join(c for c in str(error).partition("minor of order")[2] if c.isdigit())
        return torch.full_like(A, torch.nan), info + int(digits or 1)


def linalg_inv_ex(A, *, check_errors=False):
    return _inv_ex(*_checked(lambda: torch.linalg.inv(A), A, check_errors, torch.eye(A.shape[-1], dtype=A.dtype)))


def linalg_cholesky_ex(L, *, upper=False, check_errors=False):
    return _cholesky_ex(*_checked(lambda: torch.linalg.cholesky(L, upper=upper), L, check_errors))


def linalg_solve_ex(A, B, *, left=True, check_errors=False):
    return _solve_ex(*_checked(lambda: torch.linalg.solve(A, B, left=left), A, check_errors, B if left else None))


def _exposed(f, name):
    scope, _, rest = name.partition("_")
    return overridable(f, f"{scope}.{rest}" if scope in ("linalg", "special") else name)


_FUNCTIONS = {name: _exposed(f, name) for name, f in globals().items()
              if callable(f) and not name.startswith("_") and name not in ("find", "overridable")}
_FUNCTIONS.update(spmm=torch.mm, dsmm=torch.mm)
_FUNCTIONS.update(has_mkl=False, has_openmp=True, has_lapack=True, has_spectral=True)

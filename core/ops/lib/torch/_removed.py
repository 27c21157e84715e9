# Functions that PyTorch removed but still has names for: they tell what took their place.
_WORDS = {
    "eig":
        ' `torch.linalg.eig` returns complex tensors of dtype `cfloat` or `cdouble` rather than real tensors mimicking '
        'complex tensors.\n'
        '\n'
        'L, _ = torch.eig(A) should be replaced with:\n'
        'L_complex = torch.linalg.eigvals(A)\n'
        '\n'
        'and\n'
        '\n'
        'L, V = torch.eig(A, eigenvectors=True) should be replaced with:\n'
        'L_complex, V_complex = torch.linalg.eig(A)',
    "solve":
        ' `torch.solve` is deprecated in favor of `torch.linalg.solve`. `torch.linalg.solve` has its arguments '
        'reversed and does not return the LU factorization.\n'
        '\n'
        'To get the LU factorization see `torch.lu`, which can be used with `torch.lu_solve` or `torch.lu_unpack`.\n'
        'X = torch.solve(B, A).solution should be replaced with:\n'
        'X = torch.linalg.solve(A, B)',
    "lstsq":
        ' `torch.lstsq` is deprecated in favor of `torch.linalg.lstsq`.\n'
        '`torch.linalg.lstsq` has reversed arguments and does not return the QR decomposition in the returned tuple '
        '(although it returns other information about the problem).\n'
        '\n'
        'To get the QR decomposition consider using `torch.linalg.qr`.\n'
        '\n'
        'The returned solution in `torch.lstsq` stored the residuals of the solution in the last m - n columns of the '
        "returned value whenever m > n. In torch.linalg.lstsq, the residuals are in the field 'residuals' of the "
        'returned named tuple.\n'
        '\n'
        'The unpacking of the solution, as in\n'
        'X, _ = torch.lstsq(B, A).solution[:A.size(1)]\n'
        'should be replaced with:\n'
        'X = torch.linalg.lstsq(A, B).solution',
    "symeig":
        ' The default behavior has changed from using the upper triangular portion of the matrix by default to using '
        'the lower triangular portion.\n'
        '\n'
        'L, _ = torch.symeig(A, upper=upper) should be replaced with:\n'
        "L = torch.linalg.eigvalsh(A, UPLO='U' if upper else 'L')\n"
        '\n'
        'and\n'
        '\n'
        'L, V = torch.symeig(A, eigenvectors=True) should be replaced with:\n'
        "L, V = torch.linalg.eigh(A, UPLO='U' if upper else 'L')",
    "matrix_rank":
        '\n'
        "Please use the `torch.linalg.matrix_rank` function instead. The parameter 'symmetric' was renamed in "
        "`torch.linalg.matrix_rank()` to 'hermitian'.",
    "cholesky":
        ' `torch.cholesky` is deprecated in favor of `torch.linalg.cholesky`.\n'
        'L = torch.cholesky(A) should be replaced with:\n'
        'L = torch.linalg.cholesky(A)\n'
        'U = torch.cholesky(A, upper=True) should be replaced with:\n'
        'U = torch.linalg.cholesky(A).mH',
    "qr":
        ' `torch.qr` is deprecated in favor of `torch.linalg.qr` and the boolean parameter `some` has been replaced '
        'with a string parameter `mode`.\n'
        '\n'
        'Q, R = torch.qr(A) should be replaced with:\n'
        "Q, R = torch.linalg.qr(A, mode='reduced')\n"
        '\n'
        'and\n'
        '\n'
        'Q, R = torch.qr(A, some=False) should be replaced with:\n'
        "Q, R = torch.linalg.qr(A, mode='complete')\n"
        '\n',
}


def _refuse(name, more=""):
    raise RuntimeError("This function was deprecated since version 1.9 and is now removed." + _WORDS[name] + more)


def matrix_rank(input, tol=None, symmetric=False, *, out=None):
    _refuse("matrix_rank")


def solve(input, A, *, out=None):
    _refuse("solve")


def lstsq(input, A, *, out=None):
    _refuse("lstsq")


def eig(self, eigenvectors=False, *, e=None, v=None):
    _refuse("eig")


def _symeig(input, eigenvectors=False, upper=True, *, out=None):
    _refuse("symeig")


symeig = _symeig


def cholesky(input, upper=False, *, out=None):
    _refuse("cholesky")


def qr(input, some=True, *, out=None):
    chosen = "True, use mode='reduced'." if some else "False, use mode='complete'."
    _refuse("qr", f"Since `some` was set to {chosen}")


def solve_of(self, other):
    _refuse("solve")


def lstsq_of(self, other):
    _refuse("lstsq")


def eig_of(self, eigenvectors=False):
    _refuse("eig")


def symeig_of(self, eigenvectors=False):
    _refuse("symeig")


for _method in (solve_of, lstsq_of, eig_of, symeig_of):
    _method.__qualname__ = "Tensor." + _method.__name__[:-3]
for _function in (matrix_rank, solve, lstsq, eig, _symeig):
    _function.__module__ = "torch._linalg_utils"

# torch.backends.mkl: not there.
def is_available():
    return False

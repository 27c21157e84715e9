# torch.utils: a package of small helpers.

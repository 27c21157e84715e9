# torch.backends.xnnpack: PyTorch answers that it is there.
enabled = True

# torch.backends.quantized: no engine.
engine = "none"
supported_engines = []

"""torchvision: the model builders and the layers that they are made of. Images, data sets, transforms and
pretrained weights are not part of it: there is no file or network to read them from."""
from torchvision import models, ops

__version__ = "0.27.0"

import torch
from torch import fx, nn


class Autoencoder(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.encode = nn.Sequential(
            nn.Conv2d(1, 8, 3, stride=2, padding=1), nn.GELU(), nn.Conv2d(8, 4, 3, stride=2, padding=1)
        )
        self.decode = nn.Sequential(
            nn.ConvTranspose2d(4, 8, 4, stride=2, padding=1), nn.GELU(), nn.ConvTranspose2d(8, 1, 4, stride=2, padding=1)
        )

    def forward(self, image):
        code = self.encode(image)
        return torch.sigmoid(self.decode(code)), code


torch.manual_seed(0)
model = fx.symbolic_trace(Autoencoder())
image, code = model(torch.rand(1, 1, 16, 16))
print(image.shape, code.shape)

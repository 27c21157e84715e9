import torch
from torch import fx, nn


class Classifier(nn.Module):
    def __init__(self, words: int = 100, classes: int = 3) -> None:
        super().__init__()
        self.embed = nn.Embedding(words, 16)
        self.gru = nn.GRU(16, 24, batch_first=True, bidirectional=True)
        self.head = nn.Linear(48, classes)

    def forward(self, tokens):
        # A GRU answers with two values: unpacking them makes two getitem nodes.
        states, last = self.gru(self.embed(tokens))
        return self.head(states.mean(dim=1))


torch.manual_seed(0)
model = fx.symbolic_trace(Classifier().eval())
tokens = torch.randint(0, 100, (2, 7))
print(model.graph)
print(model(tokens).softmax(-1))

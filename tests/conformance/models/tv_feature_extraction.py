# torchvision.models.feature_extraction on models and on names that repeat

import torch
from torchvision.models import mobilenet_v2, efficientnet_b0, convnext_tiny, resnet18, densenet121, shufflenet_v2_x1_0, googlenet, vit_b_16
from torchvision.models.feature_extraction import create_feature_extractor, get_graph_node_names
for f in (resnet18, mobilenet_v2, efficientnet_b0, convnext_tiny, densenet121, shufflenet_v2_x1_0, vit_b_16):
    t, e = get_graph_node_names(f())
    print(f.__name__, len(t), t[:60], t == e)
g = googlenet(init_weights=False)
t, e = get_graph_node_names(g)
print(len(t), len(e), [x for x in t if x not in e])
m = resnet18()
body = create_feature_extractor(m, return_nodes={"layer1": "a", "layer2.0.relu_1": "b", "flatten": "c"})
print(list(body._modules))
print(body.code[-400:])
print(body.training, type(body).__name__, type(body).__mro__[1])
body.eval()
print(len(body.graph.nodes))
body = create_feature_extractor(g, train_return_nodes=["aux1", "fc"], eval_return_nodes=["inception5b"])
print(body.code.count('\n'), body.code[-120:])
body.eval()
print(body.code.count('\n'), body.code[-120:])
print(list(body.state_dict())[:10], m.training)
torch.manual_seed(0)
for kw in ({}, {"return_nodes": ["fc"], "train_return_nodes": ["fc"]}, {"train_return_nodes": ["fc"]}, {"return_nodes": ["fc"], "train_return_nodes": ["fc"], "eval_return_nodes": ["fc"]}, {"return_nodes": ["nope"]}):
    try:
        create_feature_extractor(m, **kw)
        print("ok", kw)
    except Exception as e:
        print(type(e).__name__, e)
class N(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv_1 = torch.nn.Conv2d(1, 1, 1)
        self.conv_2 = torch.nn.Conv2d(1, 1, 1)
        self.relu = torch.nn.ReLU()
    def forward(self, x):
        x = self.relu(self.conv_1(x))
        y = self.relu(self.conv_2(x)) + 1
        z = y + 1
        return self.relu(z) + torch.relu(y) + 1
print(get_graph_node_names(N())[0])
print(create_feature_extractor(N(), ["relu", "relu_2", "add_2"]).code)

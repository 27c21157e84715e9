from typing import Any, Dict, Tuple
import copy
import torch, torch.nn as nn, torch.fx as fx
torch.manual_seed(0)
class WrappedBatchNorm(nn.Module):
    def __init__(self):
        super().__init__()
        self.mod = nn.BatchNorm2d(1)
    def forward(self, x):
        return self.mod(x)
class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 1, 1)
        self.bn1 = nn.BatchNorm2d(1)
        self.conv2 = nn.Conv2d(1, 1, 1)
        self.nested = nn.Sequential(nn.BatchNorm2d(1), nn.Conv2d(1, 1, 1))
        self.wrapped = WrappedBatchNorm()
    def forward(self, x):
        return self.wrapped(self.nested(self.conv2(self.bn1(self.conv1(x)))))
model = M().eval()
traced_model = torch.fx.symbolic_trace(model)
print(traced_model.graph)
def fuse_conv_bn_weights(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b):
    if conv_b is None: conv_b = torch.zeros_like(bn_rm)
    if bn_w is None: bn_w = torch.ones_like(bn_rm)
    if bn_b is None: bn_b = torch.zeros_like(bn_rm)
    rsqrt = torch.rsqrt(bn_rv + bn_eps)
    conv_w = conv_w * (bn_w * rsqrt).reshape([-1] + [1] * (len(conv_w.shape) - 1))
    conv_b = (conv_b - bn_rm) * rsqrt * bn_w + bn_b
    return nn.Parameter(conv_w), nn.Parameter(conv_b)
def fuse_conv_bn_eval(conv, bn):
    assert not (conv.training or bn.training), "Fusion only for eval!"
    fused = copy.deepcopy(conv)
    fused.weight, fused.bias = fuse_conv_bn_weights(fused.weight, fused.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias)
    return fused
def _parent_name(target: str) -> Tuple[str, str]:
    *parent, name = target.rsplit('.', 1)
    return parent[0] if parent else '', name
def replace_node_module(node: fx.Node, modules: Dict[str, Any], new_module: nn.Module):
    assert isinstance(node.target, str)
    parent_name, name = _parent_name(node.target)
    setattr(modules[parent_name], name, new_module)
def fuse(model):
    model, sd = type(model)(), model.state_dict()
    print(model.load_state_dict(sd))
    model.eval()
    fx_model: fx.GraphModule = fx.symbolic_trace(model)
    modules = dict(fx_model.named_modules())
    for node in fx_model.graph.nodes:
        if node.op != 'call_module': continue
        if type(modules[node.target]) is nn.BatchNorm2d and type(modules[node.args[0].target]) is nn.Conv2d:
            if len(node.args[0].users) > 1: continue
            replace_node_module(node.args[0], modules, fuse_conv_bn_eval(modules[node.args[0].target], modules[node.target]))
            node.replace_all_uses_with(node.args[0])
            fx_model.graph.erase_node(node)
    fx_model.graph.lint()
    fx_model.recompile()
    return fx_model
fused = fuse(model)
print(fused.code)
inp = torch.randn(5, 1, 1, 1)
torch.testing.assert_close(fused(inp), model(inp))
try:
    torch.testing.assert_allclose(fused(inp), model(inp))
except AttributeError as e: print(e)
print(fused)
try: print(torch.testing.assert_close(fused(inp), model(inp) + 1))
except AssertionError as e: print(e)

# Transfer learning on a torchvision model, Grad-CAM with hooks, a FLOP counter with fx, pruning of the head.
import copy
import time
from collections import OrderedDict, defaultdict

import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.optim import lr_scheduler
import torchvision
from torchvision import models
from torchvision.models import resnet18, mobilenet_v3_small
from torchvision.models.feature_extraction import create_feature_extractor
from torch.utils.data import DataLoader, TensorDataset, random_split, Subset, WeightedRandomSampler
from torch.fx import symbolic_trace, Interpreter, Node
from torch.fx.passes.shape_prop import ShapeProp


def set_parameter_requires_grad(model, feature_extracting):
    if feature_extracting:
        for param in model.parameters():
            param.requires_grad = False


def initialize_model(model_name, num_classes, feature_extract, use_pretrained=False):
    model_ft = None
    input_size = 0
    if model_name == "resnet":
        model_ft = models.resnet18(weights=None)
        set_parameter_requires_grad(model_ft, feature_extract)
        num_ftrs = model_ft.fc.in_features
        model_ft.fc = nn.Linear(num_ftrs, num_classes)
        input_size = 224
    elif model_name == "squeezenet":
        model_ft = models.squeezenet1_0(weights=None)
        set_parameter_requires_grad(model_ft, feature_extract)
        model_ft.classifier[1] = nn.Conv2d(512, num_classes, kernel_size=(1, 1), stride=(1, 1))
        model_ft.num_classes = num_classes
        input_size = 224
    elif model_name == "densenet":
        model_ft = models.densenet121(weights=None)
        set_parameter_requires_grad(model_ft, feature_extract)
        model_ft.classifier = nn.Linear(model_ft.classifier.in_features, num_classes)
    else:
        raise SystemExit("Invalid model name, exiting...")
    return model_ft, input_size


def train_model(model, dataloaders, criterion, optimizer, scheduler, num_epochs=2):
    best_model_wts = copy.deepcopy(model.state_dict())
    best_acc = 0.0
    history = defaultdict(list)
    for epoch in range(num_epochs):
        for phase in ['train', 'val']:
            model.train(phase == 'train')
            running_loss, running_corrects, n = 0.0, 0, 0
            for inputs, labels in dataloaders[phase]:
                optimizer.zero_grad()
                with torch.set_grad_enabled(phase == 'train'):
                    outputs = model(inputs)
                    _, preds = torch.max(outputs, 1)
                    loss = criterion(outputs, labels)
                    if phase == 'train':
                        loss.backward()
                        optimizer.step()
                running_loss += loss.item() * inputs.size(0)
                running_corrects += torch.sum(preds == labels.data)
                n += inputs.size(0)
            if phase == 'train':
                scheduler.step()
            history[phase].append(running_loss / n)
            epoch_acc = running_corrects.double() / n
            print('{} n: {} Acc: {:.2f}'.format(phase, n, epoch_acc))
            if phase == 'val' and epoch_acc >= best_acc:
                best_acc = epoch_acc
                best_model_wts = copy.deepcopy(model.state_dict())
    model.load_state_dict(best_model_wts)
    return model, history


class GradCAM:
    def __init__(self, model, layer):
        self.model = model
        self.handles = [layer.register_forward_hook(self.save), layer.register_full_backward_hook(self.save_grad)]

    def save(self, module, inp, out):
        self.activation = out

    def save_grad(self, module, grad_in, grad_out):
        self.gradient = grad_out[0]

    def __call__(self, x, cls=None):
        logits = self.model(x)
        cls = logits.argmax(1) if cls is None else cls
        self.model.zero_grad()
        logits.gather(1, cls[:, None]).sum().backward()
        w = self.gradient.mean((2, 3), keepdim=True)
        cam = F.relu((w * self.activation).sum(1, keepdim=True))
        cam = F.interpolate(cam, size=x.shape[-2:], mode="bilinear", align_corners=False)
        return cam / (cam.amax((1, 2, 3), keepdim=True) + 1e-8)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        for h in self.handles:
            h.remove()


class FlopCounter(Interpreter):
    def __init__(self, gm):
        super().__init__(gm)
        self.flops = OrderedDict()

    def run_node(self, n: Node):
        out = super().run_node(n)
        if n.op == "call_module":
            m = self.fetch_attr(n.target)
            if isinstance(m, nn.Conv2d):
                self.flops[n.target] = out.numel() * m.in_channels // m.groups * m.kernel_size[0] * m.kernel_size[1]
            elif isinstance(m, nn.Linear):
                self.flops[n.target] = out.numel() * m.in_features
        return out


torch.manual_seed(0)
model, size = initialize_model("resnet", 3, feature_extract=True)
params_to_update = [name for name, p in model.named_parameters() if p.requires_grad]
print(size, params_to_update)
data = TensorDataset(torch.randn(12, 3, 32, 32), torch.randint(0, 3, (12,)))
train_set, val_set = random_split(data, [8, 4], generator=torch.Generator().manual_seed(1))
loaders = {'train': DataLoader(train_set, batch_size=4, shuffle=True), 'val': DataLoader(val_set, batch_size=4)}
optimizer = optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.01, momentum=0.9)
scheduler = lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)
model, history = train_model(model, loaders, nn.CrossEntropyLoss(), optimizer, scheduler)
print(len(history['train']), scheduler.get_last_lr(), train_set.indices)

model.eval()
model.requires_grad_(True)
x = torch.randn(1, 3, 32, 32)
with GradCAM(model, model.layer4) as cam:
    heat = cam(x, torch.tensor([1]))
print(heat.shape, heat.max() <= 1, heat.min() >= 0)
gm = symbolic_trace(model)
counter = FlopCounter(gm)
counter.run(x)
print(sum(counter.flops.values()), list(counter.flops.items())[:4], len(counter.flops))
ShapeProp(gm).propagate(x)
for n in list(gm.graph.nodes)[-6:]:
    print(n.op, n.name, n.meta.get("tensor_meta") and tuple(n.meta["tensor_meta"].shape))
fpn = create_feature_extractor(model, {f"layer{i}": f"c{i}" for i in (2, 3, 4)})
print({k: tuple(v.shape) for k, v in fpn(x).items()})
sq, _ = initialize_model("squeezenet", 3, False)
print(sq.classifier, sq(torch.randn(1, 3, 64, 64)).shape)
try:
    initialize_model("vgg", 3, False)
except SystemExit as e:
    print(e)
sampler = WeightedRandomSampler(torch.tensor([0.1, 0.9, 0.4]), 5, replacement=True, generator=torch.Generator().manual_seed(0))
print(list(sampler), len(Subset(data, [0, 2])))
small = mobilenet_v3_small(num_classes=5, width_mult=0.5)
print(sum(p.numel() for p in small.parameters()), small.classifier)
blocks = [m for m in small.modules() if type(m).__name__ == "InvertedResidual" and m.use_res_connect]
print(len(blocks), blocks[0].block[0])
head = nn.Sequential(OrderedDict([("backbone", nn.Sequential(*list(model.children())[:-2])), ("pool", nn.AdaptiveMaxPool2d(1)), ("flat", nn.Flatten()), ("out", nn.Linear(512, 2))]))
print(symbolic_trace(head).graph.find_nodes(op="call_module", target="out"), head(x).shape)
for name, child in model.named_children():
    print(name, type(child).__name__, sum(p.numel() for p in child.parameters()))
bn = [m for m in model.modules() if isinstance(m, nn.BatchNorm2d)]
fused = nn.utils.fusion.fuse_conv_bn_eval(model.conv1, model.bn1)
print(len(bn), torch.allclose(fused(x), model.bn1(model.conv1(x)), atol=1e-5), fused)

# CRNN for scene text (meijieru style) with a label converter and CTC
import collections
import torch
import torch.nn as nn
from torch.autograd import Variable
from torch.nn import CTCLoss


class strLabelConverter(object):
    """Between str and label, with CTC's blank as 0."""

    def __init__(self, alphabet, ignore_case=True):
        self._ignore_case = ignore_case
        if self._ignore_case:
            alphabet = alphabet.lower()
        self.alphabet = alphabet + '-'
        self.dict = {}
        for i, char in enumerate(alphabet):
            self.dict[char] = i + 1

    def encode(self, text):
        if isinstance(text, str):
            text = [self.dict[char.lower() if self._ignore_case else char] for char in text]
            length = [len(text)]
        elif isinstance(text, collections.abc.Iterable):
            length = [len(s) for s in text]
            text = ''.join(text)
            text, _ = self.encode(text)
        return (torch.IntTensor(text), torch.IntTensor(length))

    def decode(self, t, length, raw=False):
        if length.numel() == 1:
            length = length[0]
            assert t.numel() == length, "text with length: {} does not match declared length: {}".format(t.numel(), length)
            if raw:
                return ''.join([self.alphabet[i - 1] for i in t])
            else:
                char_list = []
                for i in range(length):
                    if t[i] != 0 and (not (i > 0 and t[i - 1] == t[i])):
                        char_list.append(self.alphabet[t[i] - 1])
                return ''.join(char_list)
        else:
            assert t.numel() == length.sum(), "texts with length: {} does not match declared length: {}".format(t.numel(), length.sum())
            texts = []
            index = 0
            for i in range(length.numel()):
                l = length[i]
                texts.append(self.decode(t[index:index + l], torch.IntTensor([l]), raw=raw))
                index += l
            return texts


class averager(object):
    def __init__(self):
        self.reset()

    def add(self, v):
        if isinstance(v, Variable):
            count = v.data.numel()
            v = v.data.sum()
        elif isinstance(v, torch.Tensor):
            count = v.numel()
            v = v.sum()
        self.n_count += count
        self.sum += v

    def reset(self):
        self.n_count = 0
        self.sum = 0

    def val(self):
        res = 0
        if self.n_count != 0:
            res = self.sum / float(self.n_count)
        return res


class BidirectionalLSTM(nn.Module):
    def __init__(self, nIn, nHidden, nOut):
        super(BidirectionalLSTM, self).__init__()
        self.rnn = nn.LSTM(nIn, nHidden, bidirectional=True)
        self.embedding = nn.Linear(nHidden * 2, nOut)

    def forward(self, input):
        recurrent, _ = self.rnn(input)
        T, b, h = recurrent.size()
        t_rec = recurrent.view(T * b, h)
        output = self.embedding(t_rec)
        output = output.view(T, b, -1)
        return output


class CRNN(nn.Module):
    def __init__(self, imgH, nc, nclass, nh, n_rnn=2, leakyRelu=False):
        super(CRNN, self).__init__()
        assert imgH % 16 == 0, 'imgH has to be a multiple of 16'
        ks = [3, 3, 3, 3, 2]
        ps = [1, 1, 1, 1, 0]
        ss = [1, 1, 1, 1, 1]
        nm = [4, 8, 8, 12, 12]
        cnn = nn.Sequential()

        def convRelu(i, batchNormalization=False):
            nIn = nc if i == 0 else nm[i - 1]
            nOut = nm[i]
            cnn.add_module('conv{0}'.format(i), nn.Conv2d(nIn, nOut, ks[i], ss[i], ps[i]))
            if batchNormalization:
                cnn.add_module('batchnorm{0}'.format(i), nn.BatchNorm2d(nOut))
            if leakyRelu:
                cnn.add_module('relu{0}'.format(i), nn.LeakyReLU(0.2, inplace=True))
            else:
                cnn.add_module('relu{0}'.format(i), nn.ReLU(True))

        convRelu(0)
        cnn.add_module('pooling{0}'.format(0), nn.MaxPool2d(2, 2))
        convRelu(1)
        cnn.add_module('pooling{0}'.format(1), nn.MaxPool2d(2, 2))
        convRelu(2, True)
        cnn.add_module('pooling{0}'.format(2), nn.MaxPool2d((2, 2), (2, 1), (0, 1)))
        convRelu(3)
        convRelu(4, True)
        self.cnn = cnn
        self.rnn = nn.Sequential(BidirectionalLSTM(12, nh, nh), BidirectionalLSTM(nh, nh, nclass))

    def forward(self, input):
        conv = self.cnn(input)
        b, c, h, w = conv.size()
        assert h == 1, "the height of conv must be 1"
        conv = conv.squeeze(2)
        conv = conv.permute(2, 0, 1)
        output = self.rnn(conv)
        return output


def weights_init(m):
    classname = m.__class__.__name__
    if classname.find('Conv') != -1:
        m.weight.data.normal_(0.0, 0.02)
    elif classname.find('BatchNorm') != -1:
        m.weight.data.normal_(1.0, 0.02)
        m.bias.data.fill_(0)


converter = strLabelConverter('abcdef')
print(converter.encode('abA'), converter.encode(['ab', 'cde']))
print(converter.decode(torch.IntTensor([1, 1, 0, 2, 2]), torch.IntTensor([5])), converter.decode(torch.IntTensor([1, 1, 0, 2, 2]), torch.IntTensor([5]), raw=True))
print(converter.decode(torch.IntTensor([1, 0, 2, 3]), torch.IntTensor([2, 2])))
try:
    converter.decode(torch.IntTensor([1]), torch.IntTensor([2]))
except AssertionError as e:
    print(e)
torch.manual_seed(5)
crnn = CRNN(16, 1, 7, 6)
crnn.apply(weights_init)
print(crnn)
criterion = CTCLoss(zero_infinity=True)
image = torch.FloatTensor(2, 1, 16, 24).uniform_(-1, 1)
text, length = converter.encode(['face', 'bed'])
loss_avg = averager()
optimizer = torch.optim.Adadelta(crnn.parameters())
for i in range(4):
    for p in crnn.parameters():
        p.requires_grad = True
    crnn.train()
    preds = crnn(image)
    preds_size = Variable(torch.IntTensor([preds.size(0)] * 2))
    cost = criterion(preds.log_softmax(2), text, preds_size, length) / 2
    crnn.zero_grad()
    cost.backward()
    optimizer.step()
    loss_avg.add(cost)
    print('[%d] Loss: %f' % (i, loss_avg.val()))
    loss_avg.reset()
crnn.eval()
_, preds = crnn(image).max(2)
preds = preds.transpose(1, 0).contiguous().view(-1)
print(preds, converter.decode(preds.data, preds_size.data, raw=True))
try:
    torch.fx.symbolic_trace(crnn)
except Exception as e:
    print(type(e).__name__, e)


class T(torch.fx.Tracer):
    def is_leaf_module(self, m, q):
        return isinstance(m, BidirectionalLSTM) or super().is_leaf_module(m, q)


try:
    g = T().trace(crnn)
except Exception as e:
    print(type(e).__name__, e)
g = torch.fx.GraphModule(crnn, T(autowrap_functions=()).trace(crnn.cnn)) if False else torch.fx.symbolic_trace(crnn.cnn)
print(g.code)
print(preds_size.dtype, length, cost.grad_fn.name())

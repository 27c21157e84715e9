"""CycleGAN networks (junyanz style): ResnetGenerator, PatchGAN, image pool, LSGAN loss, lambda schedule, spectral norm."""
import functools
import itertools
import random
import torch
import torch.nn as nn
from torch.nn import init
from torch.optim import lr_scheduler


class Identity(nn.Module):
    def forward(self, x):
        return x


def get_norm_layer(norm_type='instance'):
    if norm_type == 'batch':
        norm_layer = functools.partial(nn.BatchNorm2d, affine=True, track_running_stats=True)
    elif norm_type == 'instance':
        norm_layer = functools.partial(nn.InstanceNorm2d, affine=False, track_running_stats=False)
    elif norm_type == 'none':
        def norm_layer(x):
            return Identity()
    else:
        raise NotImplementedError('normalization layer [%s] is not found' % norm_type)
    return norm_layer


def init_net(net, init_gain=0.02):
    def init_func(m):
        classname = m.__class__.__name__
        if hasattr(m, 'weight') and (classname.find('Conv') != -1 or classname.find('Linear') != -1):
            init.normal_(m.weight.data, 0.0, init_gain)
            if hasattr(m, 'bias') and m.bias is not None:
                init.constant_(m.bias.data, 0.0)
    net.apply(init_func)
    return net


class ResnetBlock(nn.Module):
    def __init__(self, dim, padding_type, norm_layer, use_dropout, use_bias):
        super(ResnetBlock, self).__init__()
        self.conv_block = self.build_conv_block(dim, padding_type, norm_layer, use_dropout, use_bias)

    def build_conv_block(self, dim, padding_type, norm_layer, use_dropout, use_bias):
        conv_block = []
        p = 0
        if padding_type == 'reflect':
            conv_block += [nn.ReflectionPad2d(1)]
        elif padding_type == 'replicate':
            conv_block += [nn.ReplicationPad2d(1)]
        elif padding_type == 'zero':
            p = 1
        else:
            raise NotImplementedError('padding [%s] is not implemented' % padding_type)
        conv_block += [nn.Conv2d(dim, dim, kernel_size=3, padding=p, bias=use_bias), norm_layer(dim), nn.ReLU(True)]
        if use_dropout:
            conv_block += [nn.Dropout(0.5)]
        conv_block += [nn.ReflectionPad2d(1), nn.Conv2d(dim, dim, kernel_size=3, bias=use_bias), norm_layer(dim)]
        return nn.Sequential(*conv_block)

    def forward(self, x):
        out = x + self.conv_block(x)
        return out


class ResnetGenerator(nn.Module):
    def __init__(self, input_nc, output_nc, ngf=4, norm_layer=nn.BatchNorm2d, use_dropout=False, n_blocks=2, padding_type='reflect'):
        assert (n_blocks >= 0)
        super(ResnetGenerator, self).__init__()
        if type(norm_layer) == functools.partial:
            use_bias = norm_layer.func == nn.InstanceNorm2d
        else:
            use_bias = norm_layer == nn.InstanceNorm2d
        model = [nn.ReflectionPad2d(3), nn.Conv2d(input_nc, ngf, kernel_size=7, padding=0, bias=use_bias), norm_layer(ngf), nn.ReLU(True)]
        n_downsampling = 2
        for i in range(n_downsampling):
            mult = 2 ** i
            model += [nn.Conv2d(ngf * mult, ngf * mult * 2, kernel_size=3, stride=2, padding=1, bias=use_bias), norm_layer(ngf * mult * 2), nn.ReLU(True)]
        mult = 2 ** n_downsampling
        for i in range(n_blocks):
            model += [ResnetBlock(ngf * mult, padding_type=padding_type, norm_layer=norm_layer, use_dropout=use_dropout, use_bias=use_bias)]
        for i in range(n_downsampling):
            mult = 2 ** (n_downsampling - i)
            model += [nn.ConvTranspose2d(ngf * mult, int(ngf * mult / 2), kernel_size=3, stride=2, padding=1, output_padding=1, bias=use_bias), norm_layer(int(ngf * mult / 2)), nn.ReLU(True)]
        model += [nn.ReflectionPad2d(3)]
        model += [nn.Conv2d(ngf, output_nc, kernel_size=7, padding=0)]
        model += [nn.Tanh()]
        self.model = nn.Sequential(*model)

    def forward(self, input):
        """Standard forward"""
        return self.model(input)


class UnetSkipConnectionBlock(nn.Module):
    def __init__(self, outer_nc, inner_nc, input_nc=None, submodule=None, outermost=False, innermost=False, norm_layer=nn.BatchNorm2d):
        super(UnetSkipConnectionBlock, self).__init__()
        self.outermost = outermost
        if input_nc is None:
            input_nc = outer_nc
        downconv = nn.Conv2d(input_nc, inner_nc, kernel_size=4, stride=2, padding=1, bias=False)
        downrelu, downnorm = nn.LeakyReLU(0.2, True), norm_layer(inner_nc)
        uprelu, upnorm = nn.ReLU(True), norm_layer(outer_nc)
        if outermost:
            model = [downconv] + [submodule] + [uprelu, nn.ConvTranspose2d(inner_nc * 2, outer_nc, kernel_size=4, stride=2, padding=1), nn.Tanh()]
        elif innermost:
            model = [downrelu, downconv] + [uprelu, nn.ConvTranspose2d(inner_nc, outer_nc, 4, 2, 1, bias=False), upnorm]
        else:
            model = [downrelu, downconv, downnorm] + [submodule] + [uprelu, nn.ConvTranspose2d(inner_nc * 2, outer_nc, 4, 2, 1, bias=False), upnorm]
        self.model = nn.Sequential(*model)

    def forward(self, x):
        return self.model(x) if self.outermost else torch.cat([x, self.model(x)], 1)


class NLayerDiscriminator(nn.Module):
    def __init__(self, input_nc, ndf=4, n_layers=2, norm_layer=nn.BatchNorm2d, sn=False):
        super(NLayerDiscriminator, self).__init__()
        wrap = torch.nn.utils.parametrizations.spectral_norm if sn else (lambda m: m)
        sequence = [wrap(nn.Conv2d(input_nc, ndf, kernel_size=4, stride=2, padding=1)), nn.LeakyReLU(0.2, True)]
        nf_mult = 1
        for n in range(1, n_layers):
            nf_mult_prev, nf_mult = nf_mult, min(2 ** n, 8)
            sequence += [wrap(nn.Conv2d(ndf * nf_mult_prev, ndf * nf_mult, kernel_size=4, stride=2, padding=1, bias=False)), norm_layer(ndf * nf_mult), nn.LeakyReLU(0.2, True)]
        sequence += [nn.Conv2d(ndf * nf_mult, 1, kernel_size=4, stride=1, padding=1)]
        self.model = nn.Sequential(*sequence)

    def forward(self, input):
        return self.model(input)


class GANLoss(nn.Module):
    def __init__(self, gan_mode, target_real_label=1.0, target_fake_label=0.0):
        super(GANLoss, self).__init__()
        self.register_buffer('real_label', torch.tensor(target_real_label))
        self.register_buffer('fake_label', torch.tensor(target_fake_label))
        self.gan_mode = gan_mode
        self.loss = {'lsgan': nn.MSELoss, 'vanilla': nn.BCEWithLogitsLoss}.get(gan_mode, lambda: None)()

    def get_target_tensor(self, prediction, target_is_real):
        target_tensor = self.real_label if target_is_real else self.fake_label
        return target_tensor.expand_as(prediction)

    def __call__(self, prediction, target_is_real):
        if self.gan_mode in ['lsgan', 'vanilla']:
            return self.loss(prediction, self.get_target_tensor(prediction, target_is_real))
        return -prediction.mean() if target_is_real else prediction.mean()


def cal_gradient_penalty(netD, real, fake, lambda_gp=10.0):
    alpha = torch.rand(real.shape[0], 1)
    alpha = alpha.expand(real.shape[0], real.nelement() // real.shape[0]).contiguous().view(*real.shape)
    inter = alpha * real + ((1 - alpha) * fake)
    inter.requires_grad_(True)
    out = netD(inter)
    gradients = torch.autograd.grad(outputs=out, inputs=inter, grad_outputs=torch.ones(out.size()), create_graph=True, retain_graph=True, only_inputs=True)
    gradients = gradients[0].view(real.size(0), -1)
    return (((gradients + 1e-16).norm(2, dim=1) - 1.0) ** 2).mean() * lambda_gp, gradients


class ImagePool():
    def __init__(self, pool_size):
        self.pool_size = pool_size
        self.num_imgs, self.images = 0, []

    def query(self, images):
        return_images = []
        for image in images:
            image = torch.unsqueeze(image.data, 0)
            if self.num_imgs < self.pool_size:
                self.num_imgs = self.num_imgs + 1
                self.images.append(image)
                return_images.append(image)
            elif random.uniform(0, 1) > 0.5:
                random_id = random.randint(0, self.pool_size - 1)
                tmp = self.images[random_id].clone()
                self.images[random_id] = image
                return_images.append(tmp)
            else:
                return_images.append(image)
        return torch.cat(return_images, 0)


random.seed(0)
torch.manual_seed(0)
norm = get_norm_layer('instance')
G_A, G_B = (init_net(ResnetGenerator(3, 3, norm_layer=norm, use_dropout=i == 0)) for i in range(2))
D = init_net(NLayerDiscriminator(3, norm_layer=get_norm_layer('none'), sn=True))
print(G_A)
print(D)
unet = None
for i, (o, n) in enumerate([(8, 8), (4, 8), (3, 4)]):
    unet = UnetSkipConnectionBlock(o, n, submodule=unet, innermost=i == 0, outermost=i == 2)
print(unet)
try:
    get_norm_layer('x')
except NotImplementedError as e:
    print(e)
gan, cyc, pool = GANLoss('lsgan'), nn.L1Loss(), ImagePool(2)
print(gan.state_dict(), gan)
oG = torch.optim.Adam(itertools.chain(G_A.parameters(), G_B.parameters()), lr=2e-3, betas=(0.5, 0.999))
oD = torch.optim.Adam(D.parameters(), lr=2e-3, betas=(0.5, 0.999))
sched = [lr_scheduler.LambdaLR(o, lr_lambda=lambda e: 1.0 - max(0, e + 1 - 1) / float(3)) for o in (oG, oD)]
real = torch.rand(2, 3, 16, 16) * 2 - 1
for it in range(3):
    fake = G_A(real)
    rec = G_B(fake)
    for p in D.parameters():
        p.requires_grad = False
    loss_G = gan(D(fake), True) + cyc(rec, real) * 10
    oG.zero_grad(); loss_G.backward(); oG.step()
    for p in D.parameters():
        p.requires_grad = True
    oD.zero_grad()
    f = pool.query(fake)
    gp, grads = cal_gradient_penalty(D, real, f.detach())
    loss_D = (gan(D(real), True) + gan(D(f.detach()), False)) * 0.5 + 0.01 * gp
    loss_D.backward()
    oD.step()
    for s in sched:
        s.step()
    print('(iter %d) G: %.4f D: %.4f gp: %.4f lr %.5f' % (it, loss_G, loss_D.item(), gp.item(), oG.param_groups[0]['lr']))
G_A.eval()
gm = torch.fx.symbolic_trace(G_A)
print(gm.code)
print(torch.fx.symbolic_trace(unet).graph)
print(torch.equal(gm(real), G_A(real)), G_A(real)[0, 0, 0, :4])
print(unet(torch.ones(1, 3, 16, 16)).shape, [n for n, _ in unet.named_modules()][:6])

#!/usr/bin/env python
# DCGAN and a convolutional VAE in one file, the way tutorials write them
from __future__ import print_function
import argparse
import random
import torch
import torch.nn as nn
import torch.nn.parallel
import torch.backends.cudnn as cudnn
import torch.optim as optim
import torch.utils.data
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

parser = argparse.ArgumentParser()
parser.add_argument('--batchSize', type=int, default=4, help='input batch size')
parser.add_argument('--nz', type=int, default=8)
parser.add_argument('--ngf', type=int, default=4)
parser.add_argument('--ndf', type=int, default=4)
parser.add_argument('--lr', type=float, default=0.0002, help='learning rate, default=0.0002')
parser.add_argument('--beta1', type=float, default=0.5)
parser.add_argument('--dry-run', action='store_true', help='check a single training cycle works')
opt = parser.parse_args([])
print(opt)
manualSeed = 999
random.seed(manualSeed)
torch.manual_seed(manualSeed)
cudnn.benchmark = True
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
ngpu = 0
nz, ngf, ndf, nc = int(opt.nz), int(opt.ngf), int(opt.ndf), 3


def weights_init(m):
    classname = m.__class__.__name__
    if classname.find('Conv') != -1:
        torch.nn.init.normal_(m.weight, 0.0, 0.02)
    elif classname.find('BatchNorm') != -1:
        torch.nn.init.normal_(m.weight, 1.0, 0.02)
        torch.nn.init.zeros_(m.bias)


class Generator(nn.Module):
    def __init__(self, ngpu):
        super(Generator, self).__init__()
        self.ngpu = ngpu
        self.main = nn.Sequential(
            nn.ConvTranspose2d(nz, ngf * 4, 4, 1, 0, bias=False),
            nn.BatchNorm2d(ngf * 4),
            nn.ReLU(True),
            nn.ConvTranspose2d(ngf * 4, ngf * 2, 4, 2, 1, bias=False),
            nn.BatchNorm2d(ngf * 2),
            nn.ReLU(True),
            nn.ConvTranspose2d(ngf * 2, nc, 4, 2, 1, bias=False),
            nn.Tanh()
        )

    def forward(self, input):
        if input.is_cuda and self.ngpu > 1:
            output = nn.parallel.data_parallel(self.main, input, range(self.ngpu))
        else:
            output = self.main(input)
        return output


class Discriminator(nn.Module):
    def __init__(self, ngpu):
        super(Discriminator, self).__init__()
        self.ngpu = ngpu
        self.main = nn.Sequential(
            nn.Conv2d(nc, ndf, 4, 2, 1, bias=False),
            nn.LeakyReLU(0.2, inplace=True),
            nn.Conv2d(ndf, ndf * 2, 4, 2, 1, bias=False),
            nn.BatchNorm2d(ndf * 2),
            nn.LeakyReLU(0.2, inplace=True),
            nn.Conv2d(ndf * 2, 1, 4, 1, 0, bias=False),
            nn.Sigmoid()
        )

    def forward(self, input):
        return self.main(input).view(-1, 1).squeeze(1)


netG = Generator(ngpu).to(device)
netG.apply(weights_init)
netD = Discriminator(ngpu).to(device)
netD.apply(weights_init)
print(netG)
print(netD)
dataset = TensorDataset(torch.rand(10, nc, 16, 16) * 2 - 1, torch.arange(10))
dataloader = DataLoader(dataset, batch_size=opt.batchSize, shuffle=True, num_workers=0, drop_last=False)
criterion = nn.BCELoss()
fixed_noise = torch.randn(opt.batchSize, nz, 1, 1, device=device)
real_label, fake_label = 1, 0
optimizerD = optim.Adam(netD.parameters(), lr=opt.lr * 10, betas=(opt.beta1, 0.999))
optimizerG = optim.Adam(netG.parameters(), lr=opt.lr * 10, betas=(opt.beta1, 0.999))
for epoch in range(2):
    for i, data in enumerate(dataloader, 0):
        netD.zero_grad()
        real_cpu = data[0].to(device)
        batch_size = real_cpu.size(0)
        label = torch.full((batch_size,), real_label, dtype=real_cpu.dtype, device=device)
        output = netD(real_cpu)
        errD_real = criterion(output, label)
        errD_real.backward()
        D_x = output.mean().item()
        noise = torch.randn(batch_size, nz, 1, 1, device=device)
        fake = netG(noise)
        label.fill_(fake_label)
        output = netD(fake.detach())
        errD_fake = criterion(output, label)
        errD_fake.backward()
        D_G_z1 = output.mean().item()
        errD = errD_real + errD_fake
        optimizerD.step()
        netG.zero_grad()
        label.fill_(real_label)
        output = netD(fake)
        errG = criterion(output, label)
        errG.backward()
        D_G_z2 = output.mean().item()
        optimizerG.step()
        print('[%d/%d][%d/%d] Loss_D: %.4f Loss_G: %.4f D(x): %.4f D(G(z)): %.4f / %.4f %s'
              % (epoch, 2, i, len(dataloader), errD.item(), errG.item(), D_x, D_G_z1, D_G_z2, data[1].tolist()))
        if opt.dry_run:
            break
netG.eval()
with torch.no_grad():
    print(netG(fixed_noise)[0, 0, :2, :4])
# `input.is_cuda` is not a concrete value while tracing
try:
    torch.fx.symbolic_trace(netG)
except Exception as e:
    print(type(e).__name__, e)
traced = torch.fx.symbolic_trace(netD)
print(traced.graph)
print(traced.code)
print(traced)


class VAE(nn.Module):
    def __init__(self, image_channels=3, h_dim=64, z_dim=5):
        super().__init__()
        self.encoder = nn.Sequential(
            nn.Conv2d(image_channels, 8, kernel_size=3, stride=2, padding=1), nn.SiLU(),
            nn.Conv2d(8, 4, kernel_size=3, stride=2, padding=1), nn.SiLU(), nn.Flatten(),
        )
        self.fc1 = nn.Linear(h_dim, z_dim)
        self.fc2 = nn.Linear(h_dim, z_dim)
        self.fc3 = nn.Linear(z_dim, h_dim)
        self.decoder = nn.Sequential(
            nn.Unflatten(1, (4, 4, 4)),
            nn.Upsample(scale_factor=2, mode='bilinear', align_corners=False),
            nn.Conv2d(4, 8, 3, padding='same', padding_mode='reflect'), nn.ELU(),
            nn.ConvTranspose2d(8, image_channels, kernel_size=3, stride=2, padding=1, output_padding=1), nn.Sigmoid(),
        )

    def reparameterize(self, mu, logvar):
        std = logvar.mul(0.5).exp_()
        esp = torch.randn_like(mu)
        return mu + std * esp

    def forward(self, x):
        h = self.encoder(x)
        mu, logvar = self.fc1(h), self.fc2(h).clamp(-8, 8)
        z = self.fc3(self.reparameterize(mu, logvar))
        return self.decoder(z), mu, logvar


def loss_fn(recon_x, x, mu, logvar, beta=1.):
    BCE = F.binary_cross_entropy(recon_x, x, reduction='sum')
    KLD = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
    return BCE + beta * KLD, BCE, KLD


vae = VAE()
print(vae)
x = torch.rand(4, 3, 16, 16)
optimizer = torch.optim.Adam(vae.parameters(), lr=1e-2, amsgrad=True)
sched = optim.lr_scheduler.MultiStepLR(optimizer, milestones=[2, 4], gamma=0.3)
for step in range(5):
    recon, mu, logvar = vae(x)
    loss, bce, kld = loss_fn(recon, x, mu, logvar, beta=min(1.0, 0.3 * step))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    sched.step()
    print("step {:2d}  loss {:9.3f}  bce {:9.3f}  kld {:7.4f}  lr {}".format(step, loss.item(), bce.item(), kld.item(), sched.get_last_lr()))
gm = torch.fx.symbolic_trace(vae)
print(gm.code)
gm.print_readable()
torch.manual_seed(1)
a = vae(x)[0]
torch.manual_seed(1)
b = gm(x)[0]
print((a - b).abs().max().item(), a.flatten()[:4].detach())

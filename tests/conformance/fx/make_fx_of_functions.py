# make_fx: which operators of ATen functions of torch come down to
import torch, torch.nn.functional as F
from torch import nn
from torch.fx.experimental.proxy_tensor import make_fx
x=torch.arange(6.).reshape(2,3); b3=torch.randn(2,3,4); img=torch.randn(1,2,4,4); v=torch.randn(3); i=torch.tensor([0,1])
E = """x+1|x-1|1-x|x*x|2*x|x/2|1/x|x//2|x%2|x**2|2**x|-x|x.abs()|x.exp()|x.log()|x.sqrt()|x.rsqrt()|x.sin()|x.tanh()|
x.sigmoid()|x.relu()|F.relu(x)|F.relu(x,inplace=True)|F.gelu(x)|F.silu(x)|F.leaky_relu(x)|F.elu(x)|F.softplus(x)|
F.hardtanh(x)|F.relu6(x)|F.hardswish(x)|F.mish(x)|F.selu(x)|F.logsigmoid(x)|F.glu(b3)|F.softmax(x,-1)|
F.log_softmax(x,1)|x.softmax(0,dtype=torch.float64)|x.sum()|x.sum(1)|x.sum((0,1),keepdim=True)|x.mean()|
x.mean(-1,keepdim=True)|x.var(1)|x.std()|x.max()|x.max(1)|x.max(1)[0]|x.amax(1)|x.argmax(1)|x.min()|x.prod()|
x.norm()|x.cumsum(0)|x.any()|x.all()|x>0|x==1|(x>0)&(x<2)|~(x>0)|torch.where(x>0,x,0.)|torch.where(x>0,x,x*2)|
x.clamp(0,1)|x.clamp(min=0)|torch.maximum(x,x)|x.masked_fill(x>1,0.)|x.t()|x.T|x.mT|x.transpose(0,1)|x.permute(1,0)|
x.reshape(3,2)|x.view(-1)|x.flatten()|x.unsqueeze(0)|x.unsqueeze(0).squeeze(0)|x.squeeze()|x.expand(4,2,3)|
x.repeat(2,1)|x.contiguous()|x.t().contiguous()|x.clone()|x.detach()|x.to(torch.float64)|x.to(torch.float32)|
x.double()|x.int()|x.type_as(b3)|x[0]|x[:,1]|x[:,0:2]|x[...,None]|x[i]|x[x>1]|x[:,::2]|x[-1]|x[0,1]|
torch.cat([x,x],1)|torch.stack([x,x])|x.chunk(3,1)|x.split(1,1)|x.split([1,2],1)|x.unbind(0)|x@x.t()|x.mm(x.t())|
x@v|v@v|b3@b3.transpose(1,2)|b3@torch.ones(4,5)|torch.bmm(b3,b3.transpose(1,2))|torch.matmul(img,img)|
torch.einsum('ij,kj->ik',x,x)|torch.einsum('bij,bkj->bik',b3,b3)|F.linear(x,torch.ones(4,3))|
F.linear(b3,torch.ones(5,4),torch.ones(5))|F.linear(b3,torch.ones(5,4))|F.conv2d(img,torch.ones(3,2,3,3))|
F.conv2d(img,torch.ones(3,2,3,3),torch.ones(3),2,1)|F.conv1d(b3,torch.ones(1,3,2))|
F.conv_transpose2d(img,torch.ones(2,3,2,2))|F.max_pool2d(img,2)|F.avg_pool2d(img,2)|F.adaptive_avg_pool2d(img,1)|
F.adaptive_avg_pool2d(img,2)|F.layer_norm(x,(3,))|F.layer_norm(x,(3,),v,v)|F.group_norm(img,2)|
F.batch_norm(img,torch.zeros(2),torch.ones(2))|F.batch_norm(img,torch.zeros(2),torch.ones(2),training=True)|
F.instance_norm(img)|F.rms_norm(x,(3,))|F.dropout(x,0.5,False)|F.dropout(x,0.5)|F.embedding(i,x)|F.one_hot(i,3)|
F.cross_entropy(x,i)|F.mse_loss(x,x)|F.l1_loss(x,x)|F.nll_loss(x,i)|F.binary_cross_entropy_with_logits(x,x)|
F.smooth_l1_loss(x,x)|F.kl_div(x,x)|F.pad(x,(1,1))|F.interpolate(img,scale_factor=2)|
F.interpolate(img,size=2,mode='bilinear')|F.normalize(x)|F.scaled_dot_product_attention(b3,b3,b3)|
F.scaled_dot_product_attention(b3,b3,b3,is_causal=True)|F.scaled_dot_product_attention(img,img,img)|torch.zeros(2)|
torch.ones(2,3)|torch.zeros_like(x)|torch.ones_like(x)|torch.randn(2)|torch.rand_like(x)|torch.arange(3)|
torch.arange(1,5,2)|torch.full((2,),3.)|torch.tensor(1.)*x|torch.eye(2)|torch.linspace(0,1,3)|x.new_zeros(2)|
torch.empty(2)|torch.tril(x)|torch.triu(x,1)|torch.topk(x,2)|torch.sort(x,1)|
torch.gather(x,1,torch.zeros(2,1,dtype=torch.int64))|torch.index_select(x,1,i)|
x.scatter(1,torch.zeros(2,1,dtype=torch.int64),1.)|torch.outer(v,v)|torch.dot(v,v)|torch.addmm(x,torch.ones(2,2),x)|
torch.baddbmm(b3,torch.ones(2,3,3),b3)|torch.lerp(x,x,.5)|torch.addcmul(x,x,x)|torch.pow(x,.5)|torch.square(x)|
torch.sign(x)|torch.floor(x)|torch.round(x)|torch.erf(x)|torch.logsumexp(x,1)|torch.flip(x,[0])|torch.roll(x,1)|
torch.meshgrid(v,v,indexing='ij')|torch.cumprod(x,1)|x.add_(1)|x.mul_(2).add_(1)|x.relu_()|x.copy_(x*2)|x.fill_(0)|
x.zero_()|x.size(0)|x.shape|x.numel()|len(x)|x.dim()|(x,[x+1],{'a':x*2})|None|x|3|x.sum().view(1)|x.float()|
x.half()|x.bool()|x.tile(2,2)|x.movedim(0,1)|x.swapaxes(0,1)|x.narrow(1,0,2)|x.select(0,1)|x.diagonal()|x.trace()|
x.unflatten(1,(1,3))|F.pixel_shuffle(torch.ones(1,4,2,2),2)|x.logical_not()|x.isnan()|x.nan_to_num()|x.reciprocal()|
x.expand_as(torch.ones(4,2,3))|x.view_as(torch.ones(3,2))|torch.atan2(x,x)|torch.hypot(x,x)|x.remainder(2)|
torch.floor_divide(x,2)|x.rsub(1)|torch.mul(x,2)|torch.true_divide(x,2)|torch.subtract(x,1)|torch.greater(x,1)""".replace("\n", "").split("|")
for e in E:
    try:
        gm = make_fx(eval("lambda x, b3, img, v, i: " + e))(x.clone(), b3, img, v, i)
        print("@", e); print("\n".join(l.strip() for l in gm.code.strip().split("\n")[1:]))
    except Exception as ex: print("@", e); print("!", type(ex).__name__, str(ex)[:150])

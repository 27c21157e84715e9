# Names around other devices and processes that scripts import and ask, and the sampler for several processes
import torch
import torch.backends.cudnn as cudnn
import torch.backends.mps
import torch.nn.parallel, torch.distributed as dist, torch.multiprocessing as mp
import torch.utils.data.distributed
from torch.backends import cudnn as c2
print(cudnn.benchmark, cudnn.deterministic, cudnn.enabled, c2 is cudnn or True, torch.backends.cudnn.is_available(), torch.backends.mps.is_available(), torch.backends.mps.is_built())
cudnn.benchmark = True; cudnn.deterministic = True; torch.backends.cudnn.allow_tf32 = True
print(cudnn.benchmark, torch.backends.cudnn.benchmark, torch.backends.cudnn.deterministic)
torch.backends.cuda.matmul.allow_tf32 = True
print(torch.backends.cuda.matmul.allow_tf32, torch.backends.mkl.is_available() in (True, False), torch.backends.openmp.is_available() in (True, False))
print(dist.is_available(), dist.is_initialized() if dist.is_available() else None)
print(torch.cuda.is_available(), torch.cuda.device_count(), torch.version.cuda, torch.cuda.current_device if 0 else '')
for f in (torch.cuda.empty_cache, torch.cuda.synchronize, lambda: torch.cuda.manual_seed(1), lambda: torch.cuda.manual_seed_all(1), lambda: torch.cuda.max_memory_allocated(), lambda: torch.cuda.get_device_name(0), lambda: torch.cuda.memory_allocated(), lambda: torch.cuda.reset_peak_memory_stats(), lambda: torch.cuda.set_device(0), lambda: torch.cuda.get_device_properties(0), lambda: torch.mps.manual_seed(0) if 0 else None, lambda: torch.cuda.amp.GradScaler(enabled=False), lambda: torch.xpu.is_available(), lambda: torch.accelerator.is_available(), lambda: torch.accelerator.current_accelerator(), lambda: torch.get_num_threads() > 0, lambda: torch.set_float32_matmul_precision("high"), lambda: torch.utils.tensorboard, lambda: torch.nn.SyncBatchNorm.convert_sync_batchnorm(torch.nn.BatchNorm1d(2)), lambda: torch.utils.model_zoo, lambda: torch.distributed.get_rank(), lambda: torch.distributed.get_world_size()):
    try: print(type(f()).__name__)
    except BaseException as e: print(type(e).__name__, str(e)[:120])
sampler = torch.utils.data.distributed.DistributedSampler(list(range(10)), num_replicas=3, rank=1, shuffle=True, seed=5); sampler.set_epoch(2); print(list(sampler), len(sampler))
print(list(torch.utils.data.DistributedSampler(list(range(10)), num_replicas=3, rank=0, shuffle=False, drop_last=True)))

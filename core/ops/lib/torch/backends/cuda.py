# torch.backends.cuda: switches that programs set; none has an effect here.
class _Switches:
    allow_tf32 = False
    allow_fp16_reduced_precision_reduction = True
    allow_bf16_reduced_precision_reduction = True


matmul = _Switches()


def is_built():
    return False


def _switch(name, on):
    def enabled():
        return state[name]

    def enable(enabled):
        state[name] = enabled

    state = {name: on}
    return enabled, enable


flash_sdp_enabled, enable_flash_sdp = _switch("flash", True)
mem_efficient_sdp_enabled, enable_mem_efficient_sdp = _switch("mem_efficient", True)
math_sdp_enabled, enable_math_sdp = _switch("math", True)
cudnn_sdp_enabled, enable_cudnn_sdp = _switch("cudnn", True)

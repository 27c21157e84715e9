"""The schemas of ATen's operators, as PyTorch 2.14 has them and in its order: what a call's arguments are matched
against. A line an operator, its overloads apart by semicolons: `name .overload(arguments) -> results; ...`. Data only;
made from what PyTorch says of itself (torch._C._jit_get_schemas_for_operator), for the functions that exist here.
operator_schemas reads it."""

TEXT = """\
_pack_padded_sequence (Tensor input, Tensor lengths, bool batch_first) -> (Tensor, Tensor); .out(Tensor input, Tensor lengths, bool batch_first, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
_sample_dirichlet (Tensor self, Generator? generator=None) -> Tensor; .out(Tensor self, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)
_standard_gamma (Tensor self, Generator? generator=None) -> Tensor; .out(Tensor self, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)
_unique2 (Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor); .out(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), Tensor(c!))
_weight_norm (Tensor v, Tensor g, int dim=0) -> Tensor
abs (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
abs_ (Tensor(a!) self) -> Tensor(a!)
absolute (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
acos (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
acos_ (Tensor(a!) self) -> Tensor(a!)
acosh (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
acosh_ (Tensor(a!) self) -> Tensor(a!)
adaptive_avg_pool1d (Tensor self, int[1] output_size) -> Tensor; .out(Tensor self, int[1] output_size, *, Tensor(a!) out) -> Tensor(a!)
adaptive_avg_pool2d (Tensor self, int[2] output_size) -> Tensor; .out(Tensor self, int[2] output_size, *, Tensor(a!) out) -> Tensor(a!)
adaptive_avg_pool3d (Tensor self, int[3] output_size) -> Tensor; .out(Tensor self, int[3] output_size, *, Tensor(a!) out) -> Tensor(a!)
adaptive_max_pool1d (Tensor self, int[1] output_size) -> (Tensor, Tensor)
adaptive_max_pool2d (Tensor self, int[2] output_size) -> (Tensor, Tensor); .out(Tensor self, int[2] output_size, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))
adaptive_max_pool3d (Tensor self, int[3] output_size) -> (Tensor, Tensor); .out(Tensor self, int[3] output_size, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))
add .Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor; .Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor; .out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!); .t(t[] a, t[] b) -> t[]; .str(str a, str b) -> str; .int(int a, int b) -> int; .complex(complex a, complex b) -> complex; .float(float a, float b) -> float; .int_complex(int a, complex b) -> complex; .complex_int(complex a, int b) -> complex; .float_complex(float a, complex b) -> complex; .complex_float(complex a, float b) -> complex; .int_float(int a, float b) -> float; .float_int(float a, int b) -> float; (Scalar a, Scalar b) -> Scalar
addbmm (Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor; .out(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
addcdiv (Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor; .out(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor(a!) out) -> Tensor(a!)
addcmul (Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor; .out(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor(a!) out) -> Tensor(a!)
addmm (Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor; .out(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!); .dtype_out(Tensor self, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!); .dtype(Tensor self, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1) -> Tensor
addmv (Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor; .out(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
addr (Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor; .out(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
adjoint (Tensor(a) self) -> Tensor(a)
affine_grid_generator (Tensor theta, int[] size, bool align_corners) -> Tensor; .out(Tensor theta, int[] size, bool align_corners, *, Tensor(a!) out) -> Tensor(a!)
all (Tensor self) -> Tensor; .dim(Tensor self, int dim, bool keepdim=False) -> Tensor; .dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor; .out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!); .dims_out(Tensor self, int[]? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!); .all_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int[] self) -> bool; .float(float[] self) -> bool; .bool(bool[] self) -> bool
allclose (Tensor self, Tensor other, float rtol=1.0000000000000001e-05, float atol=1e-08, bool equal_nan=False) -> bool
alpha_dropout (Tensor input, float p, bool train) -> Tensor
alpha_dropout_ (Tensor(a!) self, float p, bool train) -> Tensor(a!)
amax (Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor; .out(Tensor self, int[1] dim=[], bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
amin (Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor; .out(Tensor self, int[1] dim=[], bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
aminmax (Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max); .out(Tensor self, *, int? dim=None, bool keepdim=False, Tensor(a!) min, Tensor(b!) max) -> (Tensor(a!) min, Tensor(b!) max)
any (Tensor self) -> Tensor; .dim(Tensor self, int dim, bool keepdim=False) -> Tensor; .dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor; .out(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!); .dims_out(Tensor self, int[]? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!); .all_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .str(str[] self) -> bool; .int(int[] self) -> bool; .float(float[] self) -> bool; .bool(bool[] self) -> bool
arange (Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .start(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .start_step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .start_out(Scalar start, Scalar end, Scalar step=1, *, Tensor(a!) out) -> Tensor(a!); .out(Scalar end, *, Tensor(a!) out) -> Tensor(a!)
arccos (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
arccos_ (Tensor(a!) self) -> Tensor(a!)
arccosh (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
arccosh_ (Tensor(a!) self) -> Tensor(a!)
arcsin (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
arcsin_ (Tensor(a!) self) -> Tensor(a!)
arcsinh (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
arcsinh_ (Tensor(a!) self) -> Tensor(a!)
arctan (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
arctan2 (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
arctan_ (Tensor(a!) self) -> Tensor(a!)
arctanh (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
arctanh_ (Tensor(a!) self) -> Tensor(a!)
argmax (Tensor self, int? dim=None, bool keepdim=False) -> Tensor; .out(Tensor self, int? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
argmin (Tensor self, int? dim=None, bool keepdim=False) -> Tensor; .out(Tensor self, int? dim=None, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
argsort (Tensor self, int dim=-1, bool descending=False) -> Tensor; .stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor; .stable_out(Tensor self, *, bool stable, int dim=-1, bool descending=False, Tensor(a!) out) -> Tensor(a!)
argwhere (Tensor self) -> Tensor
as_strided (Tensor(a) self, int[] size, int[] stride, int? storage_offset=None) -> Tensor(a)
as_tensor .bool(bool t, *, ScalarType? dtype=None, Device? device=None) -> Tensor; .float(float t, *, ScalarType? dtype=None, Device? device=None) -> Tensor; .int(int t, *, ScalarType? dtype=None, Device? device=None) -> Tensor; .complex(complex t, *, ScalarType? dtype=None, Device? device=None) -> Tensor; (Tensor(a) data, *, ScalarType? dtype=None, Device? device=None) -> Tensor(b|a); .list(t[] data, *, ScalarType? dtype=None, Device? device=None) -> Tensor
asin (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
asin_ (Tensor(a!) self) -> Tensor(a!)
asinh (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
asinh_ (Tensor(a!) self) -> Tensor(a!)
atan (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
atan2 (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .int(int a, int b) -> float; .float(float a, float b) -> float; .int_float(int a, float b) -> float; .float_int(float a, int b) -> float; .Scalar_Scalar(Scalar a, Scalar b) -> float
atan_ (Tensor(a!) self) -> Tensor(a!)
atanh (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
atanh_ (Tensor(a!) self) -> Tensor(a!)
avg_pool1d (Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], bool ceil_mode=False, bool count_include_pad=True) -> Tensor; .out(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], bool ceil_mode=False, bool count_include_pad=True, *, Tensor(a!) out) -> Tensor(a!)
avg_pool2d (Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor; .out(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None, *, Tensor(a!) out) -> Tensor(a!)
avg_pool3d (Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor; .out(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None, *, Tensor(a!) out) -> Tensor(a!)
baddbmm (Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor; .out(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!); .dtype_out(Tensor self, Tensor batch1, Tensor batch2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!); .dtype(Tensor self, Tensor batch1, Tensor batch2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1) -> Tensor
bartlett_window (int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int window_length, *, Tensor(a!) out) -> Tensor(a!); .periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)
batch_norm (Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> Tensor
bernoulli (Tensor self, *, Generator? generator=None) -> Tensor; .out(Tensor self, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!); .p(Tensor self, float p, *, Generator? generator=None) -> Tensor; .Tensor(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor; .Tensor_out(Tensor self, Tensor p, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!); .float_out(Tensor self, float p=0.5, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
bilinear (Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor
binary_cross_entropy (Tensor self, Tensor target, Tensor? weight=None, int reduction=1) -> Tensor; .out(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, *, Tensor(a!) out) -> Tensor(a!)
binary_cross_entropy_with_logits (Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=1) -> Tensor; .out(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=1, *, Tensor(a!) out) -> Tensor(a!)
bincount (Tensor self, Tensor? weights=None, int minlength=0) -> Tensor; .out(Tensor self, Tensor? weights=None, int minlength=0, *, Tensor(a!) out) -> Tensor(a!)
binomial (Tensor count, Tensor prob, Generator? generator=None) -> Tensor; .out(Tensor count, Tensor prob, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)
bitwise_and .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_Tensor(Scalar self, Tensor other) -> Tensor; .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
bitwise_left_shift .Tensor(Tensor self, Tensor other) -> Tensor; .Tensor_Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_Tensor(Scalar self, Tensor other) -> Tensor; .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .Tensor_Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
bitwise_not (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
bitwise_or .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_Tensor(Scalar self, Tensor other) -> Tensor; .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
bitwise_right_shift .Tensor(Tensor self, Tensor other) -> Tensor; .Tensor_Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_Tensor(Scalar self, Tensor other) -> Tensor; .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .Tensor_Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
bitwise_xor .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_Tensor(Scalar self, Tensor other) -> Tensor; .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
blackman_window (int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int window_length, *, Tensor(a!) out) -> Tensor(a!); .periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)
bmm (Tensor self, Tensor mat2) -> Tensor; .out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!); .dtype_out(Tensor self, Tensor mat2, ScalarType out_dtype, *, Tensor(a!) out) -> Tensor(a!); .dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor
broadcast_to (Tensor(a) self, int[] size) -> Tensor(a)
bucketize .Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor; .Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor; .Tensor_out(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor(a!) out) -> Tensor(a!)
can_cast (ScalarType from_, ScalarType to) -> bool
cat (Tensor[] tensors, int dim=0) -> Tensor; .out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)
ceil (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> int; .float(float a) -> int; .Scalar(Scalar a) -> Scalar
ceil_ (Tensor(a!) self) -> Tensor(a!)
celu (Tensor self, Scalar alpha=1.) -> Tensor; .out(Tensor self, Scalar alpha=1., *, Tensor(a!) out) -> Tensor(a!)
celu_ (Tensor(a!) self, Scalar alpha=1.) -> Tensor(a!)
channel_shuffle (Tensor self, int groups) -> Tensor; .out(Tensor self, int groups, *, Tensor(a!) out) -> Tensor(a!)
chunk (Tensor(a -> *) self, int chunks, int dim=0) -> Tensor(a)[]
clamp (Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor; .Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor; .out(Tensor self, Scalar? min=None, Scalar? max=None, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor? min=None, Tensor? max=None, *, Tensor(a!) out) -> Tensor(a!)
clamp_ (Tensor(a!) self, Scalar? min=None, Scalar? max=None) -> Tensor(a!); .Tensor(Tensor(a!) self, Tensor? min=None, Tensor? max=None) -> Tensor(a!)
clamp_max (Tensor self, Scalar max) -> Tensor; .Tensor(Tensor self, Tensor max) -> Tensor; .out(Tensor self, Scalar max, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor max, *, Tensor(a!) out) -> Tensor(a!)
clamp_max_ (Tensor(a!) self, Scalar max) -> Tensor(a!); .Tensor(Tensor(a!) self, Tensor max) -> Tensor(a!)
clamp_min (Tensor self, Scalar min) -> Tensor; .Tensor(Tensor self, Tensor min) -> Tensor; .out(Tensor self, Scalar min, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor min, *, Tensor(a!) out) -> Tensor(a!)
clamp_min_ (Tensor(a!) self, Scalar min) -> Tensor(a!); .Tensor(Tensor(a!) self, Tensor min) -> Tensor(a!)
clip (Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor; .Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor; .out(Tensor self, Scalar? min=None, Scalar? max=None, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor? min=None, Tensor? max=None, *, Tensor(a!) out) -> Tensor(a!)
clip_ (Tensor(a!) self, Scalar? min=None, Scalar? max=None) -> Tensor(a!); .Tensor(Tensor(a!) self, Tensor? min=None, Tensor? max=None) -> Tensor(a!)
clone (Tensor self, *, MemoryFormat? memory_format=None) -> Tensor; .out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
col2im (Tensor self, int[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor; .out(Tensor self, int[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride, *, Tensor(a!) out) -> Tensor(a!)
column_stack (Tensor[] tensors) -> Tensor; .out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
combinations (Tensor self, int r=2, bool with_replacement=False) -> Tensor
concat (Tensor[] tensors, int dim=0) -> Tensor; .out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)
concatenate (Tensor[] tensors, int dim=0) -> Tensor; .out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)
conj (Tensor(a) self) -> Tensor(a)
constant_pad_nd (Tensor self, int[] pad, Scalar value=0) -> Tensor; .out(Tensor self, int[] pad, Scalar value=0, *, Tensor(a!) out) -> Tensor(a!)
conv1d (Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=[1], int[1] padding=[0], int[1] dilation=[1], int groups=1) -> Tensor; .padding(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=[1], str padding="valid", int[1] dilation=[1], int groups=1) -> Tensor
conv2d (Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=[1, 1], int[2] padding=[0, 0], int[2] dilation=[1, 1], int groups=1) -> Tensor; .padding(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=[1, 1], str padding="valid", int[2] dilation=[1, 1], int groups=1) -> Tensor
conv3d (Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=[1, 1, 1], int[3] padding=[0, 0, 0], int[3] dilation=[1, 1, 1], int groups=1) -> Tensor; .padding(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=[1, 1, 1], str padding="valid", int[3] dilation=[1, 1, 1], int groups=1) -> Tensor
conv_transpose1d (Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=[1], int[1] padding=[0], int[1] output_padding=[0], int groups=1, int[1] dilation=[1]) -> Tensor
conv_transpose2d .input(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=[1, 1], int[2] padding=[0, 0], int[2] output_padding=[0, 0], int groups=1, int[2] dilation=[1, 1]) -> Tensor
conv_transpose3d .input(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=[1, 1, 1], int[3] padding=[0, 0, 0], int[3] output_padding=[0, 0, 0], int groups=1, int[3] dilation=[1, 1, 1]) -> Tensor
copysign .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .int(int a, int b) -> float; .float(float a, float b) -> float; .int_float(int a, float b) -> float; .float_int(float a, int b) -> float; (Scalar a, Scalar b) -> float
corrcoef (Tensor self) -> Tensor
cos (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
cos_ (Tensor(a!) self) -> Tensor(a!)
cosh (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
cosh_ (Tensor(a!) self) -> Tensor(a!)
cosine_embedding_loss (Tensor input1, Tensor input2, Tensor target, float margin=0., int reduction=1) -> Tensor
cosine_similarity (Tensor x1, Tensor x2, int dim=1, float eps=1e-08) -> Tensor
count_nonzero (Tensor self, int? dim=None) -> Tensor; .dim_IntList(Tensor self, int[] dim) -> Tensor; .dim_IntList_out(Tensor self, int[] dim, *, Tensor(a!) out) -> Tensor(a!); .out(Tensor self, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)
cov (Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor
cross (Tensor self, Tensor other, int? dim=None) -> Tensor; .out(Tensor self, Tensor other, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)
cross_entropy_loss (Tensor self, Tensor target, Tensor? weight=None, int reduction=1, int ignore_index=-100, float label_smoothing=0.) -> Tensor
ctc_loss .IntList(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, int reduction=1, bool zero_infinity=False) -> Tensor; .Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, int reduction=1, bool zero_infinity=False) -> Tensor
cummax (Tensor self, int dim) -> (Tensor values, Tensor indices); .out(Tensor self, int dim, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
cummin (Tensor self, int dim) -> (Tensor values, Tensor indices); .out(Tensor self, int dim, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
cumprod (Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor; .out(Tensor self, int dim, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
cumsum (Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor; .out(Tensor self, int dim, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
cumulative_trapezoid .x(Tensor y, Tensor x, *, int dim=-1) -> Tensor; .dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor
deg2rad (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
deg2rad_ (Tensor(a!) self) -> Tensor(a!)
det (Tensor self) -> Tensor
detach (Tensor(a) self) -> Tensor(a)
detach_ (Tensor(a!) self) -> Tensor(a!)
diag (Tensor self, int diagonal=0) -> Tensor; .out(Tensor self, int diagonal=0, *, Tensor(a!) out) -> Tensor(a!)
diag_embed (Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor; .out(Tensor self, int offset=0, int dim1=-2, int dim2=-1, *, Tensor(a!) out) -> Tensor(a!)
diagflat (Tensor self, int offset=0) -> Tensor
diagonal (Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)
diagonal_scatter (Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor; .out(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1, *, Tensor(a!) out) -> Tensor(a!)
diff (Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor; .out(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None, *, Tensor(a!) out) -> Tensor(a!)
digamma (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
dist (Tensor self, Tensor other, Scalar p=2) -> Tensor; .out(Tensor self, Tensor other, Scalar p=2, *, Tensor(a!) out) -> Tensor(a!)
div .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor; .Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .out_mode(Tensor self, Tensor other, *, str? rounding_mode, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_mode_out(Tensor self, Scalar other, *, str? rounding_mode, Tensor(a!) out) -> Tensor(a!); .int(int a, int b) -> float; .complex(complex a, complex b) -> complex; .float(float a, float b) -> float; (Scalar a, Scalar b) -> float
divide .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor; .Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .out_mode(Tensor self, Tensor other, *, str? rounding_mode, Tensor(a!) out) -> Tensor(a!)
dot (Tensor self, Tensor tensor) -> Tensor; .out(Tensor self, Tensor tensor, *, Tensor(a!) out) -> Tensor(a!)
dropout (Tensor input, float p, bool train) -> Tensor
dropout_ (Tensor(a!) self, float p, bool train) -> Tensor(a!)
dsplit .int(Tensor(a -> *) self, int sections) -> Tensor(a)[]; .array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]
dstack (Tensor[] tensors) -> Tensor; .out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
elu (Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor; .out(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1, *, Tensor(a!) out) -> Tensor(a!)
elu_ (Tensor(a!) self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor(a!)
embedding (Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor; .out(Tensor weight, Tensor indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False, *, Tensor(a!) out) -> Tensor(a!)
embedding_bag (Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False) -> (Tensor, Tensor, Tensor, Tensor); .padding_idx(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq, int mode, bool sparse, Tensor? per_sample_weights, bool include_last_offset, int? padding_idx) -> (Tensor, Tensor, Tensor, Tensor)
embedding_renorm_ (Tensor(a!) self, Tensor indices, float max_norm, float norm_type) -> Tensor(a!)
empty .memory_format(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .out(int[] size, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
empty_like (Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
empty_strided (int[] size, int[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int[] size, int[] stride, *, Tensor(a!) out) -> Tensor(a!)
eq .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .int_list(int[] a, int[] b) -> bool; .device(Device a, Device b) -> bool; .bool(bool a, bool b) -> bool; .enum(AnyEnumType a, AnyEnumType b) -> bool; .int(int a, int b) -> bool; .complex(complex a, complex b) -> bool; .float(float a, float b) -> bool; .int_float(int a, float b) -> bool; .float_int(float a, int b) -> bool; .float_complex(float a, complex b) -> bool; .complex_float(complex a, float b) -> bool; (Scalar a, Scalar b) -> bool; .str(str a, str b) -> bool; .float_list(float[] a, float[] b) -> bool; .Tensor_list(Tensor[] a, Tensor[] b) -> bool; .bool_list(bool[] a, bool[] b) -> bool; .str_list(str[] a, str[] b) -> bool
equal (Tensor self, Tensor other) -> bool
erf (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .Scalar(Scalar a) -> Scalar
erf_ (Tensor(a!) self) -> Tensor(a!)
erfc (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .Scalar(Scalar a) -> Scalar
erfc_ (Tensor(a!) self) -> Tensor(a!)
erfinv (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
exp (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
exp2 (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
exp2_ (Tensor(a!) self) -> Tensor(a!)
exp_ (Tensor(a!) self) -> Tensor(a!)
expm1 (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .Scalar(Scalar a) -> Scalar
expm1_ (Tensor(a!) self) -> Tensor(a!)
eye (int n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .m(int n, int m, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int n, *, Tensor(a!) out) -> Tensor(a!); .m_out(int n, int m, *, Tensor(a!) out) -> Tensor(a!)
feature_alpha_dropout (Tensor input, float p, bool train) -> Tensor
feature_alpha_dropout_ (Tensor(a!) self, float p, bool train) -> Tensor(a!)
feature_dropout (Tensor input, float p, bool train) -> Tensor
feature_dropout_ (Tensor(a!) self, float p, bool train) -> Tensor(a!)
fill .Scalar(Tensor self, Scalar value) -> Tensor; .Tensor(Tensor self, Tensor value) -> Tensor; .Scalar_out(Tensor self, Scalar value, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor value, *, Tensor(a!) out) -> Tensor(a!)
fill_ .Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!); .Tensor(Tensor(a!) self, Tensor value) -> Tensor(a!)
fix (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
fix_ (Tensor(a!) self) -> Tensor(a!)
flatten .using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)
flip (Tensor self, int[] dims) -> Tensor; .out(Tensor self, int[] dims, *, Tensor(a!) out) -> Tensor(a!)
fliplr (Tensor self) -> Tensor
flipud (Tensor self) -> Tensor
float_power .Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor; .Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor; .Scalar(Scalar self, Tensor exponent) -> Tensor; .Tensor_Tensor_out(Tensor self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Scalar self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!); .Tensor_Scalar_out(Tensor self, Scalar exponent, *, Tensor(a!) out) -> Tensor(a!)
floor (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> int; .float(float a) -> int; .Scalar(Scalar a) -> Scalar
floor_ (Tensor(a!) self) -> Tensor(a!)
floor_divide (Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
fmax (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
fmin (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
fmod .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .int(int a, int b) -> float; .float(float a, float b) -> float; .int_float(int a, float b) -> float; .float_int(float a, int b) -> float; (Scalar a, Scalar b) -> float
frac (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
frac_ (Tensor(a!) self) -> Tensor(a!)
fractional_max_pool2d (Tensor self, int[2] kernel_size, int[2] output_size, Tensor random_samples) -> (Tensor, Tensor); .output(Tensor self, int[2] kernel_size, int[2] output_size, Tensor random_samples, *, Tensor(a!) output, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))
fractional_max_pool3d (Tensor self, int[3] kernel_size, int[3] output_size, Tensor random_samples) -> (Tensor, Tensor); .output(Tensor self, int[3] kernel_size, int[3] output_size, Tensor random_samples, *, Tensor(a!) output, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))
frexp .Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent); .Tensor_out(Tensor self, *, Tensor(a!) mantissa, Tensor(b!) exponent) -> (Tensor(a!) mantissa, Tensor(b!) exponent); (float a) -> (float, int)
full (int[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int[] size, Scalar fill_value, *, Tensor(a!) out) -> Tensor(a!)
full_like (Tensor self, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .out(Tensor self, Scalar fill_value, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
gather (Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor; .out(Tensor self, int dim, Tensor index, *, bool sparse_grad=False, Tensor(a!) out) -> Tensor(a!)
gcd (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .int(int a, int b) -> int
gcd_ (Tensor(a!) self, Tensor other) -> Tensor(a!)
ge .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .int(int a, int b) -> bool; .float(float a, float b) -> bool; .int_float(int a, float b) -> bool; .float_int(float a, int b) -> bool; (Scalar a, Scalar b) -> bool; .str(str a, str b) -> bool
gelu (Tensor self, *, str approximate="none") -> Tensor; .out(Tensor self, *, str approximate="none", Tensor(a!) out) -> Tensor(a!)
geqrf (Tensor self) -> (Tensor a, Tensor tau); .a(Tensor self, *, Tensor(a!) a, Tensor(b!) tau) -> (Tensor(a!) a, Tensor(b!) tau)
ger (Tensor self, Tensor vec2) -> Tensor; .out(Tensor self, Tensor vec2, *, Tensor(a!) out) -> Tensor(a!)
get_device (Tensor self) -> int
glu (Tensor self, int dim=-1) -> Tensor; .out(Tensor self, int dim=-1, *, Tensor(a!) out) -> Tensor(a!)
greater .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
greater_equal .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
group_norm (Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1.0000000000000001e-05, bool cudnn_enabled=True) -> Tensor
gru_cell (Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor
gt .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .int(int a, int b) -> bool; .float(float a, float b) -> bool; .int_float(int a, float b) -> bool; .float_int(float a, int b) -> bool; (Scalar a, Scalar b) -> bool; .str(str a, str b) -> bool
hamming_window (int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .periodic_alpha(int window_length, bool periodic, float alpha, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .periodic_alpha_beta(int window_length, bool periodic, float alpha, float beta, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int window_length, *, Tensor(a!) out) -> Tensor(a!); .periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!); .periodic_alpha_out(int window_length, bool periodic, float alpha, *, Tensor(a!) out) -> Tensor(a!); .periodic_alpha_beta_out(int window_length, bool periodic, float alpha, float beta, *, Tensor(a!) out) -> Tensor(a!)
hann_window (int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int window_length, *, Tensor(a!) out) -> Tensor(a!); .periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!)
hardshrink (Tensor self, Scalar lambd=0.5) -> Tensor; .out(Tensor self, Scalar lambd=0.5, *, Tensor(a!) out) -> Tensor(a!)
hardsigmoid (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
hardsigmoid_ (Tensor(a!) self) -> Tensor(a!)
hardswish (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
hardswish_ (Tensor(a!) self) -> Tensor(a!)
hardtanh (Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor; .out(Tensor self, Scalar min_val=-1, Scalar max_val=1, *, Tensor(a!) out) -> Tensor(a!)
hardtanh_ (Tensor(a!) self, Scalar min_val=-1, Scalar max_val=1) -> Tensor(a!)
has_torch_function (...) -> bool
heaviside (Tensor self, Tensor values) -> Tensor; .out(Tensor self, Tensor values, *, Tensor(a!) out) -> Tensor(a!)
hinge_embedding_loss (Tensor self, Tensor target, float margin=1., int reduction=1) -> Tensor
histc (Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor; .out(Tensor self, int bins=100, Scalar min=0, Scalar max=0, *, Tensor(a!) out) -> Tensor(a!)
histogram .bins_tensor(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges); .bins_tensor_out(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False, Tensor(a!) hist, Tensor(b!) bin_edges) -> (Tensor(a!) hist, Tensor(b!) bin_edges); .bin_ct(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges); .bin_ct_out(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False, Tensor(a!) hist, Tensor(b!) bin_edges) -> (Tensor(a!) hist, Tensor(b!) bin_edges)
hsplit .int(Tensor(a -> *) self, int sections) -> Tensor(a)[]; .array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]
hstack (Tensor[] tensors) -> Tensor; .out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
huber_loss (Tensor self, Tensor target, int reduction=1, float delta=1.) -> Tensor; .out(Tensor self, Tensor target, int reduction=1, float delta=1., *, Tensor(a!) out) -> Tensor(a!)
hypot (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
i0 (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
i0_ (Tensor(a!) self) -> Tensor(a!)
igamma (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
igammac (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
im2col (Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor; .out(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride, *, Tensor(a!) out) -> Tensor(a!)
index_add (Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor; .out(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
index_copy (Tensor self, int dim, Tensor index, Tensor source) -> Tensor; .out(Tensor self, int dim, Tensor index, Tensor source, *, Tensor(a!) out) -> Tensor(a!)
index_fill .int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor; .int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor; .int_Scalar_out(Tensor self, int dim, Tensor index, Scalar value, *, Tensor(a!) out) -> Tensor(a!); .int_Tensor_out(Tensor self, int dim, Tensor index, Tensor value, *, Tensor(a!) out) -> Tensor(a!)
index_put (Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor; .out(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, *, Tensor(a!) out) -> Tensor(a!); .hacked_twin(Tensor self, Tensor[] indices, Tensor values, bool accumulate=False) -> Tensor
index_put_ (Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor(a!); .hacked_twin(Tensor(a!) self, Tensor[] indices, Tensor values, bool accumulate=False) -> Tensor(a!)
index_reduce (Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor; .out(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True, Tensor(a!) out) -> Tensor(a!)
index_select (Tensor self, int dim, Tensor index) -> Tensor; .out(Tensor self, int dim, Tensor index, *, Tensor(a!) out) -> Tensor(a!)
inner (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
instance_norm (Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool use_input_stats, float momentum, float eps, bool cudnn_enabled) -> Tensor
inverse (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
is_complex (Tensor self) -> bool
is_conj (Tensor self) -> bool
is_floating_point (Tensor self) -> bool
is_grad_enabled () -> bool
is_inference (Tensor self) -> bool
is_neg (Tensor self) -> bool
is_nonzero (Tensor self) -> bool
is_same_size (Tensor self, Tensor other) -> bool
is_signed (Tensor self) -> bool
isclose (Tensor self, Tensor other, float rtol=1.0000000000000001e-05, float atol=1e-08, bool equal_nan=False) -> Tensor
isfinite (Tensor self) -> Tensor; .float(float a) -> bool; .complex(complex a) -> bool
isin .Tensor_Tensor(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor; .Tensor_Tensor_out(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!); .Tensor_Scalar(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) -> Tensor; .Tensor_Scalar_out(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!); .Scalar_Tensor(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor; .Scalar_Tensor_out(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor(a!) out) -> Tensor(a!)
isinf (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .float(float a) -> bool; .complex(complex a) -> bool
isnan (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .float(float a) -> bool; .complex(complex a) -> bool
isneginf (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
isposinf (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
isreal (Tensor self) -> Tensor
kaiser_window (int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .beta(int window_length, bool periodic, float beta, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int window_length, *, Tensor(a!) out) -> Tensor(a!); .periodic_out(int window_length, bool periodic, *, Tensor(a!) out) -> Tensor(a!); .beta_out(int window_length, bool periodic, float beta, *, Tensor(a!) out) -> Tensor(a!)
kl_div (Tensor self, Tensor target, int reduction=1, *, bool log_target=False) -> Tensor
kron (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
kthvalue (Tensor self, int k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices); .values(Tensor self, int k, int dim=-1, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
l1_loss (Tensor self, Tensor target, int reduction=1) -> Tensor
layer_norm (Tensor input, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1.0000000000000001e-05, bool cudnn_enable=True) -> Tensor
lcm (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
lcm_ (Tensor(a!) self, Tensor other) -> Tensor(a!)
ldexp .Tensor(Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); (float x, int i) -> float
ldexp_ (Tensor(a!) self, Tensor other) -> Tensor(a!)
le .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .int(int a, int b) -> bool; .float(float a, float b) -> bool; .int_float(int a, float b) -> bool; .float_int(float a, int b) -> bool; (Scalar a, Scalar b) -> bool; .str(str a, str b) -> bool
leaky_relu (Tensor self, Scalar negative_slope=0.01) -> Tensor; .out(Tensor self, Scalar negative_slope=0.01, *, Tensor(a!) out) -> Tensor(a!)
leaky_relu_ (Tensor(a!) self, Scalar negative_slope=0.01) -> Tensor(a!)
lerp .Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor; .Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor; .Scalar_out(Tensor self, Tensor end, Scalar weight, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor end, Tensor weight, *, Tensor(a!) out) -> Tensor(a!)
less .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
less_equal .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
lgamma (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .Scalar(Scalar a) -> Scalar
linalg_cholesky (Tensor self, *, bool upper=False) -> Tensor; .out(Tensor self, *, bool upper=False, Tensor(a!) out) -> Tensor(a!)
linalg_cross (Tensor self, Tensor other, *, int dim=-1) -> Tensor; .out(Tensor self, Tensor other, *, int dim=-1, Tensor(a!) out) -> Tensor(a!)
linalg_det (Tensor A) -> Tensor; .out(Tensor A, *, Tensor(a!) out) -> Tensor(a!)
linalg_diagonal (Tensor(a) A, *, int offset=0, int dim1=-2, int dim2=-1) -> Tensor(a)
linalg_eigh (Tensor self, str UPLO="L") -> (Tensor eigenvalues, Tensor eigenvectors); .eigvals(Tensor self, str UPLO="L", *, Tensor(a!) eigvals, Tensor(b!) eigvecs) -> (Tensor(a!) eigenvalues, Tensor(b!) eigenvectors)
linalg_eigvalsh (Tensor self, str UPLO="L") -> Tensor; .out(Tensor self, str UPLO="L", *, Tensor(a!) out) -> Tensor(a!)
linalg_householder_product (Tensor input, Tensor tau) -> Tensor; .out(Tensor input, Tensor tau, *, Tensor(a!) out) -> Tensor(a!)
linalg_inv (Tensor A) -> Tensor; .out(Tensor A, *, Tensor(a!) out) -> Tensor(a!)
linalg_lu (Tensor A, *, bool pivot=True) -> (Tensor P, Tensor L, Tensor U); .out(Tensor A, *, bool pivot=True, Tensor(a!) P, Tensor(b!) L, Tensor(c!) U) -> (Tensor(a!) P, Tensor(b!) L, Tensor(c!) U)
linalg_matmul (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
linalg_matrix_exp (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
linalg_matrix_norm (Tensor self, Scalar ord, int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor; .str_ord(Tensor self, str ord="fro", int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor; .out(Tensor self, Scalar ord, int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!); .str_ord_out(Tensor self, str ord="fro", int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
linalg_matrix_power (Tensor self, int n) -> Tensor; .out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!)
linalg_matrix_rank (Tensor self, float tol, bool hermitian=False) -> Tensor; .tol_tensor(Tensor input, Tensor tol, bool hermitian=False) -> Tensor; .atol_rtol_tensor(Tensor input, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor; .atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor; .atol_rtol_tensor_out(Tensor input, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!); .atol_rtol_float_out(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!); .out(Tensor self, float tol, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!); .out_tol_tensor(Tensor input, Tensor tol, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)
linalg_multi_dot (Tensor[] tensors) -> Tensor; .out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
linalg_norm (Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor; .ord_str(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor; .out(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!); .ord_str_out(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
linalg_pinv (Tensor self, float rcond, bool hermitian=False) -> Tensor; .atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor; .atol_rtol_tensor(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor; .atol_rtol_tensor_out(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!); .atol_rtol_float_out(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False, Tensor(a!) out) -> Tensor(a!); .out(Tensor self, float rcond, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!); .rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor; .out_rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False, *, Tensor(a!) out) -> Tensor(a!)
linalg_qr (Tensor A, str mode="reduced") -> (Tensor Q, Tensor R); .out(Tensor A, str mode="reduced", *, Tensor(a!) Q, Tensor(b!) R) -> (Tensor(a!) Q, Tensor(b!) R)
linalg_slogdet (Tensor A) -> (Tensor sign, Tensor logabsdet); .out(Tensor A, *, Tensor(a!) sign, Tensor(b!) logabsdet) -> (Tensor(a!) sign, Tensor(b!) logabsdet)
linalg_solve (Tensor A, Tensor B, *, bool left=True) -> Tensor; .out(Tensor A, Tensor B, *, bool left=True, Tensor(a!) out) -> Tensor(a!)
linalg_solve_triangular (Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor; .out(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False, Tensor(a!) out) -> Tensor(a!)
linalg_svd (Tensor A, bool full_matrices=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh); .U(Tensor A, bool full_matrices=True, *, str? driver=None, Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh)
linalg_svdvals (Tensor A, *, str? driver=None) -> Tensor; .out(Tensor A, *, str? driver=None, Tensor(a!) out) -> Tensor(a!)
linalg_vander (Tensor x, *, int? N=None) -> Tensor
linalg_vector_norm (Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor; .out(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
linear (Tensor input, Tensor weight, Tensor? bias=None) -> Tensor; .out(Tensor input, Tensor weight, Tensor? bias=None, *, Tensor(a!) out) -> Tensor(a!)
linspace .Tensor_Tensor(Tensor start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .Tensor_Scalar(Tensor start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .Scalar_Tensor(Scalar start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; (Scalar start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(Scalar start, Scalar end, int steps, *, Tensor(a!) out) -> Tensor(a!); .Tensor_Tensor_out(Tensor start, Tensor end, int steps, *, Tensor(a!) out) -> Tensor(a!); .Tensor_Scalar_out(Tensor start, Scalar end, int steps, *, Tensor(a!) out) -> Tensor(a!); .Scalar_Tensor_out(Scalar start, Tensor end, int steps, *, Tensor(a!) out) -> Tensor(a!)
log (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar; .int_int(int a, int b) -> float; .float_float(float a, float b) -> float; .complex_complex(complex a, complex b) -> complex; .int_float(int a, float b) -> float; .float_int(float a, int b) -> float; .int_complex(int a, complex b) -> complex; .complex_int(complex a, int b) -> complex; .float_complex(float a, complex b) -> complex; .complex_float(complex a, float b) -> complex; .Scalar_Scalar(Scalar a, Scalar b) -> float
log10 (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
log10_ (Tensor(a!) self) -> Tensor(a!)
log1p (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .Scalar(Scalar a) -> Scalar
log1p_ (Tensor(a!) self) -> Tensor(a!)
log2 (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
log2_ (Tensor(a!) self) -> Tensor(a!)
log_ (Tensor(a!) self) -> Tensor(a!)
log_sigmoid (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
log_softmax .int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor; .int_out(Tensor self, int dim, ScalarType? dtype=None, *, Tensor(a!) out) -> Tensor(a!)
logaddexp (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
logaddexp2 (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
logcumsumexp (Tensor self, int dim) -> Tensor; .out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)
logdet (Tensor self) -> Tensor
logical_and (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
logical_not (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
logical_or (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
logical_xor (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
logit (Tensor self, float? eps=None) -> Tensor; .out(Tensor self, float? eps=None, *, Tensor(a!) out) -> Tensor(a!)
logit_ (Tensor(a!) self, float? eps=None) -> Tensor(a!)
logspace .Tensor_Tensor(Tensor start, Tensor end, int steps, float base=10., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .Tensor_Scalar(Tensor start, Scalar end, int steps, float base=10., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .Scalar_Tensor(Scalar start, Tensor end, int steps, float base=10., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; (Scalar start, Scalar end, int steps, float base=10., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(Scalar start, Scalar end, int steps, float base=10., *, Tensor(a!) out) -> Tensor(a!); .Tensor_Tensor_out(Tensor start, Tensor end, int steps, float base=10., *, Tensor(a!) out) -> Tensor(a!); .Tensor_Scalar_out(Tensor start, Scalar end, int steps, float base=10., *, Tensor(a!) out) -> Tensor(a!); .Scalar_Tensor_out(Scalar start, Tensor end, int steps, float base=10., *, Tensor(a!) out) -> Tensor(a!)
logsumexp (Tensor self, int[1] dim, bool keepdim=False) -> Tensor; .out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
lstm_cell (Tensor input, Tensor[] hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> (Tensor, Tensor)
lt .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .int(int a, int b) -> bool; .float(float a, float b) -> bool; .int_float(int a, float b) -> bool; .float_int(float a, int b) -> bool; (Scalar a, Scalar b) -> bool; .str(str a, str b) -> bool
margin_ranking_loss (Tensor input1, Tensor input2, Tensor target, float margin=0., int reduction=1) -> Tensor
masked_fill .Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor; .Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor; .Scalar_out(Tensor self, Tensor mask, Scalar value, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor mask, Tensor value, *, Tensor(a!) out) -> Tensor(a!)
masked_scatter (Tensor self, Tensor mask, Tensor source) -> Tensor; .out(Tensor self, Tensor mask, Tensor source, *, Tensor(a!) out) -> Tensor(a!)
masked_select (Tensor self, Tensor mask) -> Tensor; .out(Tensor self, Tensor mask, *, Tensor(a!) out) -> Tensor(a!)
matmul (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
matrix_exp (Tensor self) -> Tensor
matrix_power (Tensor self, int n) -> Tensor; .out(Tensor self, int n, *, Tensor(a!) out) -> Tensor(a!)
max .other(Tensor self, Tensor other) -> Tensor; (Tensor self) -> Tensor; .dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices); .dim_max(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) max, Tensor(b!) max_values) -> (Tensor(a!) values, Tensor(b!) indices); .unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
max_pool1d (Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], int[1] dilation=[1], bool ceil_mode=False) -> Tensor
max_pool2d (Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor
max_pool2d_with_indices (Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor); .out(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))
max_pool3d (Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor
max_pool3d_with_indices (Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor); .out(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False, *, Tensor(a!) out, Tensor(b!) indices) -> (Tensor(a!), Tensor(b!))
maximum (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
mean (Tensor self, *, ScalarType? dtype=None) -> Tensor; .dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor; .out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!); .dtype_out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
median (Tensor self) -> Tensor; .dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices); .dim_values(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices); .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
min .other(Tensor self, Tensor other) -> Tensor; (Tensor self) -> Tensor; .dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices); .dim_min(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) min, Tensor(b!) min_indices) -> (Tensor(a!) values, Tensor(b!) indices); .unary_out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
minimum (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
mish (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
mish_ (Tensor(a!) self) -> Tensor(a!)
mm (Tensor self, Tensor mat2) -> Tensor; .out(Tensor self, Tensor mat2, *, Tensor(a!) out) -> Tensor(a!); .dtype_out(Tensor self, Tensor mat2, ScalarType out_dtype, *, Tensor(a!) out) -> Tensor(a!); .dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor
mode (Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices); .values(Tensor self, int dim=-1, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
moveaxis .intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a); .int(Tensor(a) self, int source, int destination) -> Tensor(a)
movedim .int(Tensor(a) self, int source, int destination) -> Tensor(a); .intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)
mse_loss (Tensor self, Tensor target, int reduction=1) -> Tensor; .out(Tensor self, Tensor target, int reduction=1, *, Tensor(a!) out) -> Tensor(a!)
msort (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
mul .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .left_t(t[] l, int n) -> t[]; .right_(int n, t[] l) -> t[]; .int(int a, int b) -> int; .complex(complex a, complex b) -> complex; .float(float a, float b) -> float; .int_complex(int a, complex b) -> complex; .complex_int(complex a, int b) -> complex; .float_complex(float a, complex b) -> complex; .complex_float(complex a, float b) -> complex; .int_float(int a, float b) -> float; .float_int(float a, int b) -> float; (Scalar a, Scalar b) -> Scalar
multi_margin_loss (Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=1) -> Tensor; .out(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=1, *, Tensor(a!) out) -> Tensor(a!)
multilabel_margin_loss (Tensor self, Tensor target, int reduction=1) -> Tensor; .out(Tensor self, Tensor target, int reduction=1, *, Tensor(a!) out) -> Tensor(a!)
multinomial (Tensor self, int num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor; .out(Tensor self, int num_samples, bool replacement=False, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
multiply .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
mv (Tensor self, Tensor vec) -> Tensor; .out(Tensor self, Tensor vec, *, Tensor(a!) out) -> Tensor(a!)
nan_to_num (Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor; .out(Tensor self, float? nan=None, float? posinf=None, float? neginf=None, *, Tensor(a!) out) -> Tensor(a!)
nan_to_num_ (Tensor(a!) self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor(a!)
nanmean (Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor; .out(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
nanmedian (Tensor self) -> Tensor; .dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices); .dim_values(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices); .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
nanquantile (Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear") -> Tensor; .scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation="linear") -> Tensor; .out(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear", Tensor(a!) out) -> Tensor(a!); .scalar_out(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation="linear", Tensor(a!) out) -> Tensor(a!)
nansum (Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor; .out(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
narrow (Tensor(a) self, int dim, int start, int length) -> Tensor(a); .Tensor(Tensor(a) self, int dim, Tensor start, int length) -> Tensor(a)
narrow_copy (Tensor self, int dim, int start, int length) -> Tensor; .out(Tensor self, int dim, int start, int length, *, Tensor(a!) out) -> Tensor(a!)
native_channel_shuffle (Tensor self, int groups) -> Tensor
native_norm .out(Tensor self, Scalar p=2, *, Tensor(a!) out) -> Tensor(a!); .ScalarOpt_dim_dtype_out(Tensor self, Scalar? p, int[1] dim, bool keepdim, ScalarType? dtype, *, Tensor(a!) out) -> Tensor(a!); (Tensor self, Scalar p=2) -> Tensor; .ScalarOpt_dim_dtype(Tensor self, Scalar? p, int[1] dim, bool keepdim, ScalarType? dtype) -> Tensor
ne .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .int_list(int[] a, int[] b) -> bool; .device(Device a, Device b) -> bool; .bool(bool a, bool b) -> bool; .enum(AnyEnumType a, AnyEnumType b) -> bool; .int(int a, int b) -> bool; .complex(complex a, complex b) -> bool; .float(float a, float b) -> bool; .int_float(int a, float b) -> bool; .float_int(float a, int b) -> bool; .float_complex(float a, complex b) -> bool; .complex_float(complex a, float b) -> bool; (Scalar a, Scalar b) -> bool; .str(str a, str b) -> bool; .float_list(float[] a, float[] b) -> bool; .Tensor_list(Tensor[] a, Tensor[] b) -> bool; .bool_list(bool[] a, bool[] b) -> bool; .str_list(str[] a, str[] b) -> bool
neg (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> int; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
neg_ (Tensor(a!) self) -> Tensor(a!)
negative (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
negative_ (Tensor(a!) self) -> Tensor(a!)
nextafter (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
nll_loss_nd (Tensor self, Tensor target, Tensor? weight=None, int reduction=1, int ignore_index=-100) -> Tensor
nonzero (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
norm_except_dim (Tensor v, int pow=2, int dim=0) -> Tensor
normal .Tensor_float(Tensor mean, float std=1., *, Generator? generator=None) -> Tensor; .Tensor_float_out(Tensor mean, float std=1., *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!); .float_Tensor_out(float mean, Tensor std, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!); .float_Tensor(float mean, Tensor std, *, Generator? generator=None) -> Tensor; .Tensor_Tensor(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor; .Tensor_Tensor_out(Tensor mean, Tensor std, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!); .float_float(float mean, float std, int[] size, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .float_float_out(float mean, float std, int[] size, *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!); .out(Tensor self, float mean=0., float std=1., *, Generator? generator=None, Tensor(a!) out) -> Tensor(a!)
not_equal .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
numel (Tensor self) -> int
one_hot (Tensor self, int num_classes=-1) -> Tensor
ones (int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int[] size, *, Tensor(a!) out) -> Tensor(a!)
ones_like (Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
outer (Tensor self, Tensor vec2) -> Tensor; .out(Tensor self, Tensor vec2, *, Tensor(a!) out) -> Tensor(a!)
pad (Tensor self, int[] pad, str mode="constant", float? value=None) -> Tensor
pairwise_distance (Tensor x1, Tensor x2, float p=2., float eps=9.9999999999999995e-07, bool keepdim=False) -> Tensor
pdist (Tensor self, float p=2.) -> Tensor
permute (Tensor(a) self, int[] dims) -> Tensor(a)
pinverse (Tensor self, float rcond=1.0000000000000001e-15) -> Tensor
pixel_shuffle (Tensor self, int upscale_factor) -> Tensor; .out(Tensor self, int upscale_factor, *, Tensor(a!) out) -> Tensor(a!)
pixel_unshuffle (Tensor self, int downscale_factor) -> Tensor; .out(Tensor self, int downscale_factor, *, Tensor(a!) out) -> Tensor(a!)
poisson (Tensor self, Generator? generator=None) -> Tensor; .out(Tensor self, Generator? generator=None, *, Tensor(a!) out) -> Tensor(a!)
poisson_nll_loss (Tensor input, Tensor target, bool log_input, bool full, float eps, int reduction) -> Tensor
polygamma (int n, Tensor self) -> Tensor; .out(int n, Tensor self, *, Tensor(a!) out) -> Tensor(a!)
positive (Tensor(a) self) -> Tensor(a)
pow .Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor; .Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor; .Scalar(Scalar self, Tensor exponent) -> Tensor; .Tensor_Tensor_out(Tensor self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Scalar self, Tensor exponent, *, Tensor(a!) out) -> Tensor(a!); .Tensor_Scalar_out(Tensor self, Scalar exponent, *, Tensor(a!) out) -> Tensor(a!); .int(int a, int b) -> float; .complex(complex a, complex b) -> complex; .float(float a, float b) -> float; .int_float(int a, float b) -> float; .float_int(float a, int b) -> float; .float_complex(float a, complex b) -> complex; .complex_float(complex a, float b) -> complex; .Scalar_Scalar(Scalar a, Scalar b) -> float; .int_to_int(int a, int b) -> int
prelu (Tensor self, Tensor weight) -> Tensor
prod (Tensor self, *, ScalarType? dtype=None) -> Tensor; .dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor; .int_out(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!); .out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)
promote_types (ScalarType type1, ScalarType type2) -> ScalarType
put (Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor; .out(Tensor self, Tensor index, Tensor source, bool accumulate=False, *, Tensor(a!) out) -> Tensor(a!)
quantile (Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear") -> Tensor; .scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation="linear") -> Tensor; .out(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear", Tensor(a!) out) -> Tensor(a!); .scalar_out(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation="linear", Tensor(a!) out) -> Tensor(a!)
rad2deg (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
rad2deg_ (Tensor(a!) self) -> Tensor(a!)
rand (int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .generator(int[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int[] size, *, Tensor(a!) out) -> Tensor(a!); .generator_out(int[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)
rand_like (Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .generator(Tensor self, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!); .generator_out(Tensor self, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
randint (int high, int[] size, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .generator(int high, int[] size, *, Generator? generator, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .low(int low, int high, int[] size, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .low_generator(int low, int high, int[] size, *, Generator? generator, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int high, int[] size, *, Tensor(a!) out) -> Tensor(a!); .generator_out(int high, int[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!); .low_out(int low, int high, int[] size, *, Tensor(a!) out) -> Tensor(a!); .low_generator_out(int low, int high, int[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)
randint_like (Tensor self, int high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .Tensor(Tensor self, Tensor high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .low_dtype(Tensor self, int low, int high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .generator(Tensor self, int high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .Tensor_generator(Tensor self, Tensor high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .low_generator_dtype(Tensor self, int low, int high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .out(Tensor self, int high, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!); .generator_out(Tensor self, int high, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!); .Tensor_out(Tensor self, Tensor high, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!); .Tensor_generator_out(Tensor self, Tensor high, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!); .low_dtype_out(Tensor self, int low, int high, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!); .low_generator_dtype_out(Tensor self, int low, int high, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
randn (int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .generator(int[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int[] size, *, Tensor(a!) out) -> Tensor(a!); .generator_out(int[] size, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)
randn_like (Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .generator(Tensor self, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!); .generator_out(Tensor self, *, Generator? generator, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
randperm (int n, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .generator(int n, *, Generator? generator, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int n, *, Tensor(a!) out) -> Tensor(a!); .generator_out(int n, *, Generator? generator, Tensor(a!) out) -> Tensor(a!)
range .step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; (Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(Scalar start, Scalar end, Scalar step=1, *, Tensor(a!) out) -> Tensor(a!); .out_(Scalar start, Scalar end, *, Tensor(a!) out) -> Tensor(a!)
ravel (Tensor(a) self) -> Tensor(a)
reciprocal (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
reciprocal_ (Tensor(a!) self) -> Tensor(a!)
relu (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
relu6 (Tensor self) -> Tensor
relu6_ (Tensor(a!) self) -> Tensor(a!)
relu_ (Tensor(a!) self) -> Tensor(a!)
remainder .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .Scalar_Tensor(Scalar self, Tensor other) -> Tensor; .Tensor_out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!); .Scalar_Tensor_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .int(int a, int b) -> int; .float(float a, float b) -> float; .int_float(int a, float b) -> float; .float_int(float a, int b) -> float; (Scalar a, Scalar b) -> Scalar
renorm (Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor; .out(Tensor self, Scalar p, int dim, Scalar maxnorm, *, Tensor(a!) out) -> Tensor(a!)
repeat_interleave .Tensor(Tensor repeats, *, int? output_size=None) -> Tensor; .self_Tensor(Tensor self, Tensor repeats, int? dim=None, *, int? output_size=None) -> Tensor; .self_int(Tensor self, int repeats, int? dim=None, *, int? output_size=None) -> Tensor; .Tensor_out(Tensor repeats, *, int? output_size=None, Tensor(a!) out) -> Tensor(a!)
reshape (Tensor(a) self, int[] shape) -> Tensor(a)
resize_as_ (Tensor(a!) self, Tensor the_template, *, MemoryFormat? memory_format=None) -> Tensor(a!)
resolve_conj (Tensor(a) self) -> Tensor(a)
resolve_neg (Tensor(a) self) -> Tensor(a)
result_type .Tensor(Tensor tensor, Tensor other) -> ScalarType; .Scalar(Tensor tensor, Scalar other) -> ScalarType; .Scalar_Tensor(Scalar scalar, Tensor tensor) -> ScalarType; .Scalar_Scalar(Scalar scalar1, Scalar scalar2) -> ScalarType
rms_norm (Tensor input, int[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor
rnn_relu_cell (Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor
rnn_tanh_cell (Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor
roll (Tensor self, int[1] shifts, int[1] dims=[]) -> Tensor; .out(Tensor self, int[1] shifts, int[1] dims=[], *, Tensor(a!) out) -> Tensor(a!)
rot90 (Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor; .out(Tensor self, int k=1, int[] dims=[0, 1], *, Tensor(a!) out) -> Tensor(a!)
round (Tensor self) -> Tensor; .decimals(Tensor self, *, int decimals) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .decimals_out(Tensor self, *, int decimals, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .Scalar(Scalar a) -> Scalar
round_ (Tensor(a!) self) -> Tensor(a!); .decimals(Tensor(a!) self, *, int decimals) -> Tensor(a!)
row_stack (Tensor[] tensors) -> Tensor; .out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
rrelu (Tensor self, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> Tensor
rrelu_ (Tensor(a!) self, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> Tensor(a!)
rsqrt (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
rsqrt_ (Tensor(a!) self) -> Tensor(a!)
rsub .Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor; .Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor; .Tensor_out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!)
scalar_tensor (Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(Scalar s, *, Tensor(a!) out) -> Tensor(a!)
scaled_dot_product_attention (Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0., bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor
scatter .value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor; .src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor; .reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor; .value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor; .src_out(Tensor self, int dim, Tensor index, Tensor src, *, Tensor(a!) out) -> Tensor(a!); .value_out(Tensor self, int dim, Tensor index, Scalar value, *, Tensor(a!) out) -> Tensor(a!); .reduce_out(Tensor self, int dim, Tensor index, Tensor src, *, str reduce, Tensor(a!) out) -> Tensor(a!); .value_reduce_out(Tensor self, int dim, Tensor index, Scalar value, *, str reduce, Tensor(a!) out) -> Tensor(a!)
scatter_add (Tensor self, int dim, Tensor index, Tensor src) -> Tensor; .out(Tensor self, int dim, Tensor index, Tensor src, *, Tensor(a!) out) -> Tensor(a!)
scatter_reduce .two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor; .two_out(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True, Tensor(a!) out) -> Tensor(a!)
searchsorted .Tensor(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor; .Scalar(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor; .Tensor_out(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor(a!) out) -> Tensor(a!)
select .int(Tensor(a) self, int dim, int index) -> Tensor(a); .t(t[](a) list, int idx) -> t(*)
select_scatter (Tensor self, Tensor src, int dim, int index) -> Tensor; .out(Tensor self, Tensor src, int dim, int index, *, Tensor(a!) out) -> Tensor(a!)
selu (Tensor self) -> Tensor
selu_ (Tensor(a!) self) -> Tensor(a!)
sgn (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
sigmoid (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
sigmoid_ (Tensor(a!) self) -> Tensor(a!)
sign (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
signbit (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
silu (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
silu_ (Tensor(a!) self) -> Tensor(a!)
sin (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
sin_ (Tensor(a!) self) -> Tensor(a!)
sinc (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
sinc_ (Tensor(a!) self) -> Tensor(a!)
sinh (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
sinh_ (Tensor(a!) self) -> Tensor(a!)
slice_scatter (Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor; .out(Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int step=1, *, Tensor(a!) out) -> Tensor(a!)
slogdet (Tensor self) -> (Tensor sign, Tensor logabsdet); .out(Tensor self, *, Tensor(a!) sign, Tensor(b!) logabsdet) -> (Tensor(a!) sign, Tensor(b!) logabsdet)
smooth_l1_loss (Tensor self, Tensor target, int reduction=1, float beta=1.) -> Tensor; .out(Tensor self, Tensor target, int reduction=1, float beta=1., *, Tensor(a!) out) -> Tensor(a!)
soft_margin_loss (Tensor self, Tensor target, int reduction=1) -> Tensor; .out(Tensor self, Tensor target, int reduction=1, *, Tensor(a!) out) -> Tensor(a!)
softmax .int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor; .int_out(Tensor self, int dim, ScalarType? dtype=None, *, Tensor(a!) out) -> Tensor(a!)
softplus (Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor; .out(Tensor self, Scalar beta=1, Scalar threshold=20, *, Tensor(a!) out) -> Tensor(a!)
softshrink (Tensor self, Scalar lambd=0.5) -> Tensor; .out(Tensor self, Scalar lambd=0.5, *, Tensor(a!) out) -> Tensor(a!)
sort (Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices); .stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices); .values_stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices); .values(Tensor self, int dim=-1, bool descending=False, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices); .int(int[](a!) self, bool reverse=False) -> (); .float(float[](a!) self, bool reverse=False) -> (); .Tensor(Tensor[](a!) self, bool reverse=False) -> (); .bool(bool[](a!) self, bool reverse=False) -> (); .str(str[](a!) self, bool reverse=False) -> (); .any(t[](a!) self, bool reverse=False) -> ()
special_digamma (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_entr (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_erf (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_erfc (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_erfinv (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_exp2 (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_expit (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_expm1 (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_gammainc (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
special_gammaincc (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
special_gammaln (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_i0 (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_log1p (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_log_softmax (Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor
special_logit (Tensor self, float? eps=None) -> Tensor; .out(Tensor self, float? eps=None, *, Tensor(a!) out) -> Tensor(a!)
special_logsumexp (Tensor self, int[1] dim, bool keepdim=False) -> Tensor; .out(Tensor self, int[1] dim, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
special_ndtr (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_polygamma (int n, Tensor self) -> Tensor; .out(int n, Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_psi (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_round (Tensor self, *, int decimals=0) -> Tensor; .out(Tensor self, *, int decimals=0, Tensor(a!) out) -> Tensor(a!)
special_sinc (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
special_softmax (Tensor self, int dim, ScalarType? dtype=None) -> Tensor
special_xlog1py (Tensor self, Tensor other) -> Tensor; .other_scalar(Tensor self, Scalar other) -> Tensor; .self_scalar(Scalar self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
special_xlogy (Tensor self, Tensor other) -> Tensor; .other_scalar(Tensor self, Scalar other) -> Tensor; .self_scalar(Scalar self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .self_scalar_out(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .other_scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
split_with_sizes (Tensor(a -> *) self, int[] split_sizes, int dim=0) -> Tensor(a)[]
sqrt (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
sqrt_ (Tensor(a!) self) -> Tensor(a!)
square (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
square_ (Tensor(a!) self) -> Tensor(a!)
squeeze (Tensor(a) self) -> Tensor(a); .dim(Tensor(a) self, int dim) -> Tensor(a); .dims(Tensor(a) self, int[] dim) -> Tensor(a)
stack (Tensor[] tensors, int dim=0) -> Tensor; .out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)
std (Tensor self, bool unbiased=True) -> Tensor; .dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor; .correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor; .correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out) -> Tensor(a!); .out(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
std_mean (Tensor self, bool unbiased=True) -> (Tensor, Tensor); .dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor); .correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor); .correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
sub .Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor; .Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor; .out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!); .Scalar_out(Tensor self, Scalar other, Scalar alpha=1, *, Tensor(a!) out) -> Tensor(a!); .int(int a, int b) -> int; .complex(complex a, complex b) -> complex; .float(float a, float b) -> float; .int_complex(int a, complex b) -> complex; .complex_int(complex a, int b) -> complex; .float_complex(float a, complex b) -> complex; .complex_float(complex a, float b) -> complex; .int_float(int a, float b) -> float; .float_int(float a, int b) -> float; (Scalar a, Scalar b) -> Scalar
subtract .Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor; .out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!); .Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
sum .dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor; (Tensor self, *, ScalarType? dtype=None) -> Tensor; .IntList_out(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!); .out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!); .int(int[] self) -> int; .float(float[] self) -> float; .complex(complex[] self) -> complex; .bool(bool[] self) -> int
svd (Tensor self, bool some=True, bool compute_uv=True) -> (Tensor U, Tensor S, Tensor V); .U(Tensor self, bool some=True, bool compute_uv=True, *, Tensor(a!) U, Tensor(b!) S, Tensor(c!) V) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) V)
swapaxes (Tensor(a) self, int axis0, int axis1) -> Tensor(a)
swapdims (Tensor(a) self, int dim0, int dim1) -> Tensor(a)
t (Tensor(a) self) -> Tensor(a)
take (Tensor self, Tensor index) -> Tensor; .out(Tensor self, Tensor index, *, Tensor(a!) out) -> Tensor(a!)
take_along_dim (Tensor self, Tensor indices, int? dim=None) -> Tensor; .out(Tensor self, Tensor indices, int? dim=None, *, Tensor(a!) out) -> Tensor(a!)
tan (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
tan_ (Tensor(a!) self) -> Tensor(a!)
tanh (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!); .int(int a) -> float; .float(float a) -> float; .complex(complex a) -> complex; .Scalar(Scalar a) -> Scalar
tanh_ (Tensor(a!) self) -> Tensor(a!)
tensor .bool(bool t, *, ScalarType? dtype=None, Device? device=None, bool requires_grad=False) -> Tensor; .float(float t, *, ScalarType? dtype=None, Device? device=None, bool requires_grad=False) -> Tensor; .int(int t, *, ScalarType? dtype=None, Device? device=None, bool requires_grad=False) -> Tensor; .complex(complex t, *, ScalarType? dtype=None, Device? device=None, bool requires_grad=False) -> Tensor; (t[] data, *, ScalarType? dtype=None, Device? device=None, bool requires_grad=False) -> Tensor
tensor_split .sections(Tensor(a -> *) self, int sections, int dim=0) -> Tensor(a)[]; .indices(Tensor(a -> *) self, int[] indices, int dim=0) -> Tensor(a)[]; .tensor_indices_or_sections(Tensor(a -> *) self, Tensor tensor_indices_or_sections, int dim=0) -> Tensor(a)[]
threshold (Tensor self, Scalar threshold, Scalar value) -> Tensor; .out(Tensor self, Scalar threshold, Scalar value, *, Tensor(a!) out) -> Tensor(a!)
threshold_ (Tensor(a!) self, Scalar threshold, Scalar value) -> Tensor(a!)
tile (Tensor self, int[] dims) -> Tensor
topk (Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices); .values(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True, *, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)
trace (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
transpose .int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)
trapezoid .x(Tensor y, Tensor x, *, int dim=-1) -> Tensor; .dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor
trapz .x(Tensor y, Tensor x, *, int dim=-1) -> Tensor; .dx(Tensor y, *, float dx=1., int dim=-1) -> Tensor
tril (Tensor self, int diagonal=0) -> Tensor; .out(Tensor self, int diagonal=0, *, Tensor(a!) out) -> Tensor(a!)
tril_indices (int row, int col, int offset=0, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int row, int col, int offset=0, *, Tensor(a!) out) -> Tensor(a!)
triplet_margin_loss (Tensor anchor, Tensor positive, Tensor negative, float margin=1., float p=2., float eps=9.9999999999999995e-07, bool swap=False, int reduction=1) -> Tensor
triu (Tensor self, int diagonal=0) -> Tensor; .out(Tensor self, int diagonal=0, *, Tensor(a!) out) -> Tensor(a!)
triu_indices (int row, int col, int offset=0, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int row, int col, int offset=0, *, Tensor(a!) out) -> Tensor(a!)
true_divide .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar(Tensor self, Scalar other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
trunc (Tensor self) -> Tensor; .out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)
trunc_ (Tensor(a!) self) -> Tensor(a!)
unbind .int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]
unflatten .int(Tensor(a) self, int dim, int[] sizes) -> Tensor(a)
unsqueeze (Tensor(a) self, int dim) -> Tensor(a)
vander (Tensor x, int? N=None, bool increasing=False) -> Tensor
var (Tensor self, bool unbiased=True) -> Tensor; .dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor; .correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor; .correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out) -> Tensor(a!); .out(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor(a!) out) -> Tensor(a!)
var_mean (Tensor self, bool unbiased=True) -> (Tensor, Tensor); .dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor); .correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor); .correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))
vdot (Tensor self, Tensor other) -> Tensor; .out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
vsplit .int(Tensor(a -> *) self, int sections) -> Tensor(a)[]; .array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]
vstack (Tensor[] tensors) -> Tensor; .out(Tensor[] tensors, *, Tensor(a!) out) -> Tensor(a!)
where .self(Tensor condition, Tensor self, Tensor other) -> Tensor; .ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor; .ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor; .Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor; (Tensor condition) -> Tensor[]; .self_out(Tensor condition, Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
xlogy .Tensor(Tensor self, Tensor other) -> Tensor; .Scalar_Other(Tensor self, Scalar other) -> Tensor; .Scalar_Self(Scalar self, Tensor other) -> Tensor; .OutTensor(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .OutScalar_Self(Scalar self, Tensor other, *, Tensor(a!) out) -> Tensor(a!); .OutScalar_Other(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)
xlogy_ .Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!); .Scalar_Other(Tensor(a!) self, Scalar other) -> Tensor(a!)
zero_ (Tensor(a!) self) -> Tensor(a!)
zeros (int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor; .out(int[] size, *, Tensor(a!) out) -> Tensor(a!)
zeros_like (Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor; .out(Tensor self, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)
"""

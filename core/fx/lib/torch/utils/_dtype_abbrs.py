"""Short names of dtypes, as graph printouts show them: f32, i64, b8."""
import torch

_NAMES = {
    "float32": "f32", "float64": "f64", "float16": "f16", "bfloat16": "bf16",
    "complex32": "c32", "complex64": "c64", "complex128": "c128",
    "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64",
    "uint8": "u8", "uint16": "u16", "uint32": "u32", "uint64": "u64", "bool": "b8",
}
dtype_abbrs = {getattr(torch, name): short for name, short in _NAMES.items() if hasattr(torch, name)}

"""typing_extensions: everything is in typing."""
from typing import *
from typing import TypeVar, Literal, Protocol, Self, TypedDict, Annotated, runtime_checkable

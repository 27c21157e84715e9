"""What all builders share: `weights` must be None, since pretrained weights can't be had here."""
import re
import warnings

# Every builder by its name, as get_model finds it, and the enumerations that were asked for.
_BUILDERS = {}
_ENUMS = {}


def _refuse(weights):
    raise RuntimeError(
        f"pretrained weights ({weights}) can't be loaded here: there is no file or network to read them from. "
        "Use weights=None for random initialisation, and load_state_dict for weights of your own."
    )


def builder(name, make, *config, versions=1, **defaults):
    """Defines a builder: name(weights=None, progress=True, **kwargs) is make(*config, **defaults, **kwargs)."""

    def build(weights=None, progress=True, **kwargs):
        if "pretrained" in kwargs:
            warnings.warn(
                "The parameter 'pretrained' is deprecated since 0.13 and may be removed in the future, "
                "please use 'weights' instead.",
                stacklevel=2,
            )
            weights = kwargs.pop("pretrained") or None
        if isinstance(weights, str):
            weights = get_model_weights(build).verify(weights)
        if weights not in (None, False):
            _refuse(weights)
        return make(*config, **{**defaults, **kwargs})

    build.__name__ = build.__qualname__ = name
    build.__module__ = f"torchvision.models.{make.__module__.rpartition('.')[2]}"
    build._versions = versions
    _BUILDERS[name] = build
    return build


def weights_enum(module, name):
    """The enumeration NAME_Weights of a builder of `module`, which has members and nothing to load."""
    for build_name, build in _BUILDERS.items():
        if build.__module__ == module and build_name.replace("_", "") + "weights" == name.lower().replace("_", ""):
            if name not in _ENUMS:
                from enum import Enum

                class Weights(Enum):
                    @classmethod
                    def verify(cls, obj):
                        return cls[obj.replace(cls.__name__ + ".", "")] if isinstance(obj, str) else obj

                    def __repr__(self):
                        return str(self)

                members = {f"IMAGENET1K_V{i + 1}": i + 1 for i in range(build._versions)}
                _ENUMS[name] = Weights(name, {**members, "DEFAULT": build._versions}, module=module)
            return _ENUMS[name]
    raise AttributeError(f"module '{module}' has no attribute '{name}'")


def get_model_builder(name):
    import torchvision.models as models

    name = name.lower()
    found = getattr(models, name, None) if name in models._HOME else None
    if found is None:
        raise ValueError(f"Unknown model {name}")
    return found


def _matches(name, patterns):
    """Whether a name fits one of the patterns, in which * stands for any text and ? for a letter."""
    patterns = [patterns] if isinstance(patterns, str) else patterns
    return any(re.fullmatch(re.escape(p).replace(r"\*", ".*").replace(r"\?", "."), name) for p in patterns)


def list_models(module=None, include=None, exclude=None):
    """The names of the builders of a package, those that fit `include` but not `exclude`."""
    import torchvision.models as models

    names = [n for n, home in models._HOME.items() if n.islower() and home != "_api"]
    if module is not None and module is not models:
        names = []
    if include:
        names = [n for n in names if _matches(n, include)]
    if exclude:
        names = [n for n in names if not _matches(n, exclude)]
    return sorted(names)


_SPELLED = (
    "AlexNet ConvNeXt DenseNet EfficientNet GoogLeNet Inception MNASNet MobileNet RegNet ResNet ResNeXt ShuffleNet "
    "SqueezeNet Swin VGG ViT Wide Large Small Tiny Base"
).split()


def _spelled(name):
    """A builder's name as its enumeration has it: resnext50_32x4d is ResNeXt50_32X4D."""
    parts = []
    for part in name.split("_"):
        word = re.match("[a-z]*", part)[0]
        known = next((s for s in _SPELLED if s.lower() == word), None)
        parts.append(part.upper() if known is None else known + part[len(word) :].upper())
    return "_".join(parts)


def get_model_weights(name):
    """The enumeration of a builder, given itself or by its name."""
    import torchvision.models as models

    build = get_model_builder(name) if isinstance(name, str) else name
    return getattr(models, _spelled(build.__name__) + "_Weights")


def get_weight(name):
    """A member of an enumeration by its whole name: ResNet50_Weights.DEFAULT."""
    import torchvision.models as models

    enum, dot, member = name.partition(".")
    if not dot:
        raise ValueError(f"Invalid weight name provided: '{name}'.")
    try:
        found = getattr(models, enum)
    except AttributeError:
        raise ValueError(f"The weight enum '{enum}' for the specific method couldn't be retrieved.") from None
    return found[member]


def get_model(name, **config):
    return get_model_builder(name)(**config)

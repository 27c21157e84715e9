"""torch.distributions.constraint_registry: which transform leads from the real numbers to a constraint's values."""
from torch.distributions import constraints, transforms

__all__ = ["ConstraintRegistry", "biject_to", "transform_to"]


class ConstraintRegistry:
    def __init__(self):
        self._registry = {}
        super().__init__()

    def register(self, constraint, factory=None):
        if factory is None:
            return lambda factory: self.register(constraint, factory)
        if isinstance(constraint, constraints.Constraint):
            constraint = type(constraint)
        if not isinstance(constraint, type) or not issubclass(constraint, constraints.Constraint):
            raise TypeError(
                f"Expected constraint to be either a Constraint subclass or instance, but got {constraint}"
            )
        self._registry[constraint] = factory
        return factory

    def __call__(self, constraint):
        try:
            factory = self._registry[type(constraint)]
        except KeyError:
            raise NotImplementedError(f"Cannot transform {type(constraint).__name__} constraints") from None
        return factory(constraint)


biject_to = ConstraintRegistry()
transform_to = ConstraintRegistry()


def _above(constraint):
    return transforms.ComposeTransform(
        [transforms.ExpTransform(), transforms.AffineTransform(constraint.lower_bound, 1)]
    )


def _below(constraint):
    return transforms.ComposeTransform(
        [transforms.ExpTransform(), transforms.AffineTransform(constraint.upper_bound, -1)]
    )


def _between(constraint):
    low, high = constraint.lower_bound, constraint.upper_bound
    if isinstance(low, (int, float)) and low == 0 and isinstance(high, (int, float)) and high == 1:
        return transforms.SigmoidTransform()
    return transforms.ComposeTransform(
        [transforms.SigmoidTransform(), transforms.AffineTransform(low, high - low)]
    )


def _joined(registry):
    def independent(constraint):
        base = registry(constraint.base_constraint)
        return transforms.IndependentTransform(base, constraint.reinterpreted_batch_ndims)

    def cat(constraint):
        parts = [registry(c) for c in constraint.cseq]
        return transforms.CatTransform(parts, constraint.dim, constraint.lengths)

    def stack(constraint):
        return transforms.StackTransform([registry(c) for c in constraint.cseq], constraint.dim)

    return {constraints.independent: independent, constraints.cat: cat, constraints.stack: stack}


for _to in (biject_to, transform_to):
    for _kind, _factory in {
        type(constraints.real): lambda c: transforms.identity_transform,
        constraints.greater_than: _above,
        constraints.greater_than_eq: _above,
        constraints.less_than: _below,
        constraints.interval: _between,
        constraints.half_open_interval: _between,
        type(constraints.corr_cholesky): lambda c: transforms.CorrCholeskyTransform(),
        **_joined(_to),
    }.items():
        _to.register(_kind, _factory)

biject_to.register(constraints.simplex, lambda c: transforms.StickBreakingTransform())
transform_to.register(constraints.simplex, lambda c: transforms.SoftmaxTransform())
transform_to.register(constraints.lower_cholesky, lambda c: transforms.LowerCholeskyTransform())
transform_to.register(constraints.positive_definite, lambda c: transforms.PositiveDefiniteTransform())

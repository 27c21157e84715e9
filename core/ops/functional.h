// Every differentiable operator of the engine, by family. Include a family's own header where one
// is enough.
#pragma once
#include "ops/functional/activation.h"
#include "ops/functional/common.h"
#include "ops/functional/creation.h"
#include "ops/functional/indexing.h"
#include "ops/functional/linalg.h"
#include "ops/functional/loss.h"
#include "ops/functional/nn.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/random.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"

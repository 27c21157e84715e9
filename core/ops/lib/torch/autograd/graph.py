# torch.autograd.graph: names around the recorded graph.
class Node:
    pass


class GradientEdge:
    def __init__(self, node, output_nr):
        self.node = node
        self.output_nr = output_nr

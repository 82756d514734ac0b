"""One thread for torch: tiny models gain nothing from more, and tests share the machine."""

import torch

torch.set_num_threads(1)

"""What does a person see? Examples as text in the terminal.

- `show` prints one conversation with its calls and results.
"""

from prove.view.show import show_example

__all__ = ["show_example"]

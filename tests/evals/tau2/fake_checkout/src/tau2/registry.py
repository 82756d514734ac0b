import json
from collections.abc import Callable

from .data_model.tasks import Task, task_of
from .environment.environment import Environment
from .utils.utils import DATA_DIR
from .voice.speech import speak  # pyright: ignore  # noqa: F401 - conversations in text do not use it


class Registry:
    def get_tasks_loader(self, name: str) -> Callable[[], list[Task]]:
        folder = DATA_DIR / "tau2" / "domains" / name
        return lambda: [task_of(task) for task in json.loads((folder / "tasks.json").read_text())]

    def get_env_constructor(self, name: str) -> Callable[[], Environment]:
        folder = DATA_DIR / "tau2" / "domains" / name
        return lambda: Environment(json.loads((folder / "db.json").read_text()), is_shared=name == "telecom")


registry = Registry()

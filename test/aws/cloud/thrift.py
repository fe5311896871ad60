"""Avoids work that moto repeats for each request or stack. This work would take most of moto's time."""

import logging
from functools import cache

import moto.backends
import moto.core.utils
import yaml


def apply() -> None:
    list_modules_once()
    load_models_once()
    read_templates_in_c()
    keep_quiet()


def list_modules_once() -> None:
    """moto lists its package directory on each request."""
    modules = tuple(moto.backends.list_of_moto_modules())
    moto.backends.list_of_moto_modules = lambda: modules


def load_models_once() -> None:
    """moto loads botocore's complete description of a service on each request."""
    moto.core.utils.create_loader = cache(moto.core.utils.create_loader)
    moto.core.utils._load_service_model = cache(moto.core.utils._load_service_model)


def read_templates_in_c() -> None:
    """moto parses each template several times with YAML's Python parser. The C parser is faster."""
    yaml.Loader = yaml.CLoader


def keep_quiet() -> None:
    """Disables the log line for each request."""
    logging.getLogger("werkzeug").setLevel(logging.WARNING)

"""Saves work that moto would do again for each request or stack, and that takes most of its time."""

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
    """moto reads the folder of its own package at each request."""
    modules = tuple(moto.backends.list_of_moto_modules())
    moto.backends.list_of_moto_modules = lambda: modules


def load_models_once() -> None:
    """moto reads botocore's whole description of a service at each request, and looks through all services for it."""
    moto.core.utils.create_loader = cache(moto.core.utils.create_loader)
    moto.core.utils._load_service_model = cache(moto.core.utils._load_service_model)


def read_templates_in_c() -> None:
    """moto reads a template, which is JSON here, as YAML and in Python, several times for each stack."""
    yaml.Loader = yaml.CLoader


def keep_quiet() -> None:
    """A line for each request, which nobody reads, is not written."""
    logging.getLogger("werkzeug").setLevel(logging.WARNING)

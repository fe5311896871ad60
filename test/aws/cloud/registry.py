"""Registry of resource types that moto does not model, with the API calls that create and delete each type."""

import moto.cloudformation.parsing as parsing
from resource_model import Api, Create, Delete, Properties, make_model

_types: dict[str, tuple[Create, Delete]] = {}
_models: list[type] = []


def register(endpoint: str) -> list[str]:
    """Adds the resource types to moto and returns their names. API calls of these types are sent to `endpoint`."""
    for resource_type, (create, delete) in _types.items():
        _models.append(make_model(resource_type, endpoint, create, delete))
    for cached in (parsing.get_model_list, parsing.get_model_map, parsing.get_name_type_map):
        cached.cache_clear()
    return sorted(_types)


def resource(resource_type: str, delete: Delete):
    """Registers the decorated function as the function that creates resources of this type."""

    def add(create: Create) -> Create:
        _types[resource_type] = (create, delete)
        return create

    return add


def without(properties: Properties, *names: str) -> Properties:
    return {name: value for name, value in properties.items() if name not in names}


def nothing(api: Api, ref: str, properties: Properties) -> None:
    """Deletes nothing, because the resource is deleted with its parent or cannot be deleted."""


def by(service: str, method: str, parameter: str, *more: str) -> Delete:
    """Deletes with one call, which receives the reference as `parameter` and the properties named in `more`."""
    return lambda api, ref, properties: api.call(
        service, method, {parameter: ref, **{name: properties[name] for name in more}}
    )

"""The one registry: each resource type that moto has no model for, with the API calls that it stands for."""

import moto.cloudformation.parsing as parsing
from resource_model import Api, Create, Delete, Properties, make_model

_types: dict[str, tuple[Create, Delete]] = {}
_models: list[type] = []


def register(endpoint: str) -> list[str]:
    """Makes the types known to moto; their calls go to `endpoint`. Returns the names of those added or replaced."""
    for resource_type, (create, delete) in _types.items():
        _models.append(make_model(resource_type, endpoint, create, delete))
    for cached in (parsing.get_model_list, parsing.get_model_map, parsing.get_name_type_map):
        cached.cache_clear()
    return sorted(_types)


def resource(resource_type: str, delete: Delete):
    """Registers the decorated function as what creates a resource of this type."""

    def add(create: Create) -> Create:
        _types[resource_type] = (create, delete)
        return create

    return add


def without(properties: Properties, *names: str) -> Properties:
    return {name: value for name, value in properties.items() if name not in names}


def nothing(api: Api, ref: str, properties: Properties) -> None:
    """What is deleted with the resource that it belongs to, or has no call to undo it."""


def by(service: str, method: str, parameter: str, *more: str) -> Delete:
    """A delete by one call: `parameter` is the resource's reference, the others are properties of the same name."""
    return lambda api, ref, properties: api.call(
        service, method, {parameter: ref, **{name: properties[name] for name in more}}
    )

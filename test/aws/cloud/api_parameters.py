"""Converts CloudFormation resource properties to API call parameters.

Resource properties and API parameters differ in the case of their first letter (RestApiId, restApiId). Templates may
also contain numbers and booleans as strings. The conversion follows botocore's service description and rejects
properties for which the call has no parameter.
"""

from typing import Any

from botocore.client import BaseClient
from botocore.exceptions import ParamValidationError
from botocore.model import Shape
from botocore.validate import ParamValidator


class UnknownPropertyError(Exception):
    pass


def to_parameters(client: BaseClient, method: str, properties: dict[str, Any]) -> dict[str, Any]:
    """Raises UnknownPropertyError or ValueError."""
    operation = client.meta.service_model.operation_model(client.meta.method_to_api_mapping[method])
    return convert(properties, operation.input_shape)


def validate(client: BaseClient, method: str, parameters: dict[str, Any]) -> None:
    """Raises the same ParamValidationError as the call itself."""
    operation = client.meta.service_model.operation_model(client.meta.method_to_api_mapping[method])
    report = ParamValidator().validate(parameters, operation.input_shape)
    if report.has_errors():
        raise ParamValidationError(report=report.generate_report())


def convert(value: Any, shape: Shape) -> Any:
    match shape.type_name:
        case "structure" if isinstance(value, list):
            # CloudFront's API requires the number of list items, which templates omit.
            return {"Quantity": len(value), "Items": convert(value, shape.members["Items"])}
        case "structure":
            return dict(_member(name, inner, shape) for name, inner in value.items())
        case "list":
            return [convert(inner, shape.member) for inner in value]
        case "map":
            return {key: convert(inner, shape.value) for key, inner in value.items()}
        case "integer" | "long":
            return int(value)
        case "double" | "float":
            return float(value)
        case "boolean":
            return value if isinstance(value, bool) else {"true": True, "false": False}[value]
        case _:
            return value


def _member(name: str, value: Any, shape: Shape) -> tuple[str, Any]:
    for candidate in (name, name[0].lower() + name[1:]):
        if candidate in shape.members:
            return candidate, convert(value, shape.members[candidate])
    raise UnknownPropertyError(f"{shape.name} has no {name}")

"""Creates moto's CloudFormation model of a resource type from its API calls."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import boto3
import botocore.config
from api_parameters import to_parameters, validate
from botocore.client import BaseClient
from moto.core.common_models import CloudFormationModel

Properties = dict[str, Any]


@dataclass
class Created:
    """Values of `Ref` and `Fn::GetAtt` for a resource."""

    ref: str
    attributes: dict[str, str] = field(default_factory=dict)


class Api:
    """Calls the account's APIs over HTTP, like a CloudFormation resource handler."""

    def __init__(self, endpoint: str, region: str, account_id: str):
        self.region = region
        self.account_id = account_id
        self._endpoint = endpoint

    def call(self, service: str, method: str, properties: Properties) -> dict[str, Any]:
        """Raises botocore's errors."""
        client = client_of(service, self.region, self._endpoint)
        return getattr(client, method)(**to_parameters(client, method, properties))

    def validate(self, service: str, method: str, properties: Properties) -> None:
        """Validates the parameters of a call that moto does not implement. Raises botocore's errors."""
        client = client_of(service, self.region, self._endpoint)
        validate(client, method, to_parameters(client, method, properties))


@cache
def client_of(service: str, region: str, endpoint: str) -> BaseClient:
    """Cached because creating a client takes longer than a call."""
    return boto3.client(
        service,
        region_name=region,
        endpoint_url=endpoint,
        aws_access_key_id="test",
        aws_secret_access_key="test",
        config=botocore.config.Config(retries={"max_attempts": 0}, proxies={}),
    )


Create = Callable[[Api, Properties, str], Created]
Delete = Callable[[Api, str, Properties], object]


def make_model(resource_type: str, endpoint: str, create: Create, delete: Delete) -> type[CloudFormationModel]:
    """Returns a class that moto finds by `resource_type` as long as a reference to the class exists."""

    class Model(CloudFormationModel):
        __module__ = "moto.cloudformation"  # moto groups classes by the second part of this name

        def __init__(self, created: Created, properties: Properties):
            self.physical_resource_id = created.ref
            self._attributes = created.attributes
            self._properties = properties

        @staticmethod
        def cloudformation_type() -> str:
            return resource_type

        @staticmethod
        def cloudformation_name_type() -> str:
            return ""

        @classmethod
        def has_cfn_attr(cls, attr: str) -> bool:
            return True

        def get_cfn_attribute(self, attribute_name: str) -> str:
            return self._attributes[attribute_name]

        @classmethod
        def create_from_cloudformation_json(
            cls, resource_name: str, cloudformation_json: Any, account_id: str, region_name: str, **_: Any
        ) -> "Model":
            properties = cloudformation_json["Properties"]
            return cls(create(Api(endpoint, region_name, account_id), properties, resource_name), properties)

        @classmethod
        def update_from_cloudformation_json(cls, *_: Any, **__: Any) -> "Model":
            raise NotImplementedError(f"An update of {resource_type} is not among the calls made here.")

        def delete(self, account_id: str, region_name: str) -> None:
            delete(Api(endpoint, region_name, account_id), self.physical_resource_id, self._properties)

    return Model

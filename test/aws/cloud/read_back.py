"""Reads every resource of the specified stacks through its service's API.

python read_back.py ENDPOINT STACK... prints JSON: {"exports": {name: value}, "stacks": {stack: {logicalId:
{"type", "ref", "response"}}}}. `response` is null for a type that moto cannot read. When an API does not find a
resource, the program exits with the API's error.
"""

import json
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import boto3
from template_names import in_template_names

Response = Any
Read = Callable[["Reader", str], Response]


@cache
def client_of(service: str, **place: str) -> Any:
    """Cached because creating a client takes longer than reading a resource."""
    return boto3.client(service, **place, aws_access_key_id="test", aws_secret_access_key="test")


class Reader:

    def __init__(self, endpoint: str, stack: str, region: str = "us-east-1"):
        self._place = {"endpoint_url": endpoint, "region_name": region}
        self._listed: dict[tuple[str, ...], list[Response]] = {}
        self.resources = [
            (each["LogicalResourceId"], each["ResourceType"], each["PhysicalResourceId"])
            for each in self.all("cloudformation", "list_stack_resources", "StackResourceSummaries", StackName=stack)
        ]

    def client(self, service: str) -> Any:
        return client_of(service, **self._place)

    def all(self, service: str, method: str, member: str, **parameters: str) -> list[Response]:
        """Returns the items of all pages and caches them."""
        key = (service, method, *parameters.values())
        if key not in self._listed:
            pages = self.client(service).get_paginator(method).paginate(**parameters)
            self._listed[key] = [item for page in pages for item in page[member]]
        return self._listed[key]

    def ref_of(self, resource_type: str) -> str:
        """Returns the reference of the only resource of a type."""
        [ref] = [ref for _, each, ref in self.resources if each == resource_type]
        return ref

    def refs_of(self, resource_type: str) -> list[str]:
        return [ref for _, each, ref in self.resources if each == resource_type]


def get(service: str, method: str, parameter: str, member: str | None = None) -> Read:
    """Reads a resource by calling the method with the resource's reference."""

    def read(reader: Reader, ref: str) -> Response:
        response = getattr(reader.client(service), method)(**{parameter: ref})
        return response if member is None else response[member]

    return read


def of_api(method: str, parameter: str) -> Read:
    """Reads a resource by calling the method with the REST API's ID and the resource's reference."""

    def read(reader: Reader, ref: str) -> Response:
        place = {"restApiId": reader.ref_of("AWS::ApiGateway::RestApi"), parameter: ref}
        return getattr(reader.client("apigateway"), method)(**place)

    return read


def listed(service: str, method: str, member: str, name: str) -> Read:
    """Reads a resource by finding its name in a list."""

    def read(reader: Reader, ref: str) -> Response:
        [found] = [each for each in reader.all(service, method, member) if each[name] == ref]
        return found

    return read


def split(service: str, method: str, *parameters: str) -> Read:
    """Reads a resource by calling the method with the parts of its reference, which are separated by `|`."""
    return lambda reader, ref: getattr(reader.client(service), method)(
        **dict(zip(parameters, ref.split("|"), strict=True))
    )


def permission(reader: Reader, ref: str) -> Response:
    for function in reader.refs_of("AWS::Lambda::Function"):
        policy = json.loads(reader.client("lambda").get_policy(FunctionName=function)["Policy"])
        for statement in policy["Statement"]:
            if statement["Sid"] == ref:
                return {"FunctionName": statement["Resource"], **statement}
    raise LookupError(f"No function has the permission {ref}.")


def alias(reader: Reader, ref: str) -> Response:
    function, name = ref.split(":")[-2:]
    return reader.client("lambda").get_alias(FunctionName=function, Name=name)


def table(reader: Reader, ref: str) -> Response:
    client = reader.client("dynamodb")
    backups = client.describe_continuous_backups(TableName=ref)["ContinuousBackupsDescription"]
    expiry = client.describe_time_to_live(TableName=ref)["TimeToLiveDescription"]
    return {**client.describe_table(TableName=ref)["Table"], **backups, "TimeToLive": expiry}


def function(reader: Reader, ref: str) -> Response:
    client = reader.client("lambda")
    concurrency = client.get_function_concurrency(FunctionName=ref)
    configuration = client.get_function_configuration(FunctionName=ref)
    layers = [layer["Arn"] for layer in configuration.get("Layers", [])]
    return {**configuration, **concurrency, "Layers": layers}


def topic_policy(reader: Reader, ref: str) -> Response:
    topic, _ = ref.split("|")
    attributes = reader.client("sns").get_topic_attributes(TopicArn=topic)["Attributes"]
    return {"PolicyDocument": json.loads(attributes["Policy"])}


def metric_filter(reader: Reader, ref: str) -> Response:
    [found] = reader.client("logs").describe_metric_filters(filterNamePrefix=ref)["metricFilters"]
    return found


def usage_plan_key(reader: Reader, ref: str) -> Response:
    key, plan = ref.split(":")
    found = reader.client("apigateway").get_usage_plan_key(usagePlanId=plan, keyId=key)
    return {"KeyId": found["id"], "KeyType": found["type"], "UsagePlanId": plan}


def deployment_group(reader: Reader, ref: str) -> Response:
    place = {"applicationName": reader.ref_of("AWS::CodeDeploy::Application"), "deploymentGroupName": ref}
    return reader.client("codedeploy").get_deployment_group(**place)["deploymentGroupInfo"]


def queue(reader: Reader, ref: str) -> Response:
    return reader.client("sqs").get_queue_attributes(QueueUrl=ref, AttributeNames=["All"])["Attributes"]


reads: dict[str, Read | None] = {
    "AWS::ApiGateway::Account": lambda reader, _: reader.client("apigateway").get_account(),
    "AWS::ApiGateway::ApiKey": lambda reader, ref: reader.client("apigateway").get_api_key(
        apiKey=ref, includeValue=True
    ),
    "AWS::ApiGateway::Authorizer": of_api("get_authorizer", "authorizerId"),
    "AWS::ApiGateway::BasePathMapping": lambda reader, ref: reader.client("apigateway").get_base_path_mapping(
        domainName=reader.ref_of("AWS::ApiGateway::DomainName"), basePath=ref
    ),
    "AWS::ApiGateway::Deployment": of_api("get_deployment", "deploymentId"),
    "AWS::ApiGateway::DomainName": get("apigateway", "get_domain_name", "domainName"),
    "AWS::ApiGateway::GatewayResponse": split("apigateway", "get_gateway_response", "restApiId", "responseType"),
    "AWS::ApiGateway::Method": split("apigateway", "get_method", "restApiId", "resourceId", "httpMethod"),
    "AWS::ApiGateway::Resource": of_api("get_resource", "resourceId"),
    "AWS::ApiGateway::RestApi": get("apigateway", "get_rest_api", "restApiId"),
    "AWS::ApiGateway::Stage": of_api("get_stage", "stageName"),
    "AWS::ApiGateway::UsagePlan": get("apigateway", "get_usage_plan", "usagePlanId"),
    "AWS::ApiGateway::UsagePlanKey": usage_plan_key,
    "AWS::CloudFront::Distribution": None,
    "AWS::CloudFront::OriginAccessControl": None,
    "AWS::CloudFront::ResponseHeadersPolicy": None,
    "AWS::CloudWatch::Alarm": listed("cloudwatch", "describe_alarms", "MetricAlarms", "AlarmName"),
    "AWS::CloudWatch::Dashboard": get("cloudwatch", "get_dashboard", "DashboardName"),
    "AWS::CodeDeploy::Application": get("codedeploy", "get_application", "applicationName", "application"),
    "AWS::CodeDeploy::DeploymentGroup": deployment_group,
    "AWS::DynamoDB::Table": table,
    "AWS::Events::Archive": get("events", "describe_archive", "ArchiveName"),
    "AWS::Events::EventBus": get("events", "describe_event_bus", "Name"),
    "AWS::IAM::ManagedPolicy": get("iam", "get_policy", "PolicyArn", "Policy"),
    "AWS::IAM::Policy": split("iam", "get_role_policy", "RoleName", "PolicyName"),
    "AWS::IAM::Role": get("iam", "get_role", "RoleName", "Role"),
    "AWS::KMS::Key": get("kms", "describe_key", "KeyId", "KeyMetadata"),
    "AWS::Lambda::Alias": alias,
    "AWS::Lambda::Function": function,
    "AWS::Lambda::LayerVersion": None,
    "AWS::Lambda::Permission": permission,
    "AWS::Lambda::Version": get("lambda", "get_function_configuration", "FunctionName"),
    "AWS::Logs::LogGroup": listed("logs", "describe_log_groups", "logGroups", "logGroupName"),
    "AWS::Logs::MetricFilter": metric_filter,
    "AWS::Logs::QueryDefinition": None,
    "AWS::Pipes::Pipe": get("pipes", "describe_pipe", "Name"),
    "AWS::S3::Bucket": None,
    "AWS::S3::BucketPolicy": None,
    "AWS::SNS::Subscription": get("sns", "get_subscription_attributes", "SubscriptionArn", "Attributes"),
    "AWS::SNS::Topic": get("sns", "get_topic_attributes", "TopicArn", "Attributes"),
    "AWS::SNS::TopicPolicy": topic_policy,
    "AWS::SQS::Queue": queue,
    "AWS::SQS::QueuePolicy": lambda reader, ref: {"PolicyDocument": json.loads(queue(reader, ref)["Policy"])},
    "AWS::SecretsManager::RotationSchedule": get("secretsmanager", "describe_secret", "SecretId"),
    "AWS::SecretsManager::Secret": get("secretsmanager", "describe_secret", "SecretId"),
    "AWS::WAFv2::WebACL": split("wafv2", "get_web_acl", "Name", "Id", "Scope"),
    "AWS::WAFv2::WebACLAssociation": lambda reader, ref: reader.client("wafv2").get_web_acl_for_resource(
        ResourceArn=ref.split("|")[1]
    ),
    "Custom::SdkFiles": None,
}


def read_stack(reader: Reader) -> dict[str, Response]:
    found = {}
    for logical_id, resource_type, ref in reader.resources:
        read = reads[resource_type]
        response = None if read is None else in_template_names(resource_type, read(reader, ref))
        found[logical_id] = {"type": resource_type, "ref": ref, "response": response}
    return found


def main(endpoint: str, *stacks: str) -> None:
    readers = {stack: Reader(endpoint, stack) for stack in stacks}
    [first, *_] = readers.values()
    exports = {each["Name"]: each["Value"] for each in first.all("cloudformation", "list_exports", "Exports")}
    read = {stack: read_stack(reader) for stack, reader in readers.items()}
    print(json.dumps({"exports": exports, "stacks": read}, default=str))


if __name__ == "__main__":
    main(*sys.argv[1:])

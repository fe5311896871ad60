"""API Gateway and WAF resource types."""

from functools import partial

from registry import by, nothing, resource, without
from resource_model import Api, Created, Properties

in_api_gateway = partial(by, "apigateway")


# API Gateway


@resource("AWS::ApiGateway::RestApi", in_api_gateway("delete_rest_api", "RestApiId"))
def rest_api(api: Api, properties: Properties, name: str) -> Created:
    """Replaces moto's model, which ignores the API key source."""
    rest = without(properties, "ApiKeySourceType")
    made = api.call("apigateway", "create_rest_api", {"apiKeySource": properties["ApiKeySourceType"], **rest})
    return Created(made["id"], {"RootResourceId": made["rootResourceId"], "RestApiId": made["id"]})


@resource("AWS::ApiGateway::Account", nothing)
def account(api: Api, properties: Properties, name: str) -> Created:
    operation = {"op": "replace", "path": "/cloudwatchRoleArn", "value": properties["CloudWatchRoleArn"]}
    api.call("apigateway", "update_account", {"patchOperations": [operation]})
    return Created(name)


@resource("AWS::ApiGateway::Authorizer", in_api_gateway("delete_authorizer", "AuthorizerId", "RestApiId"))
def authorizer(api: Api, properties: Properties, name: str) -> Created:
    made = api.call("apigateway", "create_authorizer", properties)
    return Created(made["id"], {"AuthorizerId": made["id"]})


@resource(
    "AWS::ApiGateway::GatewayResponse",
    lambda api, ref, properties: api.call(
        "apigateway",
        "delete_gateway_response",
        {name: properties[name] for name in ("RestApiId", "ResponseType")},
    ),
)
def gateway_response(api: Api, properties: Properties, name: str) -> Created:
    api.call("apigateway", "put_gateway_response", properties)
    return Created(f"{properties['RestApiId']}|{properties['ResponseType']}")


@resource(
    "AWS::ApiGateway::Method",
    lambda api, ref, properties: api.call(
        "apigateway",
        "delete_method",
        {name: properties[name] for name in ("RestApiId", "ResourceId", "HttpMethod")},
    ),
)
def method(api: Api, properties: Properties, name: str) -> Created:
    """Replaces moto's model, which fails on a MOCK integration."""
    place = {name: properties[name] for name in ("RestApiId", "ResourceId", "HttpMethod")}
    api.call("apigateway", "put_method", without(properties, "Integration", "MethodResponses"))
    for response in properties.get("MethodResponses", []):
        api.call("apigateway", "put_method_response", {**place, **response})
    integration = without(properties["Integration"], "IntegrationResponses", "IntegrationHttpMethod")
    # `httpMethod` identifies the API's method. `integrationHttpMethod` is the method used to call the back end.
    behind = {name: value for name, value in properties["Integration"].items() if name == "IntegrationHttpMethod"}
    api.call("apigateway", "put_integration", {**place, **integration, **behind})
    for response in properties["Integration"].get("IntegrationResponses", []):
        api.call("apigateway", "put_integration_response", {**place, **response})
    return Created(f"{place['RestApiId']}|{place['ResourceId']}|{place['HttpMethod']}")


@resource("AWS::ApiGateway::Stage", in_api_gateway("delete_stage", "StageName", "RestApiId"))
def stage(api: Api, properties: Properties, name: str) -> Created:
    place = {name: properties[name] for name in ("RestApiId", "StageName")}
    api.call("apigateway", "create_stage", without(properties, "AccessLogSetting", "MethodSettings"))
    operations = [*_access_log_operations(properties), *_method_setting_operations(properties)]
    api.call("apigateway", "update_stage", {**place, "patchOperations": operations})
    return Created(properties["StageName"])


def _access_log_operations(properties: Properties) -> list[dict[str, str]]:
    setting = properties["AccessLogSetting"]
    return [
        {"op": "replace", "path": "/accessLogSettings/destinationArn", "value": setting["DestinationArn"]},
        {"op": "replace", "path": "/accessLogSettings/format", "value": setting["Format"]},
    ]


# Patch paths of the stage settings:
# https://docs.aws.amazon.com/apigateway/latest/api/patch-operations.html#UpdateStage-Patch
_setting_paths = {
    "DataTraceEnabled": "logging/dataTrace",
    "ThrottlingBurstLimit": "throttling/burstLimit",
    "ThrottlingRateLimit": "throttling/rateLimit",
}


def _method_setting_operations(properties: Properties) -> list[dict[str, str]]:
    return [
        {
            "op": "replace",
            "path": f"/{setting['ResourcePath'].lstrip('/')}/{setting['HttpMethod']}/{_setting_paths[name]}",
            "value": str(value),
        }
        for setting in properties["MethodSettings"]
        for name, value in without(setting, "ResourcePath", "HttpMethod").items()
    ]


@resource("AWS::ApiGateway::UsagePlan", in_api_gateway("delete_usage_plan", "UsagePlanId"))
def usage_plan(api: Api, properties: Properties, name: str) -> Created:
    stages = [
        {"apiId": place["ApiId"], **without(place, "ApiId", "Throttle")} for place in properties["ApiStages"]
    ]
    rest = without(properties, "UsagePlanName", "ApiStages")
    made = api.call(
        "apigateway", "create_usage_plan", {"name": properties["UsagePlanName"], "apiStages": stages, **rest}
    )
    return Created(made["id"], {"Id": made["id"]})


@resource("AWS::ApiGateway::ApiKey", in_api_gateway("delete_api_key", "ApiKey"))
def api_key(api: Api, properties: Properties, name: str) -> Created:
    made = api.call("apigateway", "create_api_key", {"name": name, **properties})
    return Created(made["id"], {"APIKeyId": made["id"]})


@resource(
    "AWS::ApiGateway::UsagePlanKey",
    lambda api, ref, properties: api.call(
        "apigateway",
        "delete_usage_plan_key",
        {name: properties[name] for name in ("UsagePlanId", "KeyId")},
    ),
)
def usage_plan_key(api: Api, properties: Properties, name: str) -> Created:
    api.call("apigateway", "create_usage_plan_key", properties)
    return Created(f"{properties['KeyId']}:{properties['UsagePlanId']}")


@resource("AWS::ApiGateway::DomainName", in_api_gateway("delete_domain_name", "DomainName"))
def domain_name(api: Api, properties: Properties, name: str) -> Created:
    made = api.call("apigateway", "create_domain_name", properties)
    return Created(made["domainName"], {"RegionalDomainName": made["regionalDomainName"]})


@resource("AWS::ApiGateway::BasePathMapping", in_api_gateway("delete_base_path_mapping", "BasePath", "DomainName"))
def base_path_mapping(api: Api, properties: Properties, name: str) -> Created:
    return Created(api.call("apigateway", "create_base_path_mapping", properties)["basePath"])


# WAF


def _delete_web_acl(api: Api, ref: str, properties: Properties) -> None:
    place = dict(zip(("Name", "Id", "Scope"), ref.split("|"), strict=True))
    lock = api.call("wafv2", "get_web_acl", place)["LockToken"]
    api.call("wafv2", "delete_web_acl", {**place, "LockToken": lock})


@resource("AWS::WAFv2::WebACL", _delete_web_acl)
def web_acl(api: Api, properties: Properties, name: str) -> Created:
    made = api.call("wafv2", "create_web_acl", properties)["Summary"]
    return Created(f"{made['Name']}|{made['Id']}|{properties['Scope']}", {"Arn": made["ARN"], "Id": made["Id"]})


@resource(
    "AWS::WAFv2::WebACLAssociation",
    lambda api, ref, properties: api.call(
        "wafv2", "disassociate_web_acl", {"ResourceArn": properties["ResourceArn"]}
    ),
)
def web_acl_association(api: Api, properties: Properties, name: str) -> Created:
    api.call("wafv2", "associate_web_acl", properties)
    return Created(f"{properties['WebACLArn']}|{properties['ResourceArn']}")

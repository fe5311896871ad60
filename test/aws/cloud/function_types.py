"""Lambda functions, versions, permissions and aliases, and their gradual deployments."""

from registry import by, resource, without
from resource_model import Api, Created, Properties


@resource("AWS::Lambda::Function", by("lambda", "delete_function", "FunctionName"))
def function(api: Api, properties: Properties, name: str) -> Created:
    """Replaces moto's model, which ignores architecture, tracing and log group."""
    reserved = properties.get("ReservedConcurrentExecutions")
    rest = without(properties, "ReservedConcurrentExecutions")
    made = api.call("lambda", "create_function", {"FunctionName": name, **rest})
    if reserved is not None:
        bound = {"FunctionName": name, "ReservedConcurrentExecutions": reserved}
        api.call("lambda", "put_function_concurrency", bound)
    return Created(name, {"Arn": made["FunctionArn"]})


@resource(
    "AWS::Lambda::Permission",
    lambda api, ref, properties: api.call(
        "lambda", "remove_permission", {"FunctionName": properties["FunctionName"], "StatementId": ref}
    ),
)
def permission(api: Api, properties: Properties, name: str) -> Created:
    """Replaces moto's model, which returns no statement ID."""
    api.call("lambda", "add_permission", {"StatementId": name, **properties})
    return Created(name)


@resource(
    "AWS::Lambda::Version",
    lambda api, ref, properties: api.call(
        "lambda",
        "delete_function",
        {"FunctionName": properties["FunctionName"], "Qualifier": ref.rsplit(":", 1)[1]},
    ),
)
def version(api: Api, properties: Properties, name: str) -> Created:
    """Replaces moto's model, which does not return the version number."""
    made = api.call("lambda", "publish_version", properties)
    return Created(made["FunctionArn"], {"Version": made["Version"]})


@resource(
    "AWS::Lambda::Alias",
    lambda api, ref, properties: api.call(
        "lambda", "delete_alias", {name: properties[name] for name in ("FunctionName", "Name")}
    ),
)
def alias(api: Api, properties: Properties, name: str) -> Created:
    made = api.call("lambda", "create_alias", without(properties, "ProvisionedConcurrencyConfig"))
    if "ProvisionedConcurrencyConfig" in properties:
        place = {"FunctionName": properties["FunctionName"], "Qualifier": properties["Name"]}
        # moto does not implement provisioned concurrency.
        api.validate(
            "lambda", "put_provisioned_concurrency_config", {**place, **properties["ProvisionedConcurrencyConfig"]}
        )
    return Created(made["AliasArn"])


# CodeDeploy


@resource("AWS::CodeDeploy::Application", by("codedeploy", "delete_application", "applicationName"))
def application(api: Api, properties: Properties, name: str) -> Created:
    api.call("codedeploy", "create_application", {"applicationName": name, **properties})
    return Created(name)


@resource(
    "AWS::CodeDeploy::DeploymentGroup",
    by("codedeploy", "delete_deployment_group", "deploymentGroupName", "ApplicationName"),
)
def deployment_group(api: Api, properties: Properties, name: str) -> Created:
    """Rejects a group that watches an alarm that does not exist, with which CodeDeploy cannot roll back."""
    for watched in properties["AlarmConfiguration"]["Alarms"]:
        found = api.call("cloudwatch", "describe_alarms", {"AlarmNames": [watched["Name"]]})["MetricAlarms"]
        if not found:
            raise LookupError(f"{name} watches {watched['Name']}, which is not there.")
    api.call("codedeploy", "create_deployment_group", {"deploymentGroupName": name, **properties})
    return Created(name)

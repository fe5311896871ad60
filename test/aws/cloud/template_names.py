"""Converts names in API responses to the names used in templates."""

import json
from collections.abc import Callable
from typing import Any

Response = dict[str, Any]


def in_template_names(resource_type: str, response: Response) -> Response:
    rename = _renames.get(resource_type)
    return response if rename is None else {**response, **rename(response)}


def _method(response: Response) -> Response:
    integration = response["methodIntegration"]
    responses = list(integration.get("integrationResponses", {}).values())
    return {
        "Integration": {
            **integration,
            "IntegrationHttpMethod": integration.get("httpMethod"),
            "IntegrationResponses": responses,
        },
        "MethodResponses": list(response["methodResponses"].values()),
    }


def _stage(response: Response) -> Response:
    settings = [
        {"ResourcePath": f"/{path}", "HttpMethod": method, **setting}
        for key, setting in response["methodSettings"].items()
        for path, method in [key.split("/")]
    ]
    return {"AccessLogSetting": response["accessLogSettings"], "MethodSettings": settings}


def _table(response: Response) -> Response:
    recovery = response["PointInTimeRecoveryDescription"]["PointInTimeRecoveryStatus"]
    expiry = response["TimeToLive"]
    return {
        "BillingMode": response["BillingModeSummary"]["BillingMode"],
        "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": recovery == "ENABLED"},
        "SSESpecification": {"SSEEnabled": response["SSEDescription"]["Status"] == "ENABLED"},
        "TimeToLiveSpecification": {**expiry, "Enabled": expiry["TimeToLiveStatus"] == "ENABLED"},
    }


def _permission(response: Response) -> Response:
    condition = response["Condition"]
    source = condition.get("ArnLike", {}).get("AWS:SourceArn")
    account = condition.get("StringEquals", {}).get("AWS:SourceAccount")
    return {
        "Principal": response["Principal"]["Service"],
        **({} if source is None else {"SourceArn": source}),
        **({} if account is None else {"SourceAccount": account}),
    }


def _metric_filter(response: Response) -> Response:
    transformations = [
        {**each, "Dimensions": [{"Key": key, "Value": value} for key, value in each.get("dimensions", {}).items()]}
        for each in response["metricTransformations"]
    ]
    return {"MetricTransformations": transformations}


_renames: dict[str, Callable[[Response], Response]] = {
    "AWS::ApiGateway::Account": lambda response: {"CloudWatchRoleArn": response["cloudwatchRoleArn"]},
    "AWS::ApiGateway::Method": _method,
    "AWS::ApiGateway::RestApi": lambda response: {"ApiKeySourceType": response["apiKeySource"]},
    "AWS::ApiGateway::Stage": _stage,
    "AWS::ApiGateway::UsagePlan": lambda response: {"UsagePlanName": response["name"]},
    "AWS::DynamoDB::Table": _table,
    "AWS::Lambda::Permission": _permission,
    "AWS::Events::Archive": lambda response: {
        "EventPattern": json.loads(response["EventPattern"]),
        "SourceArn": response["EventSourceArn"],
    },
    "AWS::Logs::MetricFilter": _metric_filter,
    "AWS::WAFv2::WebACL": lambda response: response["WebACL"],
    "AWS::WAFv2::WebACLAssociation": lambda response: {"WebACLArn": response["WebACL"]["ARN"]},
}

"""Converts names in API responses to the names used in templates."""

import json
from collections.abc import Callable
from typing import Any

Answer = dict[str, Any]


def in_template_names(resource_type: str, answer: Answer) -> Answer:
    rename = _renames.get(resource_type)
    return answer if rename is None else {**answer, **rename(answer)}


def _method(answer: Answer) -> Answer:
    integration = answer["methodIntegration"]
    responses = list(integration.get("integrationResponses", {}).values())
    return {
        "Integration": {
            **integration,
            "IntegrationHttpMethod": integration.get("httpMethod"),
            "IntegrationResponses": responses,
        },
        "MethodResponses": list(answer["methodResponses"].values()),
    }


def _stage(answer: Answer) -> Answer:
    settings = [
        {"ResourcePath": f"/{path}", "HttpMethod": method, **setting}
        for key, setting in answer["methodSettings"].items()
        for path, method in [key.split("/")]
    ]
    return {"AccessLogSetting": answer["accessLogSettings"], "MethodSettings": settings}


def _table(answer: Answer) -> Answer:
    recovery = answer["PointInTimeRecoveryDescription"]["PointInTimeRecoveryStatus"]
    expiry = answer["TimeToLive"]
    return {
        "BillingMode": answer["BillingModeSummary"]["BillingMode"],
        "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": recovery == "ENABLED"},
        "SSESpecification": {"SSEEnabled": answer["SSEDescription"]["Status"] == "ENABLED"},
        "TimeToLiveSpecification": {**expiry, "Enabled": expiry["TimeToLiveStatus"] == "ENABLED"},
    }


def _permission(answer: Answer) -> Answer:
    condition = answer["Condition"]
    source = condition.get("ArnLike", {}).get("AWS:SourceArn")
    account = condition.get("StringEquals", {}).get("AWS:SourceAccount")
    return {
        "Principal": answer["Principal"]["Service"],
        **({} if source is None else {"SourceArn": source}),
        **({} if account is None else {"SourceAccount": account}),
    }


def _metric_filter(answer: Answer) -> Answer:
    transformations = [
        {**each, "Dimensions": [{"Key": key, "Value": value} for key, value in each.get("dimensions", {}).items()]}
        for each in answer["metricTransformations"]
    ]
    return {"MetricTransformations": transformations}


_renames: dict[str, Callable[[Answer], Answer]] = {
    "AWS::ApiGateway::Account": lambda answer: {"CloudWatchRoleArn": answer["cloudwatchRoleArn"]},
    "AWS::ApiGateway::Method": _method,
    "AWS::ApiGateway::RestApi": lambda answer: {"ApiKeySourceType": answer["apiKeySource"]},
    "AWS::ApiGateway::Stage": _stage,
    "AWS::ApiGateway::UsagePlan": lambda answer: {"UsagePlanName": answer["name"]},
    "AWS::DynamoDB::Table": _table,
    "AWS::Lambda::Permission": _permission,
    "AWS::Events::Archive": lambda answer: {
        "EventPattern": json.loads(answer["EventPattern"]),
        "SourceArn": answer["EventSourceArn"],
    },
    "AWS::Logs::MetricFilter": _metric_filter,
    "AWS::WAFv2::WebACL": lambda answer: answer["WebACL"],
    "AWS::WAFv2::WebACLAssociation": lambda answer: {"WebACLArn": answer["WebACL"]["ARN"]},
}

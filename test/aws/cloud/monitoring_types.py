"""Resource types of the monitoring stack."""

import json

from registry import by, nothing, resource, without
from resource_model import Api, Created, Properties


@resource("AWS::CloudWatch::Alarm", lambda api, ref, _: api.call("cloudwatch", "delete_alarms", {"AlarmNames": [ref]}))
def alarm(api: Api, properties: Properties, name: str) -> Created:
    api.call("cloudwatch", "put_metric_alarm", properties)
    alarm_name = properties["AlarmName"]
    return Created(
        alarm_name, {"Arn": f"arn:aws:cloudwatch:{api.region}:{api.account_id}:alarm:{alarm_name}"}
    )


@resource("AWS::Logs::MetricFilter", by("logs", "delete_metric_filter", "filterName", "LogGroupName"))
def metric_filter(api: Api, properties: Properties, name: str) -> Created:
    transformations = [
        {**each, "Dimensions": {one["Key"]: one["Value"] for one in each.get("Dimensions", [])}}
        for each in properties["MetricTransformations"]
    ]
    rest = without(properties, "MetricTransformations")
    api.call("logs", "put_metric_filter", {"filterName": name, "metricTransformations": transformations, **rest})
    return Created(name)


@resource("AWS::Logs::QueryDefinition", nothing)
def query_definition(api: Api, properties: Properties, name: str) -> Created:
    """Validates the parameters and the existence of the log groups, because moto does not implement saved queries."""
    api.validate("logs", "put_query_definition", properties)
    for log_group in properties["LogGroupNames"]:
        found = api.call("logs", "describe_log_groups", {"logGroupNamePrefix": log_group})["logGroups"]
        if not any(each["logGroupName"] == log_group for each in found):
            raise LookupError(f"{properties['Name']} reads {log_group}, which is not there.")
    return Created(name)


@resource("AWS::SNS::Subscription", by("sns", "unsubscribe", "SubscriptionArn"))
def subscription(api: Api, properties: Properties, name: str) -> Created:
    return Created(api.call("sns", "subscribe", properties)["SubscriptionArn"])


@resource("AWS::SNS::TopicPolicy", nothing)
def topic_policy(api: Api, properties: Properties, name: str) -> Created:
    policy = json.dumps(properties["PolicyDocument"])
    [topic] = properties["Topics"]
    api.call("sns", "set_topic_attributes", {"TopicArn": topic, "AttributeName": "Policy", "AttributeValue": policy})
    return Created(f"{topic}|{name}")

"""Resource types of the feedback events stack."""

import json

from registry import by, nothing, resource, without
from resource_model import Api, Created, Properties

# EventBridge


@resource("AWS::Events::EventBus", by("events", "delete_event_bus", "Name"))
def event_bus(api: Api, properties: Properties, name: str) -> Created:
    """Replaces moto's model, which ignores the description."""
    made = api.call("events", "create_event_bus", properties)
    return Created(properties["Name"], {"Arn": made["EventBusArn"], "Name": properties["Name"]})


@resource("AWS::Events::Archive", by("events", "delete_archive", "ArchiveName"))
def archive(api: Api, properties: Properties, name: str) -> Created:
    """Replaces moto's model, which generates an invalid archive name."""
    archive_name = name[:48]
    rest = without(properties, "SourceArn", "EventPattern")
    place = {"ArchiveName": archive_name, "EventSourceArn": properties["SourceArn"]}
    api.call("events", "create_archive", {**place, "EventPattern": json.dumps(properties["EventPattern"]), **rest})
    return Created(archive_name)


# SQS


@resource("AWS::SQS::Queue", by("sqs", "delete_queue", "QueueUrl"))
def queue(api: Api, properties: Properties, name: str) -> Created:
    """Replaces moto's model, whose reference is not a queue URL of this account."""
    attributes = {key: json.dumps(value) for key, value in properties.items()}
    url = api.call("sqs", "create_queue", {"QueueName": name[:80], "Attributes": attributes})["QueueUrl"]
    told = api.call("sqs", "get_queue_attributes", {"QueueUrl": url, "AttributeNames": ["QueueArn"]})["Attributes"]
    return Created(url, {"Arn": told["QueueArn"], "QueueName": url.rsplit("/", 1)[1], "QueueUrl": url})


@resource("AWS::SQS::QueuePolicy", nothing)
def queue_policy(api: Api, properties: Properties, name: str) -> Created:
    [url] = properties["Queues"]
    policy = json.dumps(properties["PolicyDocument"])
    api.call("sqs", "set_queue_attributes", {"QueueUrl": url, "Attributes": {"Policy": policy}})
    return Created(url)


# Pipes


@resource("AWS::Pipes::Pipe", by("pipes", "delete_pipe", "Name"))
def pipe(api: Api, properties: Properties, name: str) -> Created:
    made = api.call("pipes", "create_pipe", {"Name": name[:64], **properties})
    return Created(made["Name"], {"Arn": made["Arn"]})

"""Resource types of the data stack and the bootstrap stack."""

import json

from registry import by, nothing, resource, without
from resource_model import Api, Created, Properties

# IAM


def _policy_place(ref: str) -> Properties:
    return dict(zip(("RoleName", "PolicyName"), ref.split("|"), strict=True))


@resource("AWS::IAM::Policy", lambda api, ref, _: api.call("iam", "delete_role_policy", _policy_place(ref)))
def policy(api: Api, properties: Properties, name: str) -> Created:
    """Replaces moto's model, which generates a different policy name."""
    [role] = properties["Roles"]
    document = json.dumps(properties["PolicyDocument"])
    place = {"RoleName": role, "PolicyName": properties["PolicyName"]}
    api.call("iam", "put_role_policy", {**place, "PolicyDocument": document})
    return Created(f"{role}|{properties['PolicyName']}")


# KMS


@resource(
    "AWS::KMS::Key",
    lambda api, ref, properties: api.call(
        "kms",
        "schedule_key_deletion",
        {"KeyId": ref, "PendingWindowInDays": properties["PendingWindowInDays"]},
    ),
)
def key(api: Api, properties: Properties, name: str) -> Created:
    """Replaces moto's model, which does not support DescribeKey."""
    policy = json.dumps(properties["KeyPolicy"])
    parameters = {"Policy": policy, "Description": properties["Description"]}
    made = api.call("kms", "create_key", parameters)["KeyMetadata"]
    if properties["EnableKeyRotation"]:
        api.call("kms", "enable_key_rotation", {"KeyId": made["KeyId"]})
    return Created(made["KeyId"], {"Arn": made["Arn"]})


# S3 bucket of the bootstrap stack


@resource("AWS::S3::BucketPolicy", nothing)
def bucket_policy(api: Api, properties: Properties, name: str) -> Created:
    bucket = properties["Bucket"]
    policy = json.dumps(properties["PolicyDocument"])
    api.call("s3", "put_bucket_policy", {"Bucket": bucket, "Policy": policy})
    # The bucket policy denies calls without TLS. Because moto has no TLS and ignores policy conditions, it would deny
    # every upload.
    api.call("s3", "delete_bucket_policy", {"Bucket": bucket})
    return Created(bucket)


# DynamoDB


@resource("AWS::DynamoDB::Table", by("dynamodb", "delete_table", "TableName"))
def table(api: Api, properties: Properties, name: str) -> Created:
    """Replaces moto's model, which ignores backups and TTL."""
    rest = without(
        properties, "PointInTimeRecoverySpecification", "SSESpecification", "TimeToLiveSpecification"
    )
    encryption = {"Enabled": properties["SSESpecification"]["SSEEnabled"]}
    if "StreamSpecification" in properties:
        # In templates, the presence of StreamSpecification enables the stream.
        rest["StreamSpecification"] = {"StreamEnabled": True, **properties["StreamSpecification"]}
    made = api.call("dynamodb", "create_table", {"TableName": name, "SSESpecification": encryption, **rest})
    backups = {"PointInTimeRecoverySpecification": properties["PointInTimeRecoverySpecification"]}
    api.call("dynamodb", "update_continuous_backups", {"TableName": name, **backups})
    if "TimeToLiveSpecification" in properties:
        expiry = {"TimeToLiveSpecification": properties["TimeToLiveSpecification"]}
        api.call("dynamodb", "update_time_to_live", {"TableName": name, **expiry})
    table = made["TableDescription"]
    stream = {"StreamArn": table["LatestStreamArn"]} if "LatestStreamArn" in table else {}
    return Created(name, {"Arn": table["TableArn"], **stream})


# Secrets Manager


@resource("AWS::SecretsManager::Secret", by("secretsmanager", "delete_secret", "SecretId"))
def secret(api: Api, properties: Properties, name: str) -> Created:
    generate = properties["GenerateSecretString"]
    key = generate["GenerateStringKey"]
    template = json.loads(generate["SecretStringTemplate"])
    rules = without(generate, "GenerateStringKey", "SecretStringTemplate")
    password = api.call("secretsmanager", "get_random_password", rules)["RandomPassword"]
    value = json.dumps({**template, key: password})
    rest = without(properties, "GenerateSecretString")
    made = api.call("secretsmanager", "create_secret", {"Name": name, "SecretString": value, **rest})
    return Created(made["ARN"], {"Id": made["ARN"]})


@resource("AWS::SecretsManager::RotationSchedule", by("secretsmanager", "cancel_rotate_secret", "SecretId"))
def rotation_schedule(api: Api, properties: Properties, name: str) -> Created:
    # Unlike CloudFormation, does not rotate the secret immediately, because moto would need Docker for the rotation.
    api.call("secretsmanager", "rotate_secret", {**properties, "RotateImmediately": False})
    return Created(properties["SecretId"])

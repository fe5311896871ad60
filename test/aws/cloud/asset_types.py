"""Resource types of the assets stack, except its bucket and function."""

from registry import nothing, resource, without
from resource_model import Api, Created, Properties

# CloudFront


@resource(
    "AWS::CloudFront::OriginAccessControl",
    lambda api, ref, _: api.call("cloudfront", "delete_origin_access_control", {"Id": ref}),
)
def origin_access_control(api: Api, properties: Properties, name: str) -> Created:
    made = api.call("cloudfront", "create_origin_access_control", properties)["OriginAccessControl"]
    return Created(made["Id"], {"Id": made["Id"]})


@resource("AWS::CloudFront::ResponseHeadersPolicy", nothing)
def response_headers_policy(api: Api, properties: Properties, name: str) -> Created:
    """Only validates the parameters, because moto does not implement the call."""
    config = properties["ResponseHeadersPolicyConfig"]
    cors = dict(config["CorsConfig"])
    for listed in ("AccessControlAllowOrigins", "AccessControlAllowMethods", "AccessControlAllowHeaders"):
        cors[listed] = cors[listed]["Items"]
    headers = config["CustomHeadersConfig"]["Items"]
    api.validate(
        "cloudfront",
        "create_response_headers_policy",
        {"ResponseHeadersPolicyConfig": {**config, "CorsConfig": cors, "CustomHeadersConfig": headers}},
    )
    return Created("11111111-2222-3333-4444-555555555555")


# Property names that differ between templates and API calls.
_origin_names = {"OriginSSLProtocols": "OriginSslProtocols"}
_certificate_names = {"AcmCertificateArn": "ACMCertificateArn", "SslSupportMethod": "SSLSupportMethod"}


def _renamed(properties: Properties, names: dict[str, str]) -> Properties:
    return {names.get(name, name): value for name, value in properties.items()}


def _origin(properties: Properties) -> Properties:
    if "CustomOriginConfig" not in properties:
        return properties
    # The API requires both ports. Templates may omit them, in which case CloudFormation uses these defaults.
    config = {"HTTPPort": 80, "HTTPSPort": 443, **_renamed(properties["CustomOriginConfig"], _origin_names)}
    return {**properties, "CustomOriginConfig": config}


def _delete_distribution(api: Api, ref: str, _: Properties) -> None:
    etag = api.call("cloudfront", "get_distribution", {"Id": ref})["ETag"]
    api.call("cloudfront", "delete_distribution", {"Id": ref, "IfMatch": etag})


@resource("AWS::CloudFront::Distribution", _delete_distribution)
def distribution(api: Api, properties: Properties, name: str) -> Created:
    config = properties["DistributionConfig"]
    certificate = config.get("ViewerCertificate")
    parameters = {
        **without(config, "IPV6Enabled", "ViewerCertificate"),
        "CallerReference": name,
        "IsIPV6Enabled": config["IPV6Enabled"],
        "Origins": [_origin(each) for each in config["Origins"]],
        **({} if certificate is None else {"ViewerCertificate": _renamed(certificate, _certificate_names)}),
    }
    made = api.call("cloudfront", "create_distribution", {"DistributionConfig": parameters})["Distribution"]
    return Created(made["Id"], {"Id": made["Id"], "DomainName": made["DomainName"]})


# Lambda layer that contains the SDK files


@resource(
    "AWS::Lambda::LayerVersion",
    lambda api, ref, properties: api.call(
        "lambda",
        "delete_layer_version",
        {"LayerName": ref.split(":")[6], "VersionNumber": int(ref.split(":")[7])},
    ),
)
def layer_version(api: Api, properties: Properties, name: str) -> Created:
    """Replaces moto's model, whose reference is not a string."""
    made = api.call("lambda", "publish_layer_version", {"LayerName": name, **properties})
    return Created(made["LayerVersionArn"], {"LayerVersionArn": made["LayerVersionArn"]})


# SDK files, which CloudFormation publishes to the bucket by invoking a function


@resource("Custom::SdkFiles", nothing)
def sdk_files(api: Api, properties: Properties, name: str) -> Created:
    """Does not run the function, because moto would need Docker. sdk-publisher.test.ts runs it against moto's S3."""
    return Created("sdk-files")

/**
 * Properties that moto accepts but never returns. The test of the deployed stacks does not compare them with the
 * templates.
 */
export const motoOmissions: readonly string[] = [
  'AWS::ApiGateway::DomainName EndpointAccessMode',
  'AWS::ApiGateway::RestApi EndpointAccessMode',
  'AWS::ApiGateway::RestApi SecurityPolicy',
  'AWS::ApiGateway::UsagePlan ApiStages[].Throttle',
  'AWS::CodeDeploy::DeploymentGroup AlarmConfiguration.Alarms',
  'AWS::CodeDeploy::DeploymentGroup AlarmConfiguration.Enabled',
  'AWS::Events::Archive KmsKeyIdentifier',
  'AWS::IAM::ManagedPolicy PolicyDocument',
  'AWS::IAM::Role ManagedPolicyArns',
  'AWS::KMS::Key EnableKeyRotation',
  'AWS::KMS::Key KeyPolicy',
  'AWS::KMS::Key PendingWindowInDays',
  'AWS::Lambda::Alias ProvisionedConcurrencyConfig',
  'AWS::Lambda::Function Code',
  'AWS::Lambda::Function LoggingConfig',
  'AWS::Lambda::Permission FunctionName',
  'AWS::SecretsManager::Secret GenerateSecretString',
];

/**
 * Properties that identify the parent of a resource, as `TYPE PROPERTY`. The read request contains them, so the
 * response omits them.
 */
export const resourceScopes: readonly string[] = [
  'AWS::ApiGateway::Authorizer RestApiId',
  'AWS::ApiGateway::BasePathMapping DomainName',
  'AWS::ApiGateway::Deployment RestApiId',
  'AWS::ApiGateway::GatewayResponse RestApiId',
  'AWS::ApiGateway::Method ResourceId',
  'AWS::ApiGateway::Method RestApiId',
  'AWS::ApiGateway::Resource RestApiId',
  'AWS::ApiGateway::Stage RestApiId',
  'AWS::IAM::Policy Roles',
  'AWS::Lambda::Alias FunctionName',
  'AWS::SNS::TopicPolicy Topics',
  'AWS::SQS::QueuePolicy Queues',
  'AWS::SecretsManager::RotationSchedule SecretId',
  'AWS::WAFv2::WebACL Scope',
  'AWS::WAFv2::WebACLAssociation ResourceArn',
];

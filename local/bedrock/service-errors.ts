import { ServiceError, validationError } from '../emulator/http/service-error.ts';

/**
 * Bedrock runtime exceptions by fault, in AWS's wording.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html
 */
export const errors = {
  throttle: new ServiceError(
    429,
    'ThrottlingException',
    'Too many requests, please wait before trying again.',
  ),
  serviceUnavailable: new ServiceError(
    503,
    'ServiceUnavailableException',
    'Bedrock is unable to process your request.',
  ),
  internalError: new ServiceError(
    500,
    'InternalServerException',
    'The system encountered an unexpected error.',
  ),
  accessDenied: new ServiceError(
    403,
    'AccessDeniedException',
    "You don't have access to the model with the specified model ID.",
  ),
  modelTimeout: new ServiceError(
    408,
    'ModelTimeoutException',
    'Model has timed out in processing the request.',
  ),
  modelError: new ServiceError(424, 'ModelErrorException', 'The model returned an error.'),
  modelNotReady: new ServiceError(429, 'ModelNotReadyException', 'Model is not ready for inference.'),
  quotaExceeded: new ServiceError(
    400,
    'ServiceQuotaExceededException',
    'Your request exceeds the service quota for your account.',
  ),
  notPermitted: new ServiceError(
    403,
    'AccessDeniedException',
    'User: arn:aws:sts::123456789012:assumed-role/operator/me is not authorized to perform: bedrock:InvokeModel on ' +
      'resource: arn:aws:bedrock:us-east-1:123456789012:inference-profile/any because no identity-based policy allows ' +
      'the bedrock:InvokeModel action',
  ),
  expiredCredentials: new ServiceError(
    403,
    'ExpiredTokenException',
    'The security token included in the request is expired',
  ),
  marketplace: new ServiceError(
    403,
    'AccessDeniedException',
    'Model access is denied due to IAM user or service role is not authorized to perform the required AWS Marketplace ' +
      'actions (aws-marketplace:ViewSubscriptions, aws-marketplace:Subscribe) to enable access to this model.',
  ),
  useCaseForm: new ServiceError(
    404,
    'ResourceNotFoundException',
    'Model use case details have not been submitted for this account. Fill out the Anthropic use case details form ' +
      'before using the model. If you have already filled out the form, try again in 15 minutes.',
  ),
  unknownModel: validationError('The provided model identifier is invalid.'),
  modelRetired: new ServiceError(
    404,
    'ResourceNotFoundException',
    'Access denied. This Model is marked by provider as Legacy and you have not been actively using the model in the ' +
      'last 30 days. Please upgrade to an active model on Amazon Bedrock',
  ),
  profileNeeded: validationError(
    'Invocation of model ID any with on-demand throughput isn’t supported. Retry your request with the ID or ARN of an ' +
      'inference profile that contains this model.',
  ),
  notInRegion: validationError(
    'Access to Anthropic models is not allowed from unsupported countries, regions, or territories.',
  ),
};

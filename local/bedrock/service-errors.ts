import { ServiceError } from '../emulator/exchange.ts';

/**
 * Bedrock exceptions, keyed by kind of failure.
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
};

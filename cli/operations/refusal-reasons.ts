import { errorCode } from '../errors.ts';

/** Next steps by the reason why a model or a voice engine cannot be used. */
export const refusalAdvice = {
  no_credentials: 'There are no AWS credentials: run aws configure, or set AWS_PROFILE.',
  credentials_refused: 'AWS does not take these credentials: sign in again, or check AWS_PROFILE.',
  marketplace:
    "The account has no AWS Marketplace subscription for it yet. Run this once with an administrator's credentials (aws-marketplace:Subscribe, Unsubscribe, ViewSubscriptions), wait some minutes, and run it again.",
  use_case_form:
    "Anthropic's use-case form was not sent for this account: fill it in in the Bedrock console, Model catalog, and wait up to 15 minutes.",
  no_model_access:
    'The account has no access to it: ask for it in the Bedrock console, Model catalog, in the Region of the deployment.',
  model_retired: 'Its maker has retired it: set another model in cdk.json and deploy.',
  profile_needed:
    'It is called through an inference profile only: put the id of one, such as global.… or eu.…, into cdk.json and deploy.',
  unknown_model:
    'Bedrock knows no model or inference profile of this id in this Region: check it in cdk.json, or choose one that the Region has, and deploy.',
  not_in_region: 'It is not offered in this Region: choose another, or deploy into another Region.',
  not_permitted:
    'These credentials, or a policy of the organization in AWS, do not allow the call: use credentials that may do this.',
  throttled:
    "The account's quota for it is used up or zero: wait a minute; if it stays so, ask for more in Service Quotas.",
  unreachable: 'The service did not answer: check the network; the Region may not have this service.',
  service_down: 'The service is down or not ready: look at the AWS Health Dashboard, and check again later.',
  shape_refused:
    'It rejects this kind of request: the service falls back to the next shape, at the cost of one request.',
  wrong_shape: 'It answered in another shape: set another model in cdk.json and deploy.',
  failed: 'The service failed for another reason.',
} as const;

export type RefusalReason = keyof typeof refusalAdvice;

interface Rule {
  readonly reason: RefusalReason;
  readonly name?: RegExp;
  readonly message?: RegExp;
}

/**
 * The first match wins, so specific rules come first. Messages are those of November 2026. The exception's name is not
 * enough: an unknown model may be a ValidationException, a ResourceNotFoundException or AccessDenied.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html
 */
const rules: readonly Rule[] = [
  { reason: 'no_credentials', name: /^CredentialsProviderError$/ },
  {
    reason: 'credentials_refused',
    name: /^(ExpiredToken(Exception)?|UnrecognizedClientException|InvalidClientTokenId|InvalidSignatureException|IncompleteSignature)$/,
  },
  { reason: 'marketplace', message: /marketplace/i },
  { reason: 'use_case_form', message: /use[ -]case/i },
  { reason: 'model_retired', message: /marked by provider as legacy|end of (its )?life/i },
  { reason: 'profile_needed', message: /inference profile/i },
  { reason: 'throttled', name: /Throttl|TooManyRequests|QuotaExceeded/ },
  { reason: 'not_in_region', name: /^EngineNotSupportedException$/ },
  {
    reason: 'not_in_region',
    message: /unsupported (countries|regions)|(not|n't) (supported|available) in (this|your|the) region/i,
  },
  { reason: 'no_model_access', message: /access to (the|this) model/i },
  { reason: 'not_permitted', name: /AccessDenied|NotAuthorized/ },
  { reason: 'unknown_model', message: /model identifier|could not resolve the foundation model/i },
  { reason: 'unknown_model', name: /^ResourceNotFoundException$/ },
  { reason: 'service_down', name: /ServiceUnavailable|InternalServer|ServiceFailure|ModelNotReady/ },
  { reason: 'unreachable', name: /^TimeoutError$/ },
  { reason: 'wrong_shape', name: /^WrongShapeError$/ },
  {
    reason: 'shape_refused',
    name: /^ValidationException$/,
    message: /\btool|json_?schema|text_?format|output_?config|\bthinking\b|\beffort\b/i,
  },
];

/** Network failures, without a response of a service. */
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Classifies a failed call of Bedrock or Polly. */
export function refusalReason(error: unknown): RefusalReason {
  if (!(error instanceof Error)) return 'failed';
  if (networkCodes.has(errorCode(error) ?? '')) return 'unreachable';
  const found = rules.find(
    ({ name, message }) => (name?.test(error.name) ?? true) && (message?.test(error.message) ?? true),
  );
  return found?.reason ?? 'failed';
}

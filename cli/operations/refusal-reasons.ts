import { errorCode } from '../errors.ts';

export const refusalAdvice = {
  no_credentials: 'There are no AWS credentials: run aws configure, or set AWS_PROFILE.',
  credentials_refused: 'AWS rejected these credentials: sign in again, or check AWS_PROFILE.',
  marketplace:
    "The account has no AWS Marketplace subscription for it. Run this command once with an administrator's credentials (aws-marketplace:Subscribe, Unsubscribe, ViewSubscriptions), wait a few minutes, then run it again.",
  use_case_form:
    "Anthropic's use-case form was not submitted for this account: submit it in the Bedrock console, Model catalog, and wait up to 15 minutes.",
  no_model_access:
    'The account has no access to it: request access in the Bedrock console, Model catalog, in the Region of the deployment.',
  model_retired: 'The provider retired it: set another model in cdk.json and deploy.',
  profile_needed:
    'It requires an inference profile: set its id, such as global.… or eu.…, in cdk.json and deploy.',
  unknown_model:
    'There is no model or inference profile with this id in this Region: correct it in cdk.json and deploy.',
  not_in_region: 'It is not available in this Region: choose another model or Region.',
  not_permitted:
    'These credentials, or a service control policy, do not allow the call: use credentials with this permission.',
  throttled:
    "The account's quota for it is exhausted or zero: wait a minute; if this persists, request an increase in Service Quotas.",
  unreachable: 'The service did not respond: check the network; the Region may not have this service.',
  service_down: 'The service is unavailable: check the AWS Health Dashboard and try again later.',
  shape_refused:
    'It rejects this kind of request: the service falls back to the next shape, at the cost of one request.',
  wrong_shape: 'Its response had another shape: set another model in cdk.json and deploy.',
  failed: 'The service failed for another reason.',
} as const;

export type RefusalReason = keyof typeof refusalAdvice;

interface Rule {
  readonly reason: RefusalReason;
  readonly name?: RegExp;
  readonly message?: RegExp;
}

/**
 * The first match wins, so specific rules come first. The patterns match messages as of November 2026. The exception's name is not
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

export function refusalReason(error: unknown): RefusalReason {
  if (!(error instanceof Error)) return 'failed';
  if (networkCodes.has(errorCode(error) ?? '')) return 'unreachable';
  const found = rules.find(
    ({ name, message }) => (name?.test(error.name) ?? true) && (message?.test(error.message) ?? true),
  );
  return found?.reason ?? 'failed';
}

export const headerNames = {
  apiKey: 'X-Api-Key',
  profileToken: 'X-Profile-Token',
  widgetToken: 'X-Widget-Token',
  visitorProof: 'X-Visitor-Proof',
  idempotencyKey: 'Idempotency-Key',
  traceId: 'X-Trace-Id',
  quotaLimit: 'X-Quota-Limit',
  quotaRemaining: 'X-Quota-Remaining',
  quotaReset: 'X-Quota-Reset',
  rateLimitPolicy: 'RateLimit-Policy',
  rateLimit: 'RateLimit',
  replayed: 'Idempotent-Replayed',
} as const;

export const corsExposedHeaders: readonly string[] = [
  'Date',
  'ETag',
  'Retry-After',
  'Deprecation',
  'Sunset',
  'Link',
  headerNames.traceId,
  headerNames.quotaLimit,
  headerNames.quotaRemaining,
  headerNames.quotaReset,
  headerNames.rateLimitPolicy,
  headerNames.rateLimit,
  headerNames.replayed,
];

/** Value of Access-Control-Max-Age, in seconds: the maximum that Chromium honors. */
export const corsMaxAgeSeconds = 7200;

export const defaultRetryAfterSeconds = 5;

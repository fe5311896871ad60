/** The names of the API's own HTTP headers, as documented. Compare case-insensitively. */
export const headerNames = {
  apiKey: 'X-Api-Key',
  profileToken: 'X-Profile-Token',
  widgetToken: 'X-Widget-Token',
  idempotencyKey: 'Idempotency-Key',
  traceId: 'X-Trace-Id',
  quotaLimit: 'X-Quota-Limit',
  quotaRemaining: 'X-Quota-Remaining',
  quotaReset: 'X-Quota-Reset',
  rateLimitPolicy: 'RateLimit-Policy',
  rateLimit: 'RateLimit',
} as const;

/** Request headers a page may send from another origin. */
export const corsRequestHeaders: readonly string[] = [
  'Content-Type',
  'If-Match',
  'If-None-Match',
  headerNames.apiKey,
  headerNames.profileToken,
  headerNames.widgetToken,
  headerNames.idempotencyKey,
];

/** Response headers a page on another origin may read. */
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
];

/** How long a browser may keep a preflight answer, in seconds (Chromium's own maximum). */
export const corsMaxAgeSeconds = 7200;

/** Seconds in Retry-After where nothing more exact is known (the gateway's own answers, a busy service). */
export const defaultRetryAfterSeconds = 5;

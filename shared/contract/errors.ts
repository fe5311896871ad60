export const errorCatalog = {
  INVALID_JSON: {
    status: 400,
    message: 'The request body is not valid JSON. Send one JSON object encoded in UTF-8.',
  },
  VALIDATION_FAILED: {
    status: 400,
    message: 'The request is invalid. Correct the fields listed in details.',
  },
  API_KEY_MISSING: {
    status: 401,
    message: 'The widget key is missing. Send it in the X-Api-Key header.',
  },
  API_KEY_INVALID: {
    status: 401,
    message: 'The widget key is invalid. Check the key, or ask the site owner for a current key.',
  },
  PROFILE_TOKEN_MISSING: {
    status: 401,
    message:
      'The profile token is missing. Send the profileToken from GET /profiles/{userId} in the X-Profile-Token header.',
  },
  PROFILE_TOKEN_INVALID: {
    status: 401,
    message: 'The profile token is not valid for this visitor. Request the profile again to get a new token.',
  },
  PROFILE_TOKEN_EXPIRED: {
    status: 401,
    message: 'The profile token has expired. Request the profile again to get a new token.',
  },
  VISITOR_PROOF_MISSING: {
    status: 401,
    message:
      "This site requires a proof of the visitor ID. Compute it on the site's server and send it in the X-Visitor-Proof header, or use an ID that the SDK generates.",
  },
  VISITOR_PROOF_INVALID: {
    status: 401,
    message:
      "The proof does not match the visitor ID. Send the HMAC-SHA-256 of the ID with the site's proof secret, in lowercase hex.",
  },
  WIDGET_TOKEN_MISSING: {
    status: 401,
    message:
      'This site requires a boot token. Request one from POST /widget/boot-token and send it in the X-Widget-Token header.',
  },
  WIDGET_TOKEN_INVALID: {
    status: 401,
    message:
      'The boot token is not valid for this site and origin. Request a new one from POST /widget/boot-token.',
  },
  API_KEY_NOT_PERMITTED: {
    status: 403,
    message:
      'This key does not permit calls to this method and path. See the API reference for the available endpoints.',
  },
  ORGANIZATION_SUSPENDED: {
    status: 403,
    message: 'This organization is suspended. Ask the site owner to contact the service operator.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    message: "This page's origin is not on the site's allowlist. Ask the site owner to add the origin.",
  },
  FEATURE_NOT_IN_PLAN: {
    status: 403,
    message:
      "A tool in this request is not included in the organization's plan. Nothing was saved. Remove the tool and retry.",
  },
  AI_NOT_ENABLED: {
    status: 403,
    message: 'This organization has no AI add-on. Ask the site owner to enable it.',
  },
  AI_MODE_NOT_ALLOWED: {
    status: 403,
    message: 'This mode is not enabled for the organization. Use a lower mode.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'Resource not found. See the API reference for the available endpoints.',
  },
  ALREADY_EXISTS: {
    status: 409,
    message: 'This ID was already used with a different body. Resend the original body, or use a new ID.',
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    message:
      'A request with this Idempotency-Key is still in progress. Retry after the number of seconds in Retry-After.',
  },
  PROFILE_CHANGED: {
    status: 412,
    message:
      'The profile has changed since you read it. Merge your changes into the profile in `current`, then save it with its ETag.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large. Send a smaller body.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message:
      'The media type or encoding is not supported. Send JSON with the header Content-Type: application/json, uncompressed or compressed with gzip.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message:
      'This Idempotency-Key was already used with a different body. Use a new key for each new request.',
  },
  IMAGE_NOT_READABLE: {
    status: 422,
    message:
      'The image could not be read. Send a public https URL or an inline image in PNG, JPEG, GIF or WebP format.',
  },
  CONTENT_REFUSED: {
    status: 422,
    message: 'The model declined to process this content. No credits were charged. Send different content.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests. Retry after the number of seconds in Retry-After.',
  },
  CALLER_LIMIT_REACHED: {
    status: 429,
    message:
      "Your network's daily allowance on this site is used up. Retry after the number of seconds in Retry-After, or ask the site owner to raise the allowance.",
  },
  QUOTA_EXCEEDED: {
    status: 429,
    message:
      "The organization's monthly call quota is exhausted. Wait until 00:00 UTC on the first day of next month, or ask the site owner to raise the quota.",
  },
  AI_CREDITS_EXHAUSTED: {
    status: 429,
    message:
      "The organization's monthly AI credits are exhausted. Wait until 00:00 UTC on the first day of next month, or ask the site owner to raise the monthly limit.",
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'An internal error occurred. Retry later; if the error persists, report it with the traceId.',
  },
  MODEL_OUTPUT_INVALID: {
    status: 502,
    message: 'The model returned no usable result. No credits were charged. Retry the request.',
  },
  SERVICE_BUSY: {
    status: 503,
    message: 'An upstream service is busy or unavailable. Retry after the number of seconds in Retry-After.',
  },
  MODEL_UNAVAILABLE: {
    status: 503,
    message:
      'The AI model of this mode is not available. Ask the site owner to check it, or use another mode.',
  },
  TIMEOUT: {
    status: 504,
    message: 'The request timed out. Retry with less content.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalog;

/** Returns whether responses with the code have the header Retry-After. */
export function mayRetryLater(code: ErrorCode): boolean {
  const status = statusOf(code);
  return status === 429 || status === 503 || code === 'REQUEST_IN_PROGRESS';
}

export function statusOf(code: ErrorCode): number {
  return errorCatalog[code].status;
}

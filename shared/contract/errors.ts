/**
 * The closed list of error codes the API answers with, each with its HTTP status and the public message
 * used when the place that raises it has nothing more exact to say.
 */
export const errorCatalog = {
  INVALID_JSON: { status: 400, message: 'The body is not valid JSON. Send one JSON object, UTF-8 encoded.' },
  VALIDATION_FAILED: { status: 400, message: 'The request is not valid. See details for each field.' },
  API_KEY_MISSING: { status: 401, message: 'Send your publishable widget key in the X-Api-Key header.' },
  API_KEY_INVALID: {
    status: 401,
    message: 'This widget key is not valid. Check it, or ask the site owner for a current key.',
  },
  PROFILE_TOKEN_MISSING: {
    status: 401,
    message: 'Send the profileToken of GET /profiles/{userId} in the X-Profile-Token header.',
  },
  PROFILE_TOKEN_INVALID: {
    status: 401,
    message: 'This profile token does not belong to this visitor. Read the profile again for a new one.',
  },
  PROFILE_TOKEN_EXPIRED: {
    status: 401,
    message: 'This profile token has expired. Read the profile again for a new one.',
  },
  WIDGET_TOKEN_MISSING: {
    status: 401,
    message: 'This site requires the token of POST /widget/boot-token in the X-Widget-Token header.',
  },
  WIDGET_TOKEN_INVALID: {
    status: 401,
    message: 'This widget token is not valid here. Ask POST /widget/boot-token for a new one.',
  },
  API_KEY_NOT_PERMITTED: {
    status: 403,
    message: 'This key may not call this method and path. See the API reference for what exists.',
  },
  ORGANIZATION_SUSPENDED: {
    status: 403,
    message: 'This organization is suspended. The site owner should contact the service operator.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    message: "This page's origin is not on the site's allowlist. Ask the site owner to add it.",
  },
  FEATURE_NOT_IN_PLAN: {
    status: 403,
    message: "A tool in this request is not part of the organization's plan. Nothing was saved.",
  },
  AI_NOT_ENABLED: {
    status: 403,
    message: 'This organization has no AI add-on. The site owner can enable one.',
  },
  AI_MODE_NOT_ALLOWED: {
    status: 403,
    message: "This mode is above the organization's cap. Use a lower mode.",
  },
  NOT_FOUND: { status: 404, message: 'There is nothing here. See the API reference for what exists.' },
  ALREADY_EXISTS: {
    status: 409,
    message: 'This id was used before with another body. Send the same body again, or use a new id.',
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Try again in a few seconds.',
  },
  PROFILE_CHANGED: {
    status: 412,
    message: 'The profile was changed since you read it. Merge with current, then save with its ETag.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large. Send less.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'Send the body as JSON with the header Content-Type: application/json.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used with another body. Use a new key for a new request.',
  },
  IMAGE_NOT_READABLE: {
    status: 422,
    message: 'The image could not be read. Send a public https address or a png, jpeg, gif or webp image.',
  },
  CONTENT_REFUSED: {
    status: 422,
    message: 'The model refused this content. Nothing was charged. Send other content.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests. Wait for the seconds in Retry-After, then retry.',
  },
  QUOTA_EXCEEDED: {
    status: 429,
    message: "The organization's calls for this month are used up. They start again next month.",
  },
  AI_CREDITS_EXHAUSTED: {
    status: 429,
    message: "The organization's AI credits for this month are used up. They start again next month.",
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side. Retry later, and quote the traceId if it persists.',
  },
  MODEL_OUTPUT_INVALID: {
    status: 502,
    message: 'The model gave no usable answer. Nothing was charged. Try again.',
  },
  SERVICE_BUSY: {
    status: 503,
    message: 'A service behind this API is busy or down. Wait for the seconds in Retry-After, then retry.',
  },
  TIMEOUT: {
    status: 504,
    message: 'The request took too long and was stopped. Try again with less content.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalog;

/** The HTTP status that belongs to an error code. */
export function statusOf(code: ErrorCode): number {
  return errorCatalog[code].status;
}

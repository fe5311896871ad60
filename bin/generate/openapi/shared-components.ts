import type { ErrorBody } from '../../../shared/contract/error-body.ts';
import { isErrorCode } from '../../../shared/contract/error-body.ts';
import { errorCatalog } from '../../../shared/contract/errors.ts';
import { headerNames } from '../../../shared/contract/headers.ts';

const headerDescriptions: Readonly<Record<string, string>> = {
  [headerNames.traceId]: 'Trace ID of the request.',
  'Access-Control-Allow-Origin': 'Always `*`: pages of any origin may read the response.',
  'Access-Control-Expose-Headers': 'Response headers that a page of another origin may read.',
  ETag: 'Quoted version of the body.',
  'Retry-After': 'Seconds to wait before retrying.',
  [headerNames.quotaLimit]:
    "Calls per month in the organization's plan. Absent when API Gateway rejects the request.",
  [headerNames.quotaRemaining]: 'Calls remaining this month. Absent when the count is unknown.',
  [headerNames.quotaReset]: 'Start of the next month (UTC), in seconds since the epoch.',
  [headerNames.rateLimitPolicy]:
    'Limits per month and minute in the format of draft-ietf-httpapi-ratelimit-headers.',
  [headerNames.replayed]:
    '`true` when the response is that of an earlier request with the same Idempotency-Key.',
  [headerNames.rateLimit]: 'Remaining quota in the format of draft-ietf-httpapi-ratelimit-headers.',
  Deprecation: 'Time of deprecation (RFC 9745).',
  Sunset: 'Time after which the operation may be removed (RFC 8594).',
  Link: 'URL of the migration guide.',
};

export const corsHeaderNames: readonly string[] = [
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
];

export const quotaHeaderNames: readonly string[] = [
  headerNames.quotaLimit,
  headerNames.quotaRemaining,
  headerNames.quotaReset,
  headerNames.rateLimitPolicy,
  headerNames.rateLimit,
];

const exampleDetails = [{ path: 'targetGradeLevel', message: 'must be 1 to 12' }];

export function headerReferences(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Returns the headers and examples that the document uses. */
export function sharedComponents(document: unknown) {
  const documentText = JSON.stringify(document);
  const isUsed = (kind: string, name: string) => documentText.includes(`"#/components/${kind}/${name}"`);
  const usedHeaders = Object.entries(headerDescriptions).filter(([name]) => isUsed('headers', name));
  const headers = usedHeaders.map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  const examples = Object.keys(errorCatalog)
    .filter(isErrorCode)
    .filter((code) => isUsed('examples', code))
    .map((code) => {
      const value: ErrorBody = {
        code,
        message: errorCatalog[code].message,
        traceId: 'JKJaXmPLvHcESHA=',
        ...(code === 'VALIDATION_FAILED' ? { details: exampleDetails } : {}),
      };
      return [code, { value }];
    });
  return { headers: Object.fromEntries(headers), examples: Object.fromEntries(examples) };
}

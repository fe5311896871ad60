import type { ErrorBody } from '../../../shared/contract/error-body.ts';
import { isErrorCode } from '../../../shared/contract/error-body.ts';
import { errorCatalog } from '../../../shared/contract/errors.ts';
import { headerNames } from '../../../shared/contract/headers.ts';

const headerDescriptions: Readonly<Record<string, string>> = {
  [headerNames.traceId]: 'The trace id of this answer.',
  ETag: 'Changes with the body.',
  'Retry-After': 'Seconds to wait.',
  [headerNames.quotaLimit]: "Calls per month of the organization's plan.",
  [headerNames.quotaRemaining]: 'Calls left this month.',
  [headerNames.quotaReset]: "Seconds since 1970 of the next month's first instant, UTC.",
  [headerNames.rateLimitPolicy]: 'The monthly quota as draft-ietf-httpapi-ratelimit-headers writes it.',
  [headerNames.rateLimit]: 'What remains of it, as the same draft writes it.',
  Deprecation: 'Since when the route is deprecated (RFC 9745).',
  Sunset: 'After when it may be gone (RFC 8594).',
  Link: 'The migration guide.',
};

/** The headers that tell where an organization stands in its month. */
export const quotaHeaderNames: readonly string[] = [
  headerNames.quotaLimit,
  headerNames.quotaRemaining,
  headerNames.quotaReset,
  headerNames.rateLimitPolicy,
  headerNames.rateLimit,
];

/** What a 400 says of a grade that is none. */
const exampleDetails = [{ path: 'targetGradeLevel', message: 'must be 1 to 12' }];

/** References to the described headers, by name. */
export function headerReferences(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The components the operations refer to: response headers, and an example body for each error code. */
export function sharedComponents(paths: unknown) {
  const pathsText = JSON.stringify(paths);
  const isUsed = (kind: string, name: string) => pathsText.includes(`"#/components/${kind}/${name}"`);
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
        traceId: '7f1c2b9e-5d0a-4c2e-9a51-0b6d2f8e4c11',
        ...(code === 'VALIDATION_FAILED' ? { details: exampleDetails } : {}),
      };
      return [code, { value }];
    });
  return { headers: Object.fromEntries(headers), examples: Object.fromEntries(examples) };
}

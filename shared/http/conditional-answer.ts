import type { APIGatewayProxyResult } from 'aws-lambda';

/** Cache-Control max-age, in seconds. */
export const maximumAgeSeconds = 60;

/** Adds ETag and cache headers; returns 304 if If-None-Match lists the ETag. */
export function conditionalAnswer(
  answer: APIGatewayProxyResult,
  etag: string,
  ifNoneMatch: string | undefined,
): APIGatewayProxyResult {
  const headers = {
    ...answer.headers,
    ETag: etag,
    'Cache-Control': `private, max-age=${maximumAgeSeconds}`,
    // Without Referer, although the origin may come from it: it differs on each page, so no response would be reused.
    Vary: 'Origin, X-Api-Key',
  };
  if (!matches(ifNoneMatch, etag)) return { ...answer, headers };
  return { statusCode: 304, headers, body: '' };
}

/** If-None-Match uses weak comparison and may list several ETags (RFC 9110, section 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const listed = ifNoneMatch.split(',').map((candidate) => candidate.trim().replace(/^W\//, ''));
  return listed.includes('*') || listed.includes(etag);
}

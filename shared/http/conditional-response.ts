import type { APIGatewayProxyResult } from 'aws-lambda';

export const maximumAgeSeconds = 60;

export function conditionalResponse(
  response: APIGatewayProxyResult,
  etag: string,
  ifNoneMatch: string | undefined,
): APIGatewayProxyResult {
  const headers = {
    ...response.headers,
    ETag: etag,
    'Cache-Control': `private, max-age=${maximumAgeSeconds}`,
    // Vary omits Referer, which replaces a missing Origin header, so that caches can reuse a response on other pages.
    Vary: 'Accept-Encoding, Origin, X-Api-Key',
  };
  if (!matches(ifNoneMatch, etag)) return { ...response, headers };
  return { statusCode: 304, headers, body: '' };
}

/** If-None-Match uses weak comparison and may list several ETags (RFC 9110, section 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const listed = ifNoneMatch.split(',').map((candidate) => candidate.trim().replace(/^W\//, ''));
  return listed.includes('*') || listed.includes(etag);
}

import type { APIGatewayProxyResult } from 'aws-lambda';

/** Seconds a browser may use an answer without asking again. */
export const maximumAgeSeconds = 60;

/** Gives an answer the ETag of its body, and makes it a 304 when the client has that body already. */
export function conditionalAnswer(
  answer: APIGatewayProxyResult,
  etag: string,
  ifNoneMatch: string | undefined,
): APIGatewayProxyResult {
  const headers = {
    ...answer.headers,
    ETag: etag,
    'Cache-Control': `private, max-age=${maximumAgeSeconds}`,
    // Not Referer, though an origin may come from it: it differs with every page of a site, which would then never have it.
    Vary: 'Origin, X-Api-Key',
  };
  if (!matches(ifNoneMatch, etag)) return { ...answer, headers };
  return { statusCode: 304, headers, body: '' };
}

/** If-None-Match compares weakly and may list several (RFC 9110, section 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const listed = ifNoneMatch.split(',').map((candidate) => candidate.trim().replace(/^W\//, ''));
  return listed.includes('*') || listed.includes(etag);
}

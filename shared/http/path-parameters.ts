import { ApiError } from './api-error.ts';

/**
 * The decoded path parameters of a request, by the route's own path.
 *
 * API Gateway REST APIs hand the path over as the client sent it, percent-encoded (live captures in
 * hotsock/voker#8; aws/aws-sam-cli#771); some emulators and adapters decode it. So the raw path is the source and
 * each segment is decoded once, unless it holds what no encoded path can: then it was decoded before.
 *
 * @throws ApiError VALIDATION_FAILED when a segment is not percent-encoded UTF-8
 */
export function readPathParameters(routePath: string, rawPath: string): Record<string, string> {
  const names = routePath.split('/');
  const leading = names.findIndex(isParameter);
  if (leading === -1) return {};
  const trailing = names.length - leading - 1;
  const segments = segmentsBelow(routePath, rawPath);
  const value = segments.slice(leading, segments.length - trailing).join('/');
  const name = names[leading] ?? '';
  return { [name.slice(1, -1)]: decodeOnce(value, name.slice(1, -1)) };
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{') && segment.endsWith('}');
}

/** The raw path's segments from the route's first literal on: a custom domain may put a base path before it. */
function segmentsBelow(routePath: string, rawPath: string): string[] {
  const literal = routePath.slice(0, routePath.indexOf('{'));
  const start = rawPath.indexOf(literal);
  return (start === -1 ? rawPath : rawPath.slice(start)).split('/');
}

/** Characters that cannot stand in a percent-encoded path (RFC 3986, section 3.3). */
const neverInEncodedPath = /[^A-Za-z0-9\-._~!$&'()*+,;=:@%]/;

function decodeOnce(segment: string, name: string): string {
  if (neverInEncodedPath.test(segment)) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new ApiError('VALIDATION_FAILED', {
      details: [{ path: name, message: 'must be percent-encoded UTF-8 (encodeURIComponent)' }],
    });
  }
}

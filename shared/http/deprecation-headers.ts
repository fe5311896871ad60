import type { RouteDeprecation } from '../contract/routes/route.ts';

/** Deprecation (RFC 9745, an instant as a structured date), Sunset (RFC 8594) and the guide's Link. */
export function deprecationHeaders(deprecation: RouteDeprecation | null): Record<string, string> {
  if (deprecation === null) return {};
  return {
    Deprecation: `@${Math.floor(Date.parse(deprecation.since) / 1000)}`,
    Sunset: new Date(deprecation.sunset).toUTCString(),
    Link: `<${deprecation.guide}>; rel="deprecation"; type="text/html"`,
  };
}

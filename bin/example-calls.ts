import { headerNames } from '../shared/contract/headers.ts';
import { examplePath, type Route } from '../shared/contract/routes/route.ts';

/** The page of the example requests. */
export const exampleOrigin = 'https://library.example';

/** A commit that looks like one: recorded examples do not change with the real one. */
export const exampleCommit = '3f9a1c07be52';

/** The headers of a call by a page with that widget key. */
export function exampleHeaders(key: string): Record<string, string> {
  return { 'Content-Type': 'application/json', Origin: exampleOrigin, [headerNames.apiKey]: key };
}

/** Sends the example request of a route. */
export async function callExample(siteRoot: string, route: Route, headers: Readonly<Record<string, string>>) {
  const response = await fetch(`${siteRoot}${examplePath(route)}`, {
    method: route.method,
    headers,
    ...(route.requestExample === null ? {} : { body: JSON.stringify(route.requestExample) }),
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

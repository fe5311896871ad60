import type { RouteGroup } from '../../shared/contract/routes/route.ts';
import { routes } from '../../shared/contract/routes.ts';

const groups: ReadonlySet<string> = new Set(routes.map((route) => route.group));

/** True for the name of a route group, which is the name of its function too. */
export function isRouteGroup(name: string | undefined): name is RouteGroup {
  return name !== undefined && groups.has(name);
}

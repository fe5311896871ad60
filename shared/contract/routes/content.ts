import type { Route } from './route.ts';

export const contentRoutes = [] as const satisfies readonly Route[];

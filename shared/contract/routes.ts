import { analyticsRoutes } from './routes/analytics.ts';
import { contentRoutes } from './routes/content.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { healthRoutes } from './routes/health.ts';
import { profilesRoutes } from './routes/profiles.ts';
import type { Route } from './routes/route.ts';
import { widgetRoutes } from './routes/widget.ts';

const everyRoute = [
  ...widgetRoutes,
  ...profilesRoutes,
  ...analyticsRoutes,
  ...contentRoutes,
  ...feedbackRoutes,
  ...healthRoutes,
] as const;

/** All routes, including those announced in the OpenAPI document but not deployed yet. */
export const routes: readonly Route[] = everyRoute;

export const deployedRoutes: readonly Route[] = routes.filter((route) => route.deployed);

import { analyticsRoutes } from './routes/analytics.ts';
import { contentRoutes } from './routes/content.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { healthRoutes } from './routes/health.ts';
import { profilesRoutes } from './routes/profiles.ts';
import type { Route } from './routes/route.ts';
import { widgetRoutes } from './routes/widget.ts';

export const routes: readonly Route[] = [
  ...widgetRoutes,
  ...profilesRoutes,
  ...analyticsRoutes,
  ...contentRoutes,
  ...feedbackRoutes,
  ...healthRoutes,
];

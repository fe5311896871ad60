import { bootTokenSchema, planFeaturesSchema, presetListSchema, widgetConfigSchema } from '../widget.ts';
import { apiPrefix, type Route, routeDefaults } from './route.ts';

/** Not a header of the route: browsers set Origin themselves and let no page do it, so no client may have to. */
const originRule =
  "The page's origin must be on the site's allowlist. The browser sends it in Origin; a program that is no browser must set that header. Where it is missing, the origin of Referer counts.";

export const getWidgetConfig = {
  ...routeDefaults,
  operationId: 'getWidgetConfig',
  group: 'widget',
  method: 'GET',
  path: `${apiPrefix}/widget/config`,
  summary: "The site's widget configuration",
  description: `Read once at boot. ${originRule}`,
  responses: { 200: widgetConfigSchema },
  conditional: true,
  safe: true,
  errors: ['ORIGIN_NOT_ALLOWED'],
} as const satisfies Route;

export const getPlanFeatures = {
  ...routeDefaults,
  operationId: 'getPlanFeatures',
  group: 'widget',
  method: 'GET',
  path: `${apiPrefix}/widget/plan-features`,
  summary: "What the organization's plan enables",
  description: 'The tools, theme fields, limits and AI modes the widget may offer.',
  responses: { 200: planFeaturesSchema },
  conditional: true,
  safe: true,
} as const satisfies Route;

export const createBootToken = {
  ...routeDefaults,
  operationId: 'createBootToken',
  group: 'widget',
  method: 'POST',
  path: `${apiPrefix}/widget/boot-token`,
  summary: 'A short-lived token bound to this site and origin',
  description: `Valid for 10 minutes. A site with requireBootToken needs it in X-Widget-Token for the content transforms. Takes no body. ${originRule}`,
  responses: { 200: bootTokenSchema },
  errors: ['ORIGIN_NOT_ALLOWED'],
} as const satisfies Route;

export const listPresets = {
  ...routeDefaults,
  operationId: 'listPresets',
  group: 'widget',
  method: 'GET',
  path: `${apiPrefix}/presets`,
  summary: "The organization's presets",
  description: 'Each preset with the tools and values it sets, without tools that the plan does not enable.',
  responses: { 200: presetListSchema },
  conditional: true,
  safe: true,
} as const satisfies Route;

export const widgetRoutes = [getWidgetConfig, getPlanFeatures, createBootToken, listPresets] as const;

/**
 * The keyed route that the canary calls: it passes the authorizer, the usage plan and the exact month, and changes
 * nothing. What is counted as traffic of others leaves this route out.
 */
export const canaryRoute = getPlanFeatures;

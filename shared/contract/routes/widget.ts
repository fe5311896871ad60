import {
  bootTokenSchema,
  includedResourceSchema,
  planFeaturesSchema,
  presetListSchema,
  widgetConfigSchema,
} from '../widget.ts';
import * as z from '../zod.ts';
import { apiPrefix, type Route, routeDefaults } from './route.ts';

/** Origin is not declared as a header parameter, because browsers set it and scripts cannot. */
const originRule =
  "Only pages on the site's allowlist can call this endpoint: `Origin` or `Referer` is required.";

export const getWidgetConfig = {
  ...routeDefaults,
  operationId: 'getWidgetConfig',
  group: 'widget',
  method: 'GET',
  path: `${apiPrefix}/widget/config`,
  summary: 'Get the widget configuration of the site',
  description: `Returns the configuration that the widget loads when it starts. With \`include=plan-features,presets\`, one call returns everything that a widget needs to start. ${originRule}`,
  queryParameters: z.object({
    include: z.described(
      z.optional(z.array(includedResourceSchema)),
      'Further resources to return in `included`, separated by commas.',
    ),
  }),
  responses: { 200: widgetConfigSchema },
  conditional: true,
  safe: true,
  requiresOrigin: true,
} as const satisfies Route;

export const getPlanFeatures = {
  ...routeDefaults,
  operationId: 'getPlanFeatures',
  group: 'widget',
  method: 'GET',
  path: `${apiPrefix}/widget/plan-features`,
  summary: "Get the features of the organization's plan",
  description: 'Returns the tools, theme fields, limits and AI modes that the widget may offer.',
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
  summary: 'Create a boot token',
  description: `Returns a token bound to the site and origin and valid for 10 minutes. If \`requireBootToken\` is true, transforms require this token in the \`X-Widget-Token\` header. The request has no body. ${originRule}`,
  responses: { 200: bootTokenSchema },
  requiresOrigin: true,
} as const satisfies Route;

export const listPresets = {
  ...routeDefaults,
  operationId: 'listPresets',
  group: 'widget',
  method: 'GET',
  path: `${apiPrefix}/presets`,
  summary: "List the organization's presets",
  description: 'Returns each preset with its tools and values, excluding tools outside the plan.',
  responses: { 200: presetListSchema },
  conditional: true,
  safe: true,
} as const satisfies Route;

export const widgetRoutes = [getWidgetConfig, getPlanFeatures, createBootToken, listPresets] as const;

/**
 * The keyed route that the canary calls. It exercises the authorizer, the usage plan and the quota without side
 * effects.
 */
export const canaryRoute = getPlanFeatures;

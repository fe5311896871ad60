import { createHandler } from '../../shared/http/create-handler.ts';
import { bootTokenEndpoint } from './create-boot-token.ts';
import { createDeps } from './deps.ts';
import { planFeaturesEndpoint } from './get-plan-features.ts';
import { widgetConfigEndpoint } from './get-widget-config.ts';
import { listPresetsEndpoint } from './list-presets.ts';
import { createPlanFeatures } from './plan-features.ts';

const deps = createDeps();
const planFeatures = createPlanFeatures(deps);

export const handler = createHandler(
  [
    widgetConfigEndpoint(deps, planFeatures),
    planFeaturesEndpoint(planFeatures),
    bootTokenEndpoint(deps),
    listPresetsEndpoint(deps),
  ],
  deps,
);

import { createHandler } from '../../shared/http/create-handler.ts';
import { bootTokenEndpoint } from './create-boot-token.ts';
import { createDeps } from './deps.ts';
import { planFeaturesEndpoint } from './get-plan-features.ts';
import { widgetConfigEndpoint } from './get-widget-config.ts';
import { listPresetsEndpoint } from './list-presets.ts';

const deps = createDeps();

export const handler = createHandler(
  [widgetConfigEndpoint(deps), planFeaturesEndpoint(), bootTokenEndpoint(deps), listPresetsEndpoint(deps)],
  deps,
);

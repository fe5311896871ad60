import { createHandler } from '../../shared/http/create-handler.ts';
import { createDeps } from './deps.ts';
import { activeFeaturesEndpoint } from './get-active-features.ts';
import { getProfileEndpoint } from './get-profile.ts';
import { putProfileEndpoint } from './put-profile.ts';

const deps = createDeps();

export const handler = createHandler(
  [getProfileEndpoint(deps), activeFeaturesEndpoint(deps), putProfileEndpoint(deps)],
  deps,
);

import { entitlementOf, isToolEnabled } from '../../shared/catalog/enabled-tools.ts';
import { findTool } from '../../shared/catalog/tools.ts';
import { getActiveFeatures } from '../../shared/contract/routes/profiles.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Deps } from './deps.ts';
import { readProfile } from './read-profile.ts';

export function activeFeaturesEndpoint(deps: Deps) {
  return defineEndpoint(getActiveFeatures, async (request) => {
    const { caller, path } = request;
    const { userId } = path;
    const { features, version } = await readProfile(request, deps);
    const entitlement = entitlementOf(caller);
    const active = features.filter(({ featureCode, isEnabled }) => {
      const tool = findTool(featureCode);
      return isEnabled && tool !== undefined && isToolEnabled(tool, entitlement);
    });
    return {
      status: 200,
      body: { userId, features: active.map(({ featureCode, value }) => ({ featureCode, value })), version },
    };
  });
}

import { entitlementOf, isToolEnabled } from '../../shared/catalog/enabled-tools.ts';
import { findTool } from '../../shared/catalog/tools.ts';
import { getActiveFeatures } from '../../shared/contract/routes/profiles.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Deps } from './deps.ts';

export function activeFeaturesEndpoint({ profiles }: Deps) {
  return defineEndpoint(getActiveFeatures, async ({ caller, path: { userId } }) => {
    const { features, version } = await profiles.read(caller.orgId, userId);
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

import { getPlanFeatures } from '../../shared/contract/routes/widget.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { PlanFeaturesReader } from './plan-features.ts';

export function planFeaturesEndpoint(planFeatures: PlanFeaturesReader) {
  return defineEndpoint(getPlanFeatures, async ({ caller }) => ({
    status: 200,
    body: await planFeatures(caller),
    isImmutable: caller.ai === null,
  }));
}

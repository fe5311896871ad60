import { modesUpTo } from '../../shared/catalog/ai.ts';
import { enabledTools } from '../../shared/catalog/enabled-tools.ts';
import { plans } from '../../shared/catalog/plans.ts';
import { getPlanFeatures } from '../../shared/contract/routes/widget.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';

/** GET /widget/plan-features: all from the catalog and the caller; reads nothing. */
export function planFeaturesEndpoint() {
  return defineEndpoint(getPlanFeatures, async ({ caller }) => {
    const { plan, ai, callsPerMonth, requestsPerMinute } = caller;
    const tools = enabledTools({ plan, aiEnabled: ai !== null });
    return {
      status: 200,
      body: {
        plan,
        tools: tools.map((tool) => ({ ...tool, options: tool.options === null ? null : [...tool.options] })),
        theme: { editable: [...plans[plan].editableTheme] },
        limits: { callsPerMonth, requestsPerMinute },
        ai: {
          enabled: ai !== null,
          tier: ai?.tier ?? null,
          creditsPerMonth: ai?.creditsPerMonth ?? 0,
          modes: ai === null ? [] : [...modesUpTo(ai.modeCap)],
        },
      },
    };
  });
}

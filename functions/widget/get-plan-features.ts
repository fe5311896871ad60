import { modesUpTo } from '../../shared/catalog/ai.ts';
import { enabledTools, entitlementOf } from '../../shared/catalog/enabled-tools.ts';
import { plans } from '../../shared/catalog/plans.ts';
import type { CatalogTool } from '../../shared/catalog/tools/tool.ts';
import { catalogVersion } from '../../shared/catalog/version.ts';
import { speechLanguages, speechVoices } from '../../shared/catalog/voices.ts';
import { getPlanFeatures } from '../../shared/contract/routes/widget.ts';
import type { Tool } from '../../shared/contract/widget.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';

/** GET /widget/plan-features: all from the catalog and the caller; reads nothing. */
export function planFeaturesEndpoint() {
  return defineEndpoint(getPlanFeatures, async ({ caller }) => {
    const { plan, ai, callsPerMonth, requestsPerMinute } = caller;
    const tools = enabledTools(entitlementOf({ plan, ai }));
    return {
      status: 200,
      body: {
        plan,
        catalogVersion,
        tools: tools.map(publishedTool),
        theme: { editable: [...plans[plan].editableTheme] },
        limits: { callsPerMonth, requestsPerMinute },
        ai: {
          enabled: ai !== null,
          tier: ai?.tier ?? null,
          creditsPerMonth: ai?.creditsPerMonth ?? 0,
          modes: ai === null ? [] : [...modesUpTo(ai.modeCap)],
        },
        speech: {
          languages: ai === null ? [] : [...speechLanguages],
          voices: ai === null ? [] : speechVoices.map((voice) => ({ ...voice, engines: [...voice.engines] })),
        },
      },
    };
  });
}

function publishedTool(tool: CatalogTool): Tool {
  return {
    ...tool,
    options: tool.options === null ? null : [...tool.options],
    modifies: [...tool.modifies],
    conflictsWith: [...tool.conflictsWith],
    wcag: [...tool.wcag],
  };
}

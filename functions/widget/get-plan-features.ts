import { modesUpTo } from '../../shared/catalog/ai.ts';
import { enabledTools, entitlementOf } from '../../shared/catalog/enabled-tools.ts';
import { plans } from '../../shared/catalog/plans.ts';
import type { CatalogTool } from '../../shared/catalog/tools/tool.ts';
import { catalogVersion } from '../../shared/catalog/version.ts';
import { getPlanFeatures } from '../../shared/contract/routes/widget.ts';
import type { PlanFeatures, Tool } from '../../shared/contract/widget.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Caller } from '../../shared/security/caller.ts';

/** What the answer depends on, beside the catalog. */
type Entitled = Pick<Caller, 'plan' | 'ai' | 'callsPerMonth' | 'requestsPerMinute'>;

/** So many answers are kept; one is about 50 KB. Most organizations have their plan's own limits, and so one answer. */
const maximumKept = 50;

/** GET /widget/plan-features: all from the catalog and the caller; reads nothing. */
export function planFeaturesEndpoint() {
  const kept = new Map<string, PlanFeatures>();
  return defineEndpoint(getPlanFeatures, async ({ caller }) => {
    const { plan, ai, callsPerMonth, requestsPerMinute } = caller;
    const entitled: Entitled = { plan, ai, callsPerMonth, requestsPerMinute };
    const key = JSON.stringify(entitled);
    const body = kept.get(key) ?? (await planFeaturesOf(entitled));
    if (!kept.has(key) && kept.size >= maximumKept) kept.clear();
    kept.set(key, body);
    return { status: 200, body, isKept: true };
  });
}

async function planFeaturesOf({
  plan,
  ai,
  callsPerMonth,
  requestsPerMinute,
}: Entitled): Promise<PlanFeatures> {
  return {
    plan,
    catalogVersion: catalogVersion(),
    tools: enabledTools(entitlementOf({ plan, ai })).map(publishedTool),
    theme: { editable: [...plans[plan].editableTheme] },
    limits: { callsPerMonth, requestsPerMinute },
    ai: {
      enabled: ai !== null,
      tier: ai?.tier ?? null,
      creditsPerMonth: ai?.creditsPerMonth ?? 0,
      modes: ai === null ? [] : [...modesUpTo(ai.modeCap)],
    },
    speech: ai === null ? { languages: [], voices: [] } : await speechOf(),
  };
}

/** What speaks, for those who may ask it: few organizations, so the others' cold starts do without. */
async function speechOf(): Promise<PlanFeatures['speech']> {
  const { speechLanguages, speechVoices } = await import('../../shared/catalog/voices.ts');
  return {
    languages: [...speechLanguages],
    voices: speechVoices.map((voice) => ({ ...voice, engines: [...voice.engines] })),
  };
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

import { modesUpTo } from '../../shared/catalog/ai.ts';
import { enabledTools, entitlementOf } from '../../shared/catalog/enabled-tools.ts';
import { plans } from '../../shared/catalog/plans.ts';
import type { CatalogTool } from '../../shared/catalog/tools/tool.ts';
import { catalogVersion } from '../../shared/catalog/version.ts';
import { getPlanFeatures } from '../../shared/contract/routes/widget.ts';
import type { PlanFeatures, Tool } from '../../shared/contract/widget.ts';
import { defineEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Caller } from '../../shared/security/caller.ts';

/** Inputs that form the cache key. The response depends only on them and on the catalog. */
type PlanInputs = Pick<Caller, 'plan' | 'ai' | 'callsPerMonth' | 'requestsPerMinute'>;

/**
 * Maximum number of cached responses, each about 50 KB. Organizations with the same plan, AI add-on and limits share
 * one response.
 */
const maximumCached = 50;

export function planFeaturesEndpoint() {
  const cache = new Map<string, PlanFeatures>();
  return defineEndpoint(getPlanFeatures, async ({ caller }) => {
    const { plan, ai, callsPerMonth, requestsPerMinute } = caller;
    const inputs: PlanInputs = { plan, ai, callsPerMonth, requestsPerMinute };
    const key = JSON.stringify(inputs);
    const body = cache.get(key) ?? (await planFeaturesOf(inputs));
    if (!cache.has(key) && cache.size >= maximumCached) cache.clear();
    cache.set(key, body);
    return { status: 200, body, isImmutable: true };
  });
}

async function planFeaturesOf({
  plan,
  ai,
  callsPerMonth,
  requestsPerMinute,
}: PlanInputs): Promise<PlanFeatures> {
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

/**
 * Loads the voices on demand, because few organizations need them and importing them would slow down every cold start.
 */
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

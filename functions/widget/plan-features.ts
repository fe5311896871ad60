import { modesUpTo } from '../../shared/catalog/ai.ts';
import { transformPrices } from '../../shared/catalog/credits.ts';
import { enabledTools, entitlementOf } from '../../shared/catalog/enabled-tools.ts';
import { plans } from '../../shared/catalog/plans.ts';
import type { CatalogTool } from '../../shared/catalog/tools/tool.ts';
import { catalogVersion } from '../../shared/catalog/version.ts';
import type { PlanFeatures, Tool } from '../../shared/contract/widget.ts';
import { nextMonthStartSeconds } from '../../shared/data/month.ts';
import type { Caller } from '../../shared/security/caller.ts';
import type { Deps } from './deps.ts';

/** Inputs that form the cache key. The cached part of the response depends only on them and on the catalog. */
type PlanInputs = Pick<Caller, 'plan' | 'ai' | 'callsPerMonth' | 'requestsPerMinute'>;

/**
 * Maximum number of cached responses, each about 50 KB. Organizations with the same plan, AI add-on and limits share
 * one response.
 */
const maximumCached = 50;

/** Returns the same object for every call of callers without the AI add-on and with the same plan and limits. */
export type PlanFeaturesReader = (caller: Caller) => Promise<PlanFeatures>;

export function createPlanFeatures({ credits, now }: Pick<Deps, 'credits' | 'now'>): PlanFeaturesReader {
  const cache = new Map<string, PlanFeatures>();
  const cached = async (inputs: PlanInputs): Promise<PlanFeatures> => {
    const key = JSON.stringify(inputs);
    const features = cache.get(key) ?? (await planFeaturesOf(inputs));
    if (!cache.has(key) && cache.size >= maximumCached) cache.clear();
    cache.set(key, features);
    return features;
  };
  return async ({ orgId, plan, ai, callsPerMonth, requestsPerMinute }) => {
    const nowMs = now();
    const [features, balance] = await Promise.all([
      cached({ plan, ai, callsPerMonth, requestsPerMinute }),
      ai && credits.read(orgId, nowMs),
    ]);
    if (balance === null) return features;
    const { creditsPerMonth } = features.ai;
    const creditsRemaining = Math.max(0, creditsPerMonth + balance.granted - balance.used);
    const resetsAt = new Date(nextMonthStartSeconds(nowMs) * 1000).toISOString();
    return { ...features, ai: { ...features.ai, creditsRemaining, resetsAt } };
  };
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
      creditsRemaining: 0,
      resetsAt: null,
      modes: ai === null ? [] : [...modesUpTo(ai.modeCap)],
      prices: ai === null ? [] : [...transformPrices],
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

/** One kind of call, and its share of all calls, 0 to 1. */
export interface CallKind {
  readonly operationId: string;
  /** True for a transform that is answered from the cache. */
  readonly isCached: boolean;
  readonly share: number;
}

/** What a page's widget calls: parts of the calls that are no transforms. Assumed: a visitor opens some pages and changes little. */
const pageParts: Readonly<Record<string, number>> = {
  getWidgetConfig: 38,
  getProfile: 24,
  logUsage: 16,
  putProfile: 7,
  listPresets: 6,
  getPlanFeatures: 5,
  getActiveFeatures: 2,
  createBootToken: 1.5,
  createFeedback: 0.3,
  createReport: 0.2,
};

/** What visitors ask to have changed: parts of the transforms. Assumed. */
const transformParts: Readonly<Record<string, number>> = {
  simplify: 35,
  exportSpeech: 20,
  translate: 12,
  summarize: 10,
  describeImage: 8,
  explainVocabulary: 6,
  rephrase: 4,
  giveHints: 3,
  fixAria: 2,
};

/** Transforms that somebody asked for in the last 30 days, which the cache answers. Assumed. */
export const cachedShare = 0.5;

/**
 * The kinds of calls of a day and their shares, which add up to 1.
 *
 * @param transformShare the share of the calls that are transforms, 0 to 1
 */
export function callMix(transformShare: number): readonly CallKind[] {
  const pages = shares(pageParts).map(([operationId, share]) => ({
    operationId,
    isCached: false,
    share: share * (1 - transformShare),
  }));
  const transforms = shares(transformParts).flatMap(([operationId, share]) => [
    { operationId, isCached: false, share: share * transformShare * (1 - cachedShare) },
    { operationId, isCached: true, share: share * transformShare * cachedShare },
  ]);
  return [...pages, ...transforms].filter(({ share }) => share > 0);
}

function shares(parts: Readonly<Record<string, number>>): [operationId: string, share: number][] {
  const sum = Object.values(parts).reduce((total, part) => total + part, 0);
  return Object.entries(parts).map(([operationId, part]) => [operationId, part / sum]);
}

export const usageGroupings = ['key', 'site', 'route', 'origin'] as const;
export type UsageGrouping = (typeof usageGroupings)[number];

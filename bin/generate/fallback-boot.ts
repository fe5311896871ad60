import { isToolEnabled } from '../../shared/catalog/enabled-tools.ts';
import { plans } from '../../shared/catalog/plans.ts';
import { defaultTheme } from '../../shared/catalog/theme.ts';
import { tools } from '../../shared/catalog/tools.ts';
import { catalogVersion } from '../../shared/catalog/version.ts';
import { planSchema } from '../../shared/contract/enumerations.ts';

/** Returns the SDK module with the boot data that replaces an unavailable response: what every plan includes. */
export function fallbackBootText(): string {
  const boot = {
    config: {
      siteId: '',
      name: '',
      language: 'en',
      dir: 'ltr',
      position: 'bottom-right',
      theme: defaultTheme,
      statementUrl: null,
      trackUsage: false,
      requireBootToken: false,
      presets: [],
      catalogVersion: catalogVersion(),
      updatedAt: new Date(0).toISOString(),
    },
    plan: {
      plan: 'solo',
      catalogVersion: catalogVersion(),
      tools: tools.filter((tool) =>
        planSchema.options.every((plan) => isToolEnabled(tool, { plan, aiEnabled: false })),
      ),
      theme: { editable: [] },
      limits: plans.solo.limits,
      ai: {
        enabled: false,
        tier: null,
        creditsPerMonth: 0,
        creditsRemaining: 0,
        resetsAt: null,
        modes: [],
        prices: [],
      },
      speech: { languages: [], voices: [] },
    },
    presets: [],
    source: 'fallback',
  };
  return `// Written by "npm run generate" from shared/catalog. Change the catalog there.
import type { Boot } from './types.ts';

export const fallbackBoot: Boot = ${JSON.stringify(boot, null, 2)};
`;
}

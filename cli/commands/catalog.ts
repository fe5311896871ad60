import { type CommandGroup, defineOfflineCommand } from '../command-line/define-command.ts';
import { numberText, tableText } from '../output/table.ts';
import { topics } from './topics.ts';

export const catalogCommands: CommandGroup = {
  name: 'catalog',
  summary: topics.catalog,
  commands: [
    defineOfflineCommand({
      name: 'tools',
      summary: 'list the tools and their values',
      examples: ['catalog tools', "catalog tools --json | jq -r '.[].code'"],
      run: async () => (await import('../../shared/catalog/tools.ts')).tools,
      rows: (tools) => tools,
      columns: {
        tool: 'code',
        name: 'name',
        category: 'category',
        values: ({ valueType, options, min, max, step }) => {
          if (valueType === 'percentage') return `${min} to ${max} in steps of ${step}`;
          return valueType === 'color' ? '#RRGGBB or #RRGGBBAA' : (options?.join(', ') ?? null);
        },
        default: 'default',
        'needs AI': 'requiresAi',
      },
    }),
    defineOfflineCommand({
      name: 'presets',
      summary: 'list the built-in presets',
      examples: ['catalog presets'],
      run: async () => (await import('../../shared/catalog/presets.ts')).builtInPresets,
      rows: (presets) => presets,
      columns: {
        preset: 'code',
        name: 'name',
        tools: ({ tools }) =>
          tools
            .map(({ featureCode, value }) => (value === null ? featureCode : `${featureCode}=${value}`))
            .join(', '),
      },
    }),
    defineOfflineCommand({
      name: 'plans',
      summary: 'list the plans, their limits and tools',
      examples: ['catalog plans'],
      run: async () => {
        const { plans } = await import('../../shared/catalog/plans.ts');
        return Object.entries(plans).map(([plan, definition]) => ({ plan, ...definition }));
      },
      rows: (plans) => plans,
      columns: {
        plan: 'plan',
        'calls/month': ({ limits }) => limits?.callsPerMonth ?? 'as agreed',
        'calls/minute': ({ limits }) => limits?.requestsPerMinute ?? 'as agreed',
        tools: ({ categories }) => categories.join(', '),
        'theme fields': ({ editableTheme }) => editableTheme.join(', '),
      },
    }),
    defineOfflineCommand({
      name: 'credits',
      summary: 'list the credit prices and tiers',
      examples: ['catalog credits'],
      run: async () => {
        const [{ creditsPerMonthByTier }, credits] = await Promise.all([
          import('../../shared/catalog/ai.ts'),
          import('../../shared/catalog/credits.ts'),
        ]);
        const { charactersPerCredit, spokenCharactersPerCredit, textsPerCredit } = credits;
        const { textPrice, textsPrice, imagePrice, speechPrice } = credits;
        const pricesOf = (priceOf: (mode: 'standard' | 'smart' | 'genius') => number) => ({
          standard: priceOf('standard'),
          smart: priceOf('smart'),
          genius: priceOf('genius'),
        });
        return {
          prices: [
            {
              unit: `${numberText(charactersPerCredit)} characters of text`,
              ...pricesOf((mode) => textPrice(1, mode)),
            },
            {
              unit: `${textsPerCredit} texts in one request`,
              ...pricesOf((mode) => textsPrice(1, mode)),
            },
            { unit: 'one image', ...pricesOf(imagePrice) },
            {
              unit: `${numberText(spokenCharactersPerCredit)} characters of speech`,
              ...pricesOf((mode) => speechPrice(1, mode !== 'standard')),
            },
          ],
          tiers: Object.entries(creditsPerMonthByTier).map(([tier, creditsPerMonth]) => ({
            tier,
            creditsPerMonth,
          })),
        };
      },
      rows: ({ prices }) => prices,
      columns: { 'credits for': 'unit', standard: 'standard', smart: 'smart', genius: 'genius' },
      text: ({ tiers }, screen) =>
        tableText(
          tiers,
          { tier: 'tier', 'credits/month': (row) => row.creditsPerMonth ?? 'as agreed' },
          screen,
        ),
    }),
  ],
};

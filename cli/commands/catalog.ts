import { creditsPerMonthByTier } from '../../shared/catalog/ai.ts';
import { isToolEnabled } from '../../shared/catalog/enabled-tools.ts';
import { plans } from '../../shared/catalog/plans.ts';
import { tools } from '../../shared/catalog/tools.ts';
import { aiTierSchema, planSchema } from '../../shared/contract/enumerations.ts';
import { defineOfflineCommand } from '../command-line/define-command.ts';
import { blocks, tableText } from '../output/table.ts';

/** Shown for a limit that is agreed with each organization. */
const agreed = 'agreed';

export const catalogCommand = defineOfflineCommand({
  name: 'catalog',
  summary: 'the plans with their limits, the tiers of the AI add-on, and the tools with their values',
  examples: ['catalog', 'catalog --json | jq -r .tools[].code'],
  run: catalog,
  text: ({ plans, aiTiers, tools }, screen) =>
    blocks(
      tableText(
        plans,
        {
          plan: 'plan',
          'calls/month': ({ limits }) => limits?.callsPerMonth ?? agreed,
          'calls/minute': ({ limits }) => limits?.requestsPerMinute ?? agreed,
          tools: 'tools',
          'of the categories': ({ categories }) => categories.join(', '),
        },
        screen,
      ),
      tableText(
        aiTiers,
        { 'AI tier': 'tier', 'credits/month': ({ creditsPerMonth }) => creditsPerMonth ?? agreed },
        screen,
      ),
      'The AI add-on brings the tools of category content to any plan.',
      tableText(
        tools,
        {
          tool: 'code',
          category: 'category',
          values: 'value',
          default: 'default',
          plans: ({ category, plans: [first] }) =>
            category === 'content' ? 'any, with the AI add-on' : `from ${first}`,
        },
        screen,
      ),
    ),
});

function catalog() {
  return {
    plans: planSchema.options.map((plan) => ({
      plan,
      /** Null where the limits are agreed with each organization. */
      limits: plans[plan].limits,
      /** Number of its tools, without those of the AI add-on. */
      tools: tools.filter((tool) => isToolEnabled(tool, { plan, aiEnabled: false })).length,
      categories: plans[plan].categories,
    })),
    aiTiers: aiTierSchema.options.map((tier) => ({ tier, creditsPerMonth: creditsPerMonthByTier[tier] })),
    tools: tools.map((tool) => ({
      code: tool.code,
      name: tool.name,
      category: tool.category,
      value: valueText(tool),
      default: tool.default,
      plans: planSchema.options.filter((plan) => isToolEnabled(tool, { plan, aiEnabled: tool.requiresAi })),
      requiresAi: tool.requiresAi,
    })),
  };
}

function valueText({ valueType, min, max, step, options }: (typeof tools)[number]): string | null {
  if (valueType === 'boolean') return null;
  if (valueType === 'color') return '#RRGGBB or #RRGGBBAA';
  return options === null ? `${min} to ${max} in steps of ${step}` : options.join(', ');
}

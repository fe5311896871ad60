import type { ListedTool, PlanCatalog } from '../operations/catalog.ts';
import type { Screen } from './screen.ts';
import { tableText } from './table.ts';

/** What a limit shows that is agreed with each organization. */
const agreed = 'agreed';

/** The plans, then the tiers of the AI add-on. */
export function planCatalogText({ plans, aiTiers }: PlanCatalog, screen: Screen): string {
  const planTable = tableText(
    ['plan', 'calls/month', 'calls/minute', 'tools', 'of the categories'],
    plans.map(({ plan, limits, tools, categories }) => [
      plan,
      limits?.callsPerMonth ?? agreed,
      limits?.requestsPerMinute ?? agreed,
      tools,
      categories.join(', '),
    ]),
    '',
    screen,
    'wrapped',
  );
  const tierTable = tableText(
    ['AI tier', 'credits/month'],
    aiTiers.map(({ tier, creditsPerMonth }) => [tier, creditsPerMonth ?? agreed]),
    '',
    screen,
  );
  return `${planTable}\n\n${tierTable}\n\nThe AI add-on brings the tools of category content to any plan.`;
}

/** The tools, a line each. */
export function toolCatalogText(tools: readonly ListedTool[], screen: Screen): string {
  return tableText(
    ['tool', 'category', 'values', 'default', 'plans'],
    tools.map(({ code, category, value, default: usual, plans }) => [
      code,
      category,
      value,
      usual,
      category === 'content' ? 'any, with the AI add-on' : `from ${plans[0]}`,
    ]),
    '',
    screen,
    'wrapped',
  );
}

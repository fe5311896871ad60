import { plans } from '../../../shared/catalog/plans.ts';
import { tools } from '../../../shared/catalog/tools.ts';
import { catalogVersion } from '../../../shared/catalog/version.ts';
import { planSchema, type ToolCategory, toolCategorySchema } from '../../../shared/contract/enumerations.ts';
import { toolText } from './tool-text.ts';
import { introduction } from './tools-introduction.ts';

const headings: Readonly<Record<ToolCategory, string>> = {
  text: 'Text',
  color: 'Color',
  reading: 'Reading',
  focus: 'Focus',
  motion: 'Motion and media',
  input: 'Pointer and keyboard',
  navigation: 'Navigation',
  speech: 'Speech',
  content: 'Content',
};

/** All of docs/reference/tools.md: the rules for every tool, then each tool by category. */
export function toolsText(): string {
  const inOrder = [...new Set(tools.map(({ category }) => category))];
  return [
    introduction({
      catalogVersion: catalogVersion(),
      count: tools.length,
      categories: toolCategorySchema.options.length,
    }),
    ...inOrder.map(categoryText),
  ].join('\n');
}

function categoryText(category: ToolCategory): string {
  const own = tools.filter((tool) => tool.category === category);
  return [`## ${headings[category]}`, '', plansText(category), '', ...own.map(toolText)].join('\n');
}

function plansText(category: ToolCategory): string {
  if (category === 'content') return 'With the AI add-on, on every plan.';
  const enabling = planSchema.options.filter((plan) => plans[plan].categories.includes(category));
  return `On the plans ${enabling.join(', ')}.`;
}

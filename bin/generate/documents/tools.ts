import { plans } from '../../../shared/catalog/plans.ts';
import { anyLanguageOption, type CatalogTool } from '../../../shared/catalog/tools/tool.ts';
import { tools } from '../../../shared/catalog/tools.ts';
import { catalogVersion } from '../../../shared/catalog/version.ts';
import { planSchema, type ToolCategory } from '../../../shared/contract/enumerations.ts';
import { contentRoutes } from '../../../shared/contract/routes/content.ts';
import { apiPrefix } from '../../../shared/contract/routes/route.ts';

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

/** Option values that have no effect. docs/reference/tools.md does not describe them. */
const idleOptions = ['default', 'none', 'off'];

/**
 * Updates docs/reference/tools.md from the catalog and preserves the hand-written descriptions.
 * @throws Error when the page lacks a description
 */
export function toolsText(page: string): string {
  const inOrder = [...new Set(tools.map(({ category }) => category))];
  const [introduction = ''] = page.split(`## ${headings[inOrder[0] ?? 'text']}\n`);
  return [
    introduction.trimEnd().replace(/Catalog version: `.*`/, `Catalog version: \`${catalogVersion()}\``),
    ...inOrder.map((category) => categoryText(category, page)),
  ]
    .join('\n\n')
    .concat('\n');
}

function categoryText(category: ToolCategory, page: string): string {
  const own = tools.filter((tool) => tool.category === category);
  return [`## ${headings[category]}`, plansText(category), ...own.map((tool) => toolText(tool, page))].join(
    '\n\n',
  );
}

function plansText(category: ToolCategory): string {
  if (category === 'content') return 'Available on every plan with the AI add-on.';
  const enabling = planSchema.options.filter((plan) => plans[plan].categories.includes(category));
  if (enabling.length === planSchema.options.length) return 'Available on every plan.';
  return `Available on the ${new Intl.ListFormat('en-GB').format(enabling)} plans.`;
}

function toolText(tool: CatalogTool, page: string): string {
  const section = sectionOf(tool, page);
  const list = [...rangeLines(tool), ...optionLines(tool, section), ...callLines(tool)].join('\n');
  return [heading(tool), section.split('\n')[0], list].filter(Boolean).join('\n\n');
}

function heading({ name, code }: CatalogTool): string {
  return `### ${name} · \`${code}\``;
}

function sectionOf(tool: CatalogTool, page: string): string {
  const [, text = ''] = page.split(`· \`${tool.code}\`\n\n`);
  if (text === '')
    throw new Error(`docs/reference/tools.md: add "${heading(tool)}", then the tool's effect.`);
  return text.split('\n#')[0] ?? '';
}

function rangeLines({ valueType, min, max, step, default: initial }: CatalogTool): string[] {
  if (valueType === 'percentage') return [`- \`"${min}"\`–\`"${max}"\`%, step ${step}, default ${initial}`];
  return valueType === 'color' ? [`- Color, default \`${initial}\``] : [];
}

function optionLines({ code, options }: CatalogTool, section: string): string[] {
  const effective = (options ?? []).filter((option) => !idleOptions.includes(option));
  return effective.map((option) => {
    const shown = option === anyLanguageOption ? 'a BCP-47 tag' : `\`${option}\``;
    const [, description] = section.split(`\n- ${shown}: `);
    if (description === undefined)
      throw new Error(`docs/reference/tools.md: describe ${code} with a line "- ${shown}: …".`);
    return `- ${shown}: ${description.split('\n')[0]}`;
  });
}

function callLines({ calls, requiresAi }: CatalogTool): string[] {
  const route = contentRoutes.find(({ operationId }) => operationId === calls);
  if (route === undefined) return [];
  const anchor = `post-${route.path.slice(apiPrefix.length).replaceAll('/', '')}`;
  return [`- Calls [${calls}](content.md#${anchor})${requiresAi ? '' : ', optionally'}`];
}

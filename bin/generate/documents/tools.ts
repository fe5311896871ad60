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
  const facts = [
    ['Value', valueText(tool) + optionLines(tool, section)],
    ['Applies to', listText(tool.modifies)],
    ['Conflicts with', listText(tool.conflictsWith)],
    ['Calls', callText(tool)],
    ['WCAG', tool.wcag.join(', ')],
  ].filter(([, text]) => text !== '');
  const list = facts.map(([label, text]) => `- ${label}: ${text}`).join('\n');
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

function valueText({ valueType, min, max, step, default: initial }: CatalogTool): string {
  switch (valueType) {
    case 'boolean':
      return '';
    case 'percentage':
      return `\`"${min}"\`–\`"${max}"\` percent in steps of ${step} (default: \`"${initial}"\`)`;
    case 'color':
      return `color (default: \`${initial}\`)`;
    case 'enum':
      return idleOptions.includes(String(initial))
        ? `one of the following or the default, \`${initial}\``
        : `one of the following (default: \`${initial}\`)`;
  }
}

function optionLines({ code, options }: CatalogTool, section: string): string {
  const effective = (options ?? []).filter((option) => !idleOptions.includes(option));
  const lines = effective.map((option) => {
    const shown = option === anyLanguageOption ? 'a BCP-47 tag' : `\`${option}\``;
    const [, description] = section.split(`\n  - ${shown}: `);
    if (description === undefined)
      throw new Error(`docs/reference/tools.md: describe ${code} with a line "  - ${shown}: …".`);
    return `\n  - ${shown}: ${description.split('\n')[0]}`;
  });
  return lines.join('');
}

function listText(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(', ');
}

function callText({ calls, requiresAi }: CatalogTool): string {
  const route = contentRoutes.find(({ operationId }) => operationId === calls);
  if (route === undefined) return '';
  const anchor = `post-${route.path.slice(apiPrefix.length).replaceAll('/', '')}`;
  return `[${calls}](content.md#${anchor})${requiresAi ? '' : ', optional'}`;
}

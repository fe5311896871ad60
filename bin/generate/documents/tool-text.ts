import { effectOf } from '../../../shared/catalog/effects.ts';
import { anyLanguageOption, type CatalogTool } from '../../../shared/catalog/tools/tool.ts';
import { contentRoutes } from '../../../shared/contract/routes/content.ts';

/** Markdown of one tool: its name, effect, values, and relations to other tools. */
export function toolText(tool: CatalogTool): string {
  const { effect } = effectOf(tool);
  const facts = [
    ['Changes', listText(tool.modifies)],
    ['Not together with', listText(tool.conflictsWith)],
    ['Calls', callText(tool)],
    ['WCAG 2.2', tool.wcag.join(', ')],
  ].filter(([, text]) => text !== '');
  return [
    `### ${tool.name} · \`${tool.code}\``,
    '',
    `${effect} *${tool.kind}*`,
    '',
    ...(tool.valueType === 'boolean' ? [] : [`- Value: ${valueText(tool)}`]),
    ...optionLines(tool),
    ...facts.map(([label, text]) => `- ${label}: ${text}`),
    '',
  ].join('\n');
}

function valueText({ valueType, min, max, step, default: initial }: CatalogTool): string {
  switch (valueType) {
    case 'boolean':
      return 'none, on or off';
    case 'percentage':
      return `\`"${min}"\` to \`"${max}"\` percent in steps of ${step}; default \`"${initial}"\``;
    case 'color':
      return `\`#RRGGBB\` or \`#RRGGBBAA\`; default \`${initial}\``;
    case 'enum':
      return `one of these; default \`${initial}\``;
  }
}

function optionLines(tool: CatalogTool): string[] {
  const { values = {} } = effectOf(tool);
  return (tool.options ?? []).map((option) => {
    const shown = option === anyLanguageOption ? 'a BCP-47 tag' : `\`${option}\``;
    return `  - ${shown}: ${values[option] ?? 'as without the tool'}`;
  });
}

function listText(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(', ');
}

function callText({ calls, requiresAi }: CatalogTool): string {
  const route = contentRoutes.find(({ operationId }) => operationId === calls);
  if (route === undefined) return '';
  return `\`${calls}\` (${route.method} ${route.path})${requiresAi ? '' : ', optional'}`;
}

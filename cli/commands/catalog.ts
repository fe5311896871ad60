import { defineOfflineCommand } from '../command-line/define-command.ts';
import { planCatalog, toolCatalog } from '../operations/catalog.ts';
import { planCatalogText, toolCatalogText } from '../output/catalog-text.ts';

/** The plans, AI tiers and tools of this version. */
export const catalogCommand = defineOfflineCommand({
  name: 'catalog',
  summary: 'the plans with their limits, the tiers of the AI add-on, and the tools with their values',
  examples: ['catalog', 'catalog --json | jq -r .tools[].code'],
  run: () => ({ ...planCatalog(), tools: toolCatalog() }),
  text: ({ tools, ...catalog }, screen) =>
    `${planCatalogText(catalog, screen)}\n\n${toolCatalogText(tools, screen)}`,
});

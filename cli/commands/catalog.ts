import { type CommandGroup, defineOfflineCommand } from '../command-line/define-command.ts';
import { planCatalog, toolCatalog } from '../operations/catalog.ts';
import { planCatalogText, toolCatalogText } from '../output/catalog-text.ts';

/** The plans to choose from. */
export const planCommands: CommandGroup = {
  name: 'plan',
  summary: 'the plans and AI tiers there are',
  commands: [
    defineOfflineCommand({
      name: 'list',
      summary: 'list the plans with their limits, and the tiers of the AI add-on',
      examples: ['plan list', 'plan list --json'],
      run: () => planCatalog(),
      text: planCatalogText,
    }),
  ],
};

/** The tools to choose from. */
export const toolCommands: CommandGroup = {
  name: 'tool',
  summary: 'the tools of the catalog',
  commands: [
    defineOfflineCommand({
      name: 'list',
      summary: 'list the tools with their values and the plans that enable them',
      examples: ['tool list', 'tool list --json'],
      run: () => toolCatalog(),
      text: toolCatalogText,
    }),
  ],
};

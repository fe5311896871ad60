import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { planCatalog, toolCatalog } from '../operations/catalog.ts';
import { planCatalogText, toolCatalogText } from '../output/catalog-text.ts';
import { addExamples } from './examples.ts';
import { printDocument } from './print-document.ts';

/** `plan list` and `tool list`: what there is to choose from. They need no deployment. */
export function addCatalogCommands(program: Command, io: Io): void {
  const plan = program.command('plan').description('the plans and AI tiers there are');
  const plans = plan
    .command('list')
    .description('list the plans with their limits, and the tiers of the AI add-on')
    .action(async (_options: unknown, command: Command) =>
      printDocument(io, command, planCatalog(), planCatalogText),
    );
  addExamples(plans, 'plan list', 'plan list --json');

  const tool = program.command('tool').description('the tools of the catalog');
  const tools = tool
    .command('list')
    .description('list the tools with their values and the plans that enable them')
    .action(async (_options: unknown, command: Command) =>
      printDocument(io, command, toolCatalog(), toolCatalogText),
    );
  addExamples(tools, 'tool list', 'tool list --json');
}

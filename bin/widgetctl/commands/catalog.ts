import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { planCatalog, toolCatalog } from '../operations/catalog.ts';
import { planCatalogText, toolCatalogText } from '../output/catalog-text.ts';
import { screenOf } from '../output/screen.ts';
import { addExamples } from './examples.ts';
import { wantsJson } from './global-options.ts';

/** `plan list` and `tool list`: what there is to choose from. They need no deployment. */
export function addCatalogCommands(program: Command, io: Io): void {
  const print = (command: Command, document: unknown, text: string): void =>
    void io.stdout.write(`${wantsJson(command) ? JSON.stringify(document, null, 2) : text}\n`);

  const plan = program.command('plan').description('the plans and AI tiers there are');
  const plans = plan
    .command('list')
    .description('list the plans with their limits, and the tiers of the AI add-on')
    .action((_options: unknown, command: Command) => {
      const catalog = planCatalog();
      print(command, catalog, planCatalogText(catalog, screenOf(io.stdout, process.env)));
    });
  addExamples(plans, 'plan list', 'plan list --json');

  const tool = program.command('tool').description('the tools of the catalog');
  const tools = tool
    .command('list')
    .description('list the tools with their values and the plans that enable them')
    .action((_options: unknown, command: Command) => {
      const catalog = toolCatalog();
      print(command, catalog, toolCatalogText(catalog, screenOf(io.stdout, process.env)));
    });
  addExamples(tools, 'tool list', 'tool list --json');
}

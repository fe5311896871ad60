import type { Command } from 'commander';
import { loadCommands } from '../../../cli/load-commands.ts';
import { createProgram } from '../../../cli/program.ts';

/** Lists the commands of widgetctl with their arguments, required options and summaries, then the global options. */
export async function commandsText(): Promise<string> {
  const notConnected = () => Promise.reject(new Error('Not connected.'));
  const program = createProgram(process, notConnected, await loadCommands());
  const options = program.options.map(({ flags, description }) => `- \`${flags}\`: ${description}`);
  return [...linesOf(program), '', '## Global options', '', ...options].join('\n');
}

function linesOf(parent: Command, path = ''): string[] {
  const isLeaf = ({ commands }: Command) => commands.length === 0;
  return parent.commands.map((command) => {
    const name = `${path}${command.name()}`;
    return isLeaf(command) ? lineOf(command, name) : linesOf(command, `${name} `).join('\n');
  });
}

function lineOf(command: Command, name: string): string {
  const parameters = [
    ...command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`)),
    ...command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags),
  ];
  return `- \`${[name, ...parameters].join(' ')}\`: ${command.description()}`;
}

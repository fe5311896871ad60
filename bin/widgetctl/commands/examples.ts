import type { Command } from 'commander';

/** Ends a command's help with examples, each a command line without the program's name. */
export function addExamples(command: Command, ...lines: readonly string[]): Command {
  return command.addHelpText(
    'after',
    `\nExamples:\n${lines.map((line) => `  $ npx widgetctl ${line}`).join('\n')}`,
  );
}

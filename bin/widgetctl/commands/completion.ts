import { Argument, type Command } from 'commander';
import type { Io } from '../io.ts';
import { completionScript, type Shell, shells } from '../output/completion-script.ts';
import { addExamples } from './examples.ts';

/** `completion`: what a shell needs to complete command lines of this program. It needs no deployment. */
export function addCompletionCommand(program: Command, io: Io): void {
  const completion = program
    .command('completion')
    .description('print the completion of command lines for a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .action((shell: Shell) => {
      io.stdout.write(completionScript(shell, wordsOf(program)));
    });
  addExamples(
    completion,
    'completion bash >> ~/.bashrc',
    'completion zsh > ~/.zsh/completions/_widgetctl',
    'completion fish > ~/.config/fish/completions/widgetctl.fish',
  );
}

/** What may follow the words of each command: its subcommands and options. */
function wordsOf(
  command: Command,
  path = '',
  inherited: readonly string[] = [],
): Map<string, readonly string[]> {
  const options = [...inherited, ...command.options.flatMap(({ long }) => (long ? [long] : [])), '--help'];
  const own = [...new Set(options)];
  const names = [
    ...command.commands.map((child) => child.name()),
    ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
  ];
  const children = command.commands.flatMap((child) => [
    ...wordsOf(
      child,
      `${path} ${child.name()}`.trim(),
      path === '' ? own.filter((name) => name !== '--version') : own,
    ),
  ]);
  return new Map([[path, [...names, ...own]], ...children]);
}

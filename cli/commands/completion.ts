import type { Command } from 'commander';
import { defineOfflineCommand } from '../command-line/define-command.ts';
import { completionScript, shells } from '../output/completion-script.ts';

/** What a shell needs to complete command lines of this program. */
export const completionCommand = defineOfflineCommand({
  name: 'completion',
  summary: 'print the completion of command lines for a shell',
  arguments: { shell: { summary: 'which shell', choices: shells } },
  examples: [
    'completion bash >> ~/.bashrc',
    'completion zsh > ~/.zsh/completions/_widgetctl',
    'completion fish > ~/.config/fish/completions/widgetctl.fish',
  ],
  run: ({ shell }, { command, io }) => {
    io.stdout.write(completionScript(shell, wordsOf(command.parent ?? command)));
  },
});

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

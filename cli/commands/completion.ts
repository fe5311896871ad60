import type { Command } from 'commander';
import { completionScript, shells } from '../command-line/completion-script.ts';
import { defineOfflineCommand } from '../command-line/define-command.ts';
import { UsageError } from '../errors.ts';
import { paragraphs } from '../output/text.ts';
import { topics } from './topics.ts';

const details = `
The script completes the command widgetctl. In a checkout, define it as an alias:
  alias widgetctl="node $PWD/cli"`;

export const completionCommand = defineOfflineCommand({
  name: 'completion',
  summary: topics.completion,
  arguments: { shell: { summary: shells.join(', ') } },
  details,
  examples: ['completion bash >> ~/.bashrc', 'completion fish > ~/.config/fish/completions/widgetctl.fish'],
  run: ({ shell }, { command }) => {
    const known = shells.find((one) => one === shell);
    if (known === undefined)
      throw new UsageError(`There is no script for ${shell}: choose ${shells.join(', ')}.`);
    return { script: completionScript(programOf(command), known) };
  },
  text: ({ script }) => paragraphs(script),
});

function programOf(command: Command): Command {
  return command.parent === null ? command : programOf(command.parent);
}

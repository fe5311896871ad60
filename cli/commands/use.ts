import { defineOfflineCommand } from '../command-line/define-command.ts';
import { globalOptionsOf } from '../command-line/global-options.ts';
import { contextSchema, readContexts, writeContexts } from '../connection/contexts.ts';
import { NotFoundError } from '../errors.ts';
import { optionsText } from '../output/options-text.ts';

const details = `
Options on the command line and WIDGETCTL_STACK take precedence.
Contexts are stored in ~/.config/widgetctl/contexts.json, without credentials.`;

export const useCommand = defineOfflineCommand({
  name: 'use',
  summary: 'select the default deployment, or define and select it with options',
  arguments: { name: { summary: 'name of the context (default: list all)', isOptional: true } },
  options: { none: { summary: 'clear the default' } },
  details,
  examples: [
    'use laptop --local',
    'use prod --stack WidgetApi --region eu-central-1 --profile operator',
    'use prod',
    'use',
  ],
  run: ({ name, none = false }, { command }) => {
    const { current, contexts } = readContexts();
    const { local = false, port, stack, region, profile } = globalOptionsOf(command, 'cli');
    const given =
      local || port !== undefined ? { local: true, port, stack } : stack && { stack, region, profile };
    const defined = { ...contexts, ...(name && given && { [name]: contextSchema.parse(given) }) };
    const chosen = none ? null : (name ?? current);
    if (name !== undefined && defined[name] === undefined) {
      throw new NotFoundError(
        `There is no context ${name}: define it with use ${name} --stack NAME, or use ${name} --local.`,
      );
    }
    if (none || name !== undefined) writeContexts({ current: chosen, contexts: defined });
    return Object.entries(defined).map(([each, context]) => ({
      name: each,
      current: each === chosen,
      ...context,
    }));
  },
  rows: (contexts) => contexts,
  columns: {
    context: 'name',
    current: 'current',
    deployment: ({ name: _name, current: _current, ...context }) => optionsText(context),
  },
  whenEmpty: 'There are no contexts: define one with use NAME --stack STACK, or use NAME --local.',
});

import { defineOfflineCommand } from '../command-line/define-command.ts';
import { NotFoundError, UsageError } from '../errors.ts';
import { optionsText } from '../output/options-text.ts';
import { words } from '../output/text.ts';
import { topics } from './topics.ts';

const details = `
Options on the command line and WIDGETCTL_STACK take precedence.
Contexts are stored in ~/.config/widgetctl/contexts.json, without credentials.`;

export const useCommand = defineOfflineCommand({
  name: 'use',
  summary: topics.use,
  arguments: { name: { summary: 'name of the context (default: list all)', isOptional: true } },
  options: { none: { summary: 'clear the default' } },
  details,
  examples: [
    'use laptop --local',
    'use prod --stack WidgetApi --region eu-central-1 --profile operator',
    'use prod',
    'use',
  ],
  run: async ({ name, none = false }, { command, notice }) => {
    const { globalOptionsOf, namedDeployment } = await import('../command-line/global-options.ts');
    const { readContexts, writeContexts } = await import('../connection/contexts.ts');
    const { current, contexts } = readContexts();
    const given = globalOptionsOf(command, 'cli');
    const definition = namedDeployment(given);
    if (definition === null && (given.region !== undefined || given.profile !== undefined)) {
      throw new UsageError('--region and --profile define no context without --stack NAME: add it.');
    }
    if (definition !== null && (name === undefined || none)) {
      throw new UsageError('A context needs a name: run use NAME with these options, and without --none.');
    }
    if (name !== undefined && none) throw new UsageError('Specify either NAME or --none.');
    const defined = {
      ...contexts,
      ...(name !== undefined && definition !== null && { [name]: definition }),
    };
    const chosen = none ? null : (name ?? current);
    if (name !== undefined && defined[name] === undefined) {
      throw new NotFoundError(
        `There is no context ${name}: define it with use ${name} --stack NAME, or use ${name} --local.`,
      );
    }
    if (name !== undefined && globalOptionsOf(command, 'env').stack !== undefined)
      notice('WIDGETCTL_STACK is set, and takes precedence over the context.');
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
  whenEmpty: words`There are no contexts: define one with use NAME --stack STACK, or use NAME --local.`,
});

import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { FailedError } from '../errors.ts';
import type { Deployment } from '../operations/deployment.ts';
import { blocks, words } from '../output/text.ts';
import { topics } from './topics.ts';

const load = async (deployment: Deployment) =>
  new (await import('../operations/models-check.ts')).ModelsCheckOperations(deployment);

const details = `
Sends each model one request of a few tokens, built and read by the client of the
deployed service, and reports the shape of structured output that worked. Without an id it also tests a voice of each
speech engine. The first request to a model in an account subscribes to it in AWS
Marketplace: run it once with an administrator's credentials.`;

export const modelsCommands: CommandGroup = {
  name: 'models',
  summary: topics.models,
  commands: [
    defineCommand(load, {
      name: 'check',
      isAudited: false,
      summary: 'test access to models and voices, and report latency and cost',
      arguments: {
        id: {
          summary: "a model or inference profile (default: the deployment's own, and its voices)",
          isOptional: true,
        },
      },
      details,
      examples: [
        'models check --stack WidgetApi --region eu-central-1',
        'models check global.amazon.nova-2-lite-v1:0 --stack WidgetApi',
      ],
      run: async (operations, { id = null }) => operations.check(id),
      rows: ({ probes, voices }) => [
        ...probes,
        ...voices.map((voice) => ({
          usedBy: ['tts-export'],
          shape: null,
          tokens: null,
          dollars: null,
          ...voice,
        })),
      ],
      columns: {
        'used by': ({ usedBy }) => usedBy.join(', '),
        what: 'id',
        shape: 'shape',
        latency: ({ latencyMs }) => `${latencyMs} ms`,
        tokens: ({ tokens }) => tokens && `${tokens.inputTokens} + ${tokens.outputTokens}`,
        cost: ({ dollars }) => dollars && `$${dollars.toFixed(6)}`,
        result: ({ ok, reason }) => (ok ? 'ok' : `FAILED: ${reason}`),
      },
      text: ({ probes, voices, pricesCheckedOn }) =>
        blocks(
          ...[...probes, ...voices].map(({ id, advice }) =>
            advice === null ? null : words`${id}: ${advice}`,
          ),
          words`Prices: Bedrock's list prices of ${pricesCheckedOn}.`,
        ),
      failure: ({ probes, voices }) => {
        const checked = [...probes, ...voices];
        const failed = checked.filter(({ ok }) => !ok).length;
        return failed === 0
          ? null
          : new FailedError(`${failed} of ${checked.length} models and voices cannot be used: see above.`);
      },
    }),
  ],
};

import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { FailedError } from '../errors.ts';
import type { Deployment } from '../operations/deployment.ts';
import { blocks } from '../output/table.ts';

const load = async (deployment: Deployment) => {
  const [{ ModelsCheckOperations }, { ServiceProbes }] = await Promise.all([
    import('../operations/models-check.ts'),
    import('../connection/model-probes.ts'),
  ]);
  const { target, bounds, models } = deployment;
  return new ModelsCheckOperations({
    models,
    probes: async () => new ServiceProbes(target, bounds),
    clock: () => performance.now(),
  });
};

const details = `
Sends each model one request of a few tokens per shape of structured output:
a forced tool, a JSON schema, an offered tool, and JSON in the text. * marks the
shape that the service requests first; when a model rejects it, the service
falls back to the next. Without ids it also tests a voice of each speech engine.
The requests use your own AWS credentials, in the Region of the stack, and end
after 10 seconds each. The first request to a model in an account subscribes to
it in AWS Marketplace: run it once with an administrator's credentials.`;

export const modelsCommands: CommandGroup = {
  name: 'models',
  summary: 'the models and voices of the AI transforms',
  commands: [
    defineCommand(load, {
      name: 'check',
      summary: 'test access to models and voices, with supported output shapes, latency and cost',
      arguments: {
        ids: {
          summary: "models or inference profiles (default: the deployment's own, and its voices)",
          isOptional: true,
          isVariadic: true,
        },
      },
      details,
      examples: [
        'models check --stack WidgetApi --region eu-central-1',
        'models check global.amazon.nova-2-lite-v1:0 --stack WidgetApi',
      ],
      run: async (operations, { ids = [] }) => operations.check(ids),
      rows: ({ probes, voices }) => [
        ...probes,
        ...voices.map((voice) => ({
          usedBy: ['tts-export'],
          shape: null,
          isConfigured: false,
          tokens: null,
          dollars: null,
          ...voice,
        })),
      ],
      columns: {
        'used by': ({ usedBy }) => usedBy.join(', '),
        what: 'id',
        shape: ({ shape, isConfigured }) => shape && `${shape}${isConfigured ? ' *' : ''}`,
        latency: ({ latencyMs }) => `${latencyMs} ms`,
        tokens: ({ tokens }) => tokens && `${tokens.inputTokens} + ${tokens.outputTokens}`,
        cost: ({ dollars }) => dollars && `$${dollars.toFixed(6)}`,
        result: ({ ok, reason }) => (ok ? 'ok' : `FAILED: ${reason}`),
      },
      text: ({ probes, voices, pricesCheckedOn }) => {
        const advice = [
          ...probes
            .filter(({ isConfigured }) => isConfigured)
            .map((probe) => ({ name: `${probe.id}, ${probe.shape}`, ...probe })),
          ...voices.map((voice) => ({ name: voice.id, ...voice })),
        ].flatMap(({ name, advice: line }) => (line === null ? [] : [`${name}: ${line}`]));
        return blocks(...advice, `Prices: Bedrock's list prices of ${pricesCheckedOn}.`);
      },
      failure: ({ probes, voices }) => {
        const checked = [...probes.filter(({ isConfigured }) => isConfigured), ...voices];
        const failed = checked.filter(({ ok }) => !ok).length;
        return failed === 0
          ? null
          : new FailedError(
              `${failed} of ${checked.length} models and voices cannot be used as configured: see above.`,
            );
      },
    }),
  ],
};

import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { FailedError } from '../errors.ts';
import type { ModelProbe } from '../operations/ai-check/models-check.ts';
import type { Deployment } from '../operations/deployment.ts';
import { blocks } from '../output/table.ts';

const load = async (deployment: Deployment) => {
  const [{ ModelsCheckOperations }, { ServiceProbes }] = await Promise.all([
    import('../operations/ai-check/models-check.ts'),
    import('../connection/ai-probes.ts'),
  ]);
  const { target, bounds, models } = deployment;
  return new ModelsCheckOperations({
    models,
    probes: async () => new ServiceProbes(target, bounds),
    clock: () => performance.now(),
  });
};

const details = `
It sends each model one request of a few tokens per shape of structured output:
a forced tool, a JSON schema, an offered tool, and JSON in the text. * marks the
shape that the service requests first; when a model rejects it, the service
falls back to the next. The requests use your own AWS credentials, in the Region
of the stack, and end after 10 seconds each.`;

export const modelsCommands: CommandGroup = {
  name: 'models',
  summary: 'the models of the AI transforms',
  commands: [
    defineCommand(load, {
      name: 'check',
      summary: 'test which structured output each model supports, how fast, and at what cost',
      arguments: {
        ids: {
          summary: "models or inference profiles (by default the deployment's own)",
          isOptional: true,
          isVariadic: true,
        },
      },
      details,
      examples: [
        'models check --stack WidgetApi --region eu-central-1',
        'models check global.amazon.nova-2-lite-v1:0 --stack WidgetApi',
      ],
      run: async (operations, { ids = [] }, { io, isJson }) => {
        const print = (line: string) => void (isJson || io.stdout.write(`${line}\n`));
        print(lineOf('USED BY', 'MODEL', 'SHAPE', 'LATENCY', 'TOKENS', 'COST', 'RESULT'));
        return operations.check(ids, (probe) => print(probeLine(probe)));
      },
      text: ({ probes, pricesCheckedOn }) => {
        const advice = probes.flatMap(({ id, shape, isConfigured, advice: line }) =>
          line !== null && isConfigured ? [`${id}, ${shape}: ${line}`] : [],
        );
        return `\n${blocks(...advice, `Prices: Bedrock's list prices of ${pricesCheckedOn}.`)}`;
      },
      failure: ({ probes }) => {
        const failed = probes.filter(({ ok, isConfigured }) => isConfigured && !ok).length;
        return failed === 0
          ? null
          : new FailedError(
              `The shape that the service requests first fails for ${failed} of the models: see above.`,
            );
      },
    }),
  ],
};

function probeLine({ usedBy, id, shape, isConfigured, ok, reason, latencyMs, tokens, dollars }: ModelProbe) {
  return lineOf(
    usedBy.join(', ') || '-',
    id,
    `${shape}${isConfigured ? ' *' : ''}`,
    `${latencyMs} ms`,
    tokens === null ? '-' : `${tokens.inputTokens} + ${tokens.outputTokens}`,
    dollars === null ? '-' : `$${dollars.toFixed(6)}`,
    ok ? 'ok' : `FAILED: ${reason}`,
  );
}

const widths = [16, 50, 15, 9, 11, 10];

function lineOf(...cells: readonly string[]): string {
  return cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
}

import { type CommandGroup, defineCommand } from '../command-line/define-command.ts';
import { FailedError } from '../errors.ts';
import type { Deployment } from '../operations/deployment.ts';
import type { ModelProbe, VoiceProbe } from '../operations/models-check.ts';
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
      run: async (operations, { ids = [] }, { io, isJson }) => {
        const print = (line: string) => void (isJson || io.stdout.write(`${line}\n`));
        print(lineOf('USED BY', 'WHAT', 'SHAPE', 'LATENCY', 'TOKENS', 'COST', 'RESULT'));
        return operations.check(ids, (probe) =>
          print('shape' in probe ? modelLine(probe) : voiceLine(probe)),
        );
      },
      text: ({ probes, voices, pricesCheckedOn }) => {
        const advice = [
          ...probes
            .filter(({ isConfigured }) => isConfigured)
            .map((probe) => ({ name: `${probe.id}, ${probe.shape}`, ...probe })),
          ...voices.map((voice) => ({ name: voice.id, ...voice })),
        ].flatMap(({ name, advice: line }) => (line === null ? [] : [`${name}: ${line}`]));
        return `\n${blocks(...advice, `Prices: Bedrock's list prices of ${pricesCheckedOn}.`)}`;
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

function modelLine(probe: ModelProbe): string {
  const { usedBy, id, shape, isConfigured, latencyMs, tokens, dollars } = probe;
  return lineOf(
    usedBy.join(', ') || '-',
    id,
    `${shape}${isConfigured ? ' *' : ''}`,
    `${latencyMs} ms`,
    tokens === null ? '-' : `${tokens.inputTokens} + ${tokens.outputTokens}`,
    dollars === null ? '-' : `$${dollars.toFixed(6)}`,
    resultOf(probe),
  );
}

function voiceLine(voice: VoiceProbe): string {
  return lineOf('tts-export', voice.id, '-', `${voice.latencyMs} ms`, '-', '-', resultOf(voice));
}

function resultOf({ ok, reason }: VoiceProbe): string {
  return ok ? 'ok' : `FAILED: ${reason}`;
}

const widths = [16, 50, 15, 9, 11, 10];

function lineOf(...cells: readonly string[]): string {
  return cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
}

import {
  BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { PollyClient, SynthesizeSpeechCommand } from '@aws-sdk/client-polly';
import * as z from 'zod';
import type { AttemptBounds } from '../../shared/aws/bounded-client.ts';
import { DeadlineError } from '../../shared/aws/deadline.ts';
import { modelUses } from '../../shared/catalog/ai.ts';
import { type ResponseFormat, shapeFields } from '../../shared/catalog/converse-shape.ts';
import { capabilitiesOf, type OutputMethod } from '../../shared/catalog/model-capabilities.ts';
import { dollarsOf, pricesCheckedOn } from '../../shared/catalog/model-prices.ts';
import { clientOptions } from '../connection/client-options.ts';
import { FailedError } from '../errors.ts';
import { reportError } from '../output/error-line.ts';
import { visible } from '../output/visible.ts';
import { parsedJson } from '../parsed-json.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';

/** One voice for each of the speech engines that the content function uses. */
export const probedVoices = [
  { Engine: 'generative', VoiceId: 'Ruth' },
  { Engine: 'neural', VoiceId: 'Joanna' },
  { Engine: 'standard', VoiceId: 'Marlene' },
] as const;

const checkTimeoutMs = 10_000;
const checkBounds: AttemptBounds = { connectionTimeoutMs: 3_000, requestTimeoutMs: checkTimeoutMs };

/** Output token limit, enough for a one-word response even from a reasoning model. */
const maximumTokens = 64;

const probeShape: ResponseFormat = {
  name: 'model_check',
  description: 'Gives the word.',
  schema: {
    type: 'object',
    properties: { word: { type: 'string' } },
    required: ['word'],
    additionalProperties: false,
  },
};

const callTool = 'Give the word of the user message by calling the tool model_check.';
const instructions: Readonly<Record<OutputMethod, string>> = {
  forced_tool: callTool,
  offered_tool: callTool,
  native_schema: 'Give the word of the user message as one JSON object of the given schema.',
  json_text: `Give the word of the user message as one JSON object that follows the JSON schema in <answer_schema>.\n\n<answer_schema name="model_check">${JSON.stringify(probeShape.schema)}</answer_schema>`,
};

const wordSchema = z.object({ word: z.string() });

export class WrongShapeError extends Error {
  override readonly name = 'wrong_shape';

  constructor() {
    super('Its response had another shape: set another model in cdk.json and deploy.');
  }
}

export type ModelsCheck = Awaited<ReturnType<ModelsCheckOperations['check']>>;

export class ModelsCheckOperations extends Operations<Pick<Deployment, 'target' | 'models'>> {
  /**
   * Sends a test request to each model and voice engine, one after another.
   * @param id ID of the model to test; null tests the deployment's models and the voice engines
   */
  async check(id: string | null) {
    const { target, models } = this.deps;
    const { bounds = checkBounds } = target;
    const ids = id === null ? Object.values(models ?? {}) : [id];
    if (ids.length === 0) {
      throw new FailedError('The stack does not state its models: name one, or deploy this version first.');
    }
    const bedrock = new BedrockRuntimeClient(clientOptions({ ...target, bounds }));
    const polly = new PollyClient(clientOptions({ ...target, bounds }));
    const timeoutMs = bounds.requestTimeoutMs ?? checkTimeoutMs;
    const probes = [];
    const voices = [];
    try {
      for (const model of new Set(ids)) {
        const request = async (signal: AbortSignal) => fillShape(bedrock, model, signal);
        const { value: tokens, ...outcome } = await timed(timeoutMs, request);
        probes.push({
          id: model,
          usedBy: modelUses.filter((use) => models?.[use] === model),
          /** Method that the content function tries first for structured output from this model. */
          shape: capabilitiesOf(model).outputMethod,
          ...outcome,
          tokens,
          dollars: tokens === null ? null : dollarsOf(model, tokens),
        });
      }
      for (const voice of id === null ? probedVoices : []) {
        const command = new SynthesizeSpeechCommand({ ...voice, OutputFormat: 'mp3', Text: 'Yes.' });
        const { value: _audio, ...outcome } = await timed(timeoutMs, async (abortSignal) => {
          const { AudioStream } = await polly.send(command, { abortSignal });
          await AudioStream?.transformToByteArray();
        });
        voices.push({ id: `polly/${voice.Engine}`, ...outcome });
      }
    } finally {
      bedrock.destroy();
      polly.destroy();
    }
    return { pricesCheckedOn, probes, voices };
  }
}

async function fillShape(client: BedrockRuntimeClient, modelId: string, abortSignal: AbortSignal) {
  const capabilities = capabilitiesOf(modelId);
  const { outputMethod, thinking, thinkingTokens } = capabilities;
  const command = new ConverseCommand({
    modelId,
    system: [{ text: instructions[outputMethod] }],
    messages: [{ role: 'user', content: [{ text: 'The word is yes.' }] }],
    inferenceConfig: { maxTokens: maximumTokens + thinkingTokens },
    ...(thinking === null ? {} : { additionalModelRequestFields: { thinking: { ...thinking } } }),
    ...shapeFields(probeShape, capabilities),
  });
  const { output, usage } = await client.send(command, { abortSignal });
  if (!isFilled(output, outputMethod)) throw new WrongShapeError();
  return { inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 };
}

function isFilled(output: ConverseCommandOutput['output'], outputMethod: OutputMethod): boolean {
  const content = output?.message?.content ?? [];
  const isTool = outputMethod === 'forced_tool' || outputMethod === 'offered_tool';
  const text = content.map((block) => block.text ?? '').join('');
  const value = isTool
    ? content.find(({ toolUse }) => toolUse !== undefined)?.toolUse?.input
    : parsedJson(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  return wordSchema.safeParse(value).success;
}

async function timed<Value>(timeoutMs: number, request: (signal: AbortSignal) => Promise<Value>) {
  const startedAtMs = performance.now();
  const latencyMs = () => Math.round(performance.now() - startedAtMs);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const value = await request(signal);
    return { ok: true, reason: null, advice: null, latencyMs: latencyMs(), value };
  } catch (thrown) {
    const error = signal.aborted ? new DeadlineError() : thrown;
    const reason = error instanceof Error ? error.name : 'failed';
    return { ok: false, reason, advice: explain(error), latencyMs: latencyMs(), value: null };
  }
}

/** Quotes AWS's messages, because they name the cause, such as a missing AWS Marketplace subscription. */
function explain(error: unknown): string {
  const isQuoted = error instanceof WrongShapeError || (error instanceof Error && '$fault' in error);
  return isQuoted ? visible(error.message) : reportError(error).line;
}

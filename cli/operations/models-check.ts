import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { PollyClient, SynthesizeSpeechCommand } from '@aws-sdk/client-polly';
import * as z from 'zod';
import type { AttemptBounds } from '../../shared/aws/bounded-client.ts';
import { DeadlineError } from '../../shared/aws/deadline.ts';
import { modelUses } from '../../shared/catalog/ai.ts';
import { dollarsOf, pricesCheckedOn, type TokenCount } from '../../shared/catalog/model-prices.ts';
import { LoggableError } from '../../shared/errors/errors.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { ConverseClient } from '../../shared/model/converse-client.ts';
import type { Prompt } from '../../shared/model/prompt.ts';
import { visible } from '../../shared/observability/visible.ts';
import { clientOptions } from '../connection/client-options.ts';
import { FailedError } from '../errors.ts';
import { reportError } from '../output/error-line.ts';
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

/** Output token limit for a one-word response, not counting thinking tokens. */
const maximumTokens = 64;

const probe: Prompt = {
  task: 'Give the word that the page text names.',
  shape: {
    name: 'model_check',
    description: 'Gives the word.',
    schema: {
      type: 'object',
      properties: { word: { type: 'string' } },
      required: ['word'],
      additionalProperties: false,
    },
  },
  pageText: 'The word is yes.',
  parameters: {},
  image: null,
  maximumTokens,
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
    const client = new ConverseClient(bedrock, null, { warn() {} });
    const polly = new PollyClient(clientOptions({ ...target, bounds }));
    const timeoutMs = bounds.requestTimeoutMs ?? checkTimeoutMs;
    const probes = [];
    const voices = [];
    try {
      for (const model of new Set(ids)) {
        const request = async (signal: AbortSignal) => fillShape(client, model, signal);
        const { value: tokens, ...outcome } = await timed(timeoutMs, request);
        probes.push({
          id: model,
          usedBy: modelUses.filter((use) => models?.[use] === model),
          /** Method for structured output, after the client has omitted the options that the model rejected. */
          shape: client.capabilities({ invocationId: model, name: model }).outputMethod,
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

async function fillShape(client: ConverseClient, modelId: string, signal: AbortSignal): Promise<TokenCount> {
  const { value, tokens } = await client.invoke(
    { invocationId: modelId, name: modelId },
    probe,
    null,
    signal,
  );
  if (!wordSchema.safeParse(value).success) throw new WrongShapeError();
  return tokens;
}

async function timed<Value>(timeoutMs: number, request: (signal: AbortSignal) => Promise<Value>) {
  const startedAtMs = performance.now();
  const latencyMs = () => Math.round(performance.now() - startedAtMs);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const value = await request(signal);
    return { ok: true, reason: null, advice: null, latencyMs: latencyMs(), value };
  } catch (thrown) {
    const error = signal.aborted ? new DeadlineError() : awsErrorOf(thrown);
    const reason = error instanceof Error ? error.name : 'failed';
    return { ok: false, reason, advice: explain(error), latencyMs: latencyMs(), value: null };
  }
}

/** Returns the AWS SDK's error, which the client wraps. */
function awsErrorOf(error: unknown): unknown {
  const isWrapper = error instanceof ApiError || error instanceof LoggableError;
  return isWrapper && error.cause instanceof Error ? awsErrorOf(error.cause) : error;
}

/** Quotes AWS's messages, because they name the cause, such as a missing AWS Marketplace subscription. */
function explain(error: unknown): string {
  const isQuoted = error instanceof WrongShapeError || (error instanceof Error && '$fault' in error);
  return isQuoted ? visible(error.message) : reportError(error).line;
}

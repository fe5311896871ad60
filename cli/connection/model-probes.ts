import {
  BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { PollyClient, SynthesizeSpeechCommand } from '@aws-sdk/client-polly';
import * as z from 'zod';
import type { AttemptBounds } from '../../shared/aws/bounded-client.ts';
import { DeadlineError } from '../../shared/aws/deadline.ts';
import { type AnswerShape, shapeFields } from '../../shared/catalog/converse-shape.ts';
import { capabilitiesOf, type Shaping } from '../../shared/catalog/model-capabilities.ts';
import type { TokenCount } from '../../shared/catalog/model-prices.ts';
import { reportError } from '../output/error-line.ts';
import { visible } from '../output/visible.ts';
import { parsedJson } from '../parsed-json.ts';
import { clientOptions } from './client-options.ts';
import type { Target } from './target.ts';

/** One voice per engine that the content function uses. */
export const probedVoices = { generative: 'Ruth', neural: 'Joanna', standard: 'Marlene' } as const;
export type ProbedEngine = keyof typeof probedVoices;

/** Timeout of one check in milliseconds, including retries. */
const checkTimeoutMs = 10_000;

const checkBounds: AttemptBounds = { connectionTimeoutMs: 3_000, requestTimeoutMs: checkTimeoutMs };

/** Maximum number of output tokens, apart from thinking tokens. Enough for a one-word response in every format. */
const maximumTokens = 64;

const probeShape: AnswerShape = {
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
const instructions: Readonly<Record<Shaping, string>> = {
  forced_tool: callTool,
  offered_tool: callTool,
  native_schema: 'Give the word of the user message as one JSON object of the given schema.',
  json_text: `Give the word of the user message as one JSON object that follows the JSON schema in <answer_schema>.\n\n<answer_schema name="model_check">${JSON.stringify(probeShape.schema)}</answer_schema>`,
};

const wordSchema = z.object({ word: z.string() });

export class WrongShapeError extends Error {
  override readonly name = 'WrongShapeError';
}

function isFilled(output: ConverseCommandOutput['output'], shapedBy: Shaping): boolean {
  const content = output?.message?.content ?? [];
  const isTool = shapedBy === 'forced_tool' || shapedBy === 'offered_tool';
  const text = content.map((block) => block.text ?? '').join('');
  const value = isTool
    ? content.find(({ toolUse }) => toolUse !== undefined)?.toolUse?.input
    : parsedJson(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  return wordSchema.safeParse(value).success;
}

export class ServiceProbes {
  private readonly bedrock: BedrockRuntimeClient;
  private readonly polly: PollyClient;
  private readonly timeoutMs: number;

  constructor(target: Target, bounds = checkBounds) {
    this.timeoutMs = bounds.requestTimeoutMs ?? checkTimeoutMs;
    this.bedrock = new BedrockRuntimeClient(clientOptions(target, bounds));
    this.polly = new PollyClient(clientOptions(target, bounds));
  }

  async fillShape(modelId: string, shapedBy: Shaping): Promise<TokenCount> {
    const capabilities = { ...capabilitiesOf(modelId), shapedBy };
    const { thinking, thinkingTokens } = capabilities;
    const command = new ConverseCommand({
      modelId,
      system: [{ text: instructions[shapedBy] }],
      messages: [{ role: 'user', content: [{ text: 'The word is yes.' }] }],
      inferenceConfig: { maxTokens: maximumTokens + thinkingTokens },
      ...(thinking === null ? {} : { additionalModelRequestFields: { thinking: { ...thinking } } }),
      ...shapeFields(probeShape, capabilities),
    });
    const { output, usage } = await this.inTime((abortSignal) => this.bedrock.send(command, { abortSignal }));
    if (!isFilled(output, shapedBy)) throw new WrongShapeError();
    return { inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 };
  }

  async speak(engine: ProbedEngine): Promise<void> {
    const command = new SynthesizeSpeechCommand({
      Engine: engine,
      VoiceId: probedVoices[engine],
      OutputFormat: 'mp3',
      Text: 'Yes.',
    });
    await this.inTime(async (abortSignal) => {
      const { AudioStream } = await this.polly.send(command, { abortSignal });
      await AudioStream?.transformToByteArray();
    });
  }

  /** Quotes AWS's messages, because they name the cause, such as a missing AWS Marketplace subscription. */
  explain(error: unknown): string {
    return error instanceof Error && '$fault' in error ? visible(error.message) : reportError(error).line;
  }

  /** @throws DeadlineError when the call and its retries take too long */
  private async inTime<Result>(call: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const signal = AbortSignal.timeout(this.timeoutMs);
    try {
      return await call(signal);
    } catch (error) {
      throw signal.aborted ? new DeadlineError() : error;
    }
  }

  close(): void {
    this.bedrock.destroy();
    this.polly.destroy();
  }
}

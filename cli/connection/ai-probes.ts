import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { PollyClient, SynthesizeSpeechCommand } from '@aws-sdk/client-polly';
import type { AttemptBounds } from '../../shared/aws/bounded-client.ts';
import { DeadlineError } from '../../shared/aws/deadline.ts';
import { type AiProbes, type ProbedEngine, speechProbes } from '../operations/ai-check/ai-check.ts';
import { reportError } from '../output/error-line.ts';
import { clientOptions } from './client-options.ts';
import type { Target } from './target.ts';

/** Timeout of one check, including retries. */
const checkTimeoutMs = 10_000;

const checkBounds: AttemptBounds = { connectionTimeoutMs: 3_000, requestTimeoutMs: checkTimeoutMs };

/** Enough for a word, also from a model that thinks first. */
const maximumTokens = 64;

/** The calls of a check by real clients, in the target's Region. */
export class ServiceProbes implements AiProbes {
  private readonly bedrock: BedrockRuntimeClient;
  private readonly polly: PollyClient;
  private readonly timeoutMs: number;

  constructor(target: Target, bounds = checkBounds) {
    this.timeoutMs = bounds.requestTimeoutMs ?? checkTimeoutMs;
    this.bedrock = new BedrockRuntimeClient(clientOptions(target, bounds));
    this.polly = new PollyClient(clientOptions(target, bounds));
  }

  async askModel(modelId: string): Promise<void> {
    const command = new ConverseCommand({
      modelId,
      messages: [{ role: 'user', content: [{ text: 'Answer with the word yes.' }] }],
      inferenceConfig: { maxTokens: maximumTokens },
    });
    await this.inTime((abortSignal) => this.bedrock.send(command, { abortSignal }));
  }

  async speak(engine: ProbedEngine): Promise<void> {
    const command = new SynthesizeSpeechCommand({
      Engine: engine,
      VoiceId: speechProbes[engine],
      OutputFormat: 'mp3',
      Text: 'Yes.',
    });
    await this.inTime(async (abortSignal) => {
      const { AudioStream } = await this.polly.send(command, { abortSignal });
      await AudioStream?.transformToByteArray();
    });
  }

  explain(error: unknown): string {
    return reportError(error).line;
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

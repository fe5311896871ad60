import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { PollyClient, SynthesizeSpeechCommand } from '@aws-sdk/client-polly';
import type { AttemptBounds } from '../../shared/aws/bounded-client.ts';
import { type AiProbes, type ProbedEngine, speechProbes } from '../operations/ai-check/ai-check.ts';
import { reportError } from '../output/error-line.ts';
import { clientOptions } from './client-options.ts';
import type { Target } from './target.ts';

/** A model may take its time, above all the first time in an account. */
const modelBounds: AttemptBounds = { connectionTimeoutMs: 3_000, requestTimeoutMs: 30_000 };

/** Enough for a word, also from a model that thinks first. */
const maximumTokens = 64;

/** The calls of a check by real clients, in the target's Region. */
export class ServiceProbes implements AiProbes {
  private readonly bedrock: BedrockRuntimeClient;
  private readonly polly: PollyClient;

  constructor(target: Target, bounds = modelBounds) {
    this.bedrock = new BedrockRuntimeClient(clientOptions(target, bounds));
    this.polly = new PollyClient(clientOptions(target, bounds));
  }

  async askModel(modelId: string): Promise<void> {
    await this.bedrock.send(
      new ConverseCommand({
        modelId,
        messages: [{ role: 'user', content: [{ text: 'Answer with the word yes.' }] }],
        inferenceConfig: { maxTokens: maximumTokens },
      }),
    );
  }

  async speak(engine: ProbedEngine): Promise<void> {
    const { AudioStream } = await this.polly.send(
      new SynthesizeSpeechCommand({
        Engine: engine,
        VoiceId: speechProbes[engine],
        OutputFormat: 'mp3',
        Text: 'Yes.',
      }),
    );
    await AudioStream?.transformToByteArray();
  }

  explain(error: unknown): string {
    return reportError(error).line;
  }

  close(): void {
    this.bedrock.destroy();
    this.polly.destroy();
  }
}

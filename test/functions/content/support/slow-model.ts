import { expectedTokens, written } from '../../../../functions/content/chunks/expected-tokens.ts';
import { ModelClient } from '../../../../functions/content/model/model-client.ts';
import type { AiMode } from '../../../../shared/contract/enumerations.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { fakeModelClient } from './fake-model-client.ts';

const models = {
  standard: 'global.anthropic.claude-haiku-5-5',
  smart: 'global.anthropic.claude-sonnet-5-5',
  genius: 'global.anthropic.claude-opus-5-5',
} as const satisfies Record<AiMode, string>;

const thinkingTokens: Readonly<Record<string, number>> = {
  [models.standard]: 0,
  [models.smart]: 100,
  [models.genius]: 200,
};

/** Time to the first token, and additional time per thousand input tokens, in ms. */
const firstTokenMs = 1_500;
const readingMsPerThousand = 100;
const tokensPerSecond = 50;

/**
 * Input tokens of a maximum-size image in current models (Anthropic's vision guide, platform.claude.com/docs), and the
 * assumed additional time that a model needs to process any image.
 */
const pictureTokens = 4_800;
const pictureMs = 500;

/** Token counts of the instructions and the schema in a request, and of the field names in a response. */
const frameTokens = 520;
const fieldTokens = 20;

export interface PromptContent {
  readonly pageText: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

interface ModelRequest extends PromptContent {
  readonly isRepair: boolean;
  readonly startedMs: number;
  readonly endedMs: number;
}

/** Creates a model that generates 50 tokens per second on the fake clock. */
export function slowModel(respondTo: (prompt: PromptContent) => unknown): {
  model: ModelClient;
  requests: ModelRequest[];
} {
  const requests: ModelRequest[] = [];
  const client = fakeModelClient(async ({ input }, { abortSignal }) => {
    const startedMs = Date.now();
    const content = input.messages?.[0]?.content ?? [];
    const prompt = parsePrompt(content.find(({ text }) => text !== undefined)?.text ?? '');
    const hasPicture = content.some(({ image }) => image !== undefined);
    const output = respondTo(prompt);
    const read =
      frameTokens +
      (hasPicture ? pictureTokens : 0) +
      expectedTokens(prompt.pageText + JSON.stringify(prompt.parameters), written);
    const wrote =
      (thinkingTokens[input.modelId ?? ''] ?? 0) +
      fieldTokens +
      expectedTokens(JSON.stringify(output), written);
    const limit = input.inferenceConfig?.maxTokens ?? 0;
    const tokens = Math.min(wrote, limit);
    await passed(
      (hasPicture ? pictureMs : 0) +
        firstTokenMs +
        (read / 1_000) * readingMsPerThousand +
        (tokens / tokensPerSecond) * 1_000,
      abortSignal,
    );
    requests.push({ ...prompt, isRepair: input.messages?.length === 3, startedMs, endedMs: Date.now() });
    const reply = [{ toolUse: { toolUseId: 't', name: 't', input: output } }];
    return {
      output: { message: { role: 'assistant', content: reply } },
      stopReason: wrote > limit ? 'max_tokens' : 'tool_use',
    };
  });
  return { model: new ModelClient(client, { models, guardrail: null }, recordingLog([])), requests };
}

function parsePrompt(text: string): PromptContent {
  const [, page = '', parameters = '{}'] =
    /<page_text>([\s\S]*)<\/page_text>\n<parameters>([\s\S]*)<\/parameters>/.exec(text) ?? [];
  const pageText = page.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return { pageText, parameters: JSON.parse(parameters) };
}

function passed(timeMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, timeMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(Object.assign(new Error('aborted'), { name: 'AbortError' }));
    });
  });
}

/** Advances the fake clock from one timer to the next until the work completes. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; tookMs: number }> {
  const startedMs = Date.now();
  let isDone = false;
  const running = work().finally(() => {
    isDone = true;
  });
  running.catch(() => undefined);
  while (!isDone) {
    await jest.advanceTimersToNextTimerAsync();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { result: await running, tookMs: Date.now() - startedMs };
}

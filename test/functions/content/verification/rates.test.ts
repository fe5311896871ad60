import { ModelClient } from '../../../../functions/content/model/model-client.ts';
import { translateTransform } from '../../../../functions/content/transforms/translate.ts';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { cacheInMemory } from '../support/cache-in-memory.ts';
import { fakeModelClient } from '../support/fake-model-client.ts';
import pairs from './fixtures/ntrex.json';

/** Warnings that do not claim an error in the text. */
const neutral: ReadonlySet<string> = new Set(['not_changed', 'language_unsure']);

let output = '';
const client = fakeModelClient(async () => {
  const input = { refused: false, refusalReason: 'none', text: output, sourceLanguage: 'en' };
  const content = [{ toolUse: { toolUseId: 't', name: 'translate', input } }];
  return { stopReason: 'tool_use', output: { message: { role: 'assistant', content } } };
});
const id = 'anthropic.claude-haiku-5-5';
const models = { standard: id, smart: id, genius: id };
const model = new ModelClient(client, { models, guardrail: null }, recordingLog([]));
const translate = translateTransform(model, cacheInMemory().cache);

/** Returns true when the checks reject a translation or warn about it. No time remains for a repair attempt. */
async function isFlagged(source: string, translation: string, targetLanguage: string): Promise<boolean> {
  output = translation;
  const body = {
    text: source,
    targetLanguage,
    sourceLanguage: 'en',
    format: 'text',
    mode: 'standard',
  } as const;
  const context = {
    orgId: 'org',
    siteId: 'site',
    siteLanguage: null,
    deadlineMs: Date.now() + 1_500,
    waitUntil: () => undefined,
  };
  try {
    const { warnings } = await translate.run(body, context);
    return warnings.some(({ code }) => !neutral.has(code));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'MODEL_OUTPUT_INVALID') return true;
    throw error;
  }
}

/** Increments the first digit of the first number that has at least two digits. */
const digitChanged = (text: string) =>
  text.replace(/(?<![\d.,:])[1-8](?=\d)/, (digit) => String(Number(digit) + 1));

async function flaggedOf(change: (translation: string) => string): Promise<(typeof pairs)[number][]> {
  const flagged = [];
  for (const pair of pairs) {
    if (await isFlagged(pair.source, change(pair.translation), pair.language)) flagged.push(pair);
  }
  return flagged;
}

describe('checks on human translations', () => {
  it('flag at most 2% of them', async () => {
    const flagged = await flaggedOf((translation) => translation);
    expect(flagged.length / pairs.length).toBeLessThanOrEqual(0.02);
  });

  it('flag at least 95% of them after one digit was changed', async () => {
    const flagged = await flaggedOf(digitChanged);
    expect(flagged.length / pairs.length).toBeGreaterThanOrEqual(0.95);
  });
});

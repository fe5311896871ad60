import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { Judge } from '../../../../functions/content/model/judge/judge.ts';
import { ModelClient } from '../../../../functions/content/model/model-client.ts';
import { hintsTransform } from '../../../../functions/content/transforms/hints.ts';
import { rephraseTransform } from '../../../../functions/content/transforms/rephrase.ts';
import { simplifyTransform } from '../../../../functions/content/transforms/simplify.ts';
import { summarizeTransform } from '../../../../functions/content/transforms/summarize.ts';
import { translateTransform } from '../../../../functions/content/transforms/translate.ts';
import { vocabularyTransform } from '../../../../functions/content/transforms/vocabulary.ts';
import { ApiError } from '../../../../shared/http/api-error.ts';
import type { ModelReply } from '../../../../shared/model/read-reply.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { type OutputGroup, outputGroups } from '../fixtures/model-outputs.ts';
import { cacheInMemory } from '../support/cache-in-memory.ts';

const tokens = { inputTokens: 0, outputTokens: 0 };

const alarmedJudge = new Judge(
  {
    name: 'alarmed',
    invoke: async () => ({
      value: {
        findings: [{ why: '', verdict: 'changed', source: 1, answer: 1 }],
        lost: [],
        same: Array.from({ length: 9 }, (_, index) => [index + 1, 1]),
      },
      cutOff: null,
      message: { role: 'assistant', content: [] },
      tokens,
    }),
  },
  recordingLog([]),
  { minimumMs: -1_000, limitMs: 1_000 },
);

class FixedModel extends ModelClient {
  override readonly judge: Judge | null;
  private readonly value: unknown;

  constructor(value: unknown, judge: Judge | null) {
    const id = 'amazon.nova-2-lite-v1:0';
    const models = { standard: id, smart: id, genius: id };
    super(new BedrockRuntimeClient({}), { models, guardrail: null }, recordingLog([]));
    this.value = value;
    this.judge = judge;
  }

  override async invoke(): Promise<ModelReply> {
    return { value: this.value, cutOff: null, message: { role: 'assistant', content: [] }, tokens };
  }
}

const mode = 'standard' as const;
const { cache } = cacheInMemory();

function run(
  { transform, language, source, about = '' }: OutputGroup,
  output: string,
  judge: Judge | null = null,
) {
  // No time remains for a repair attempt, so the first response is returned or rejected.
  const context = {
    orgId: 'org',
    siteId: 'site',
    siteLanguage: null,
    deadlineMs: Date.now(),
    waitUntil: () => undefined,
  };
  const text = source;
  switch (transform) {
    case 'simplify':
      return simplifyTransform(new FixedModel({ text: output }, judge), cache).run(
        { mode, language, text, targetGradeLevel: 12 },
        context,
      );
    case 'rephrase':
      return rephraseTransform(new FixedModel({ text: output }, judge), cache).run(
        { mode, language, text, style: 'plain' },
        context,
      );
    case 'summarize':
      return summarizeTransform(new FixedModel({ summary: output, keyPoints: [] }, judge)).run(
        { mode, language, text, length: 'short' },
        context,
      );
    case 'translate': {
      const sourceLanguage = language === 'en' ? 'de' : 'en';
      return translateTransform(new FixedModel({ text: output, sourceLanguage }, judge), cache).run(
        { mode, text, targetLanguage: language, sourceLanguage, format: 'text' },
        context,
      );
    }
    case 'vocabulary': {
      const words = [{ word: about, definition: output, partOfSpeech: null, example: null }];
      return vocabularyTransform(new FixedModel({ words }, judge), cache).run(
        { mode, language, text, maxWords: 5 },
        context,
      );
    }
    case 'hints':
      return hintsTransform(new FixedModel({ answer: about, hints: [output] }, judge)).run(
        { mode, language, question: text, count: 1 },
        context,
      );
  }
}

const otherWarnings = new Set(['grade_not_met', 'readability_not_measured', 'language_unsure']);

async function isFlagged(group: OutputGroup, output: string): Promise<boolean> {
  try {
    const { warnings } = await run(group, output);
    return warnings.some(({ code }) => !otherWarnings.has(code));
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}

function wrongOutputs({ right: [correct = ''], wrong }: OutputGroup): string[] {
  return wrong.map(([, output, replacement]) =>
    replacement === undefined ? output : correct.replace(output, () => replacement),
  );
}

function checked(kind: 'right' | 'wrong') {
  return Promise.all(
    outputGroups.flatMap((group) =>
      (kind === 'right' ? group.right : wrongOutputs(group)).map(async (output) => ({
        name: `${group.transform} ${group.language}: ${output}`,
        isFlagged: await isFlagged(group, output),
      })),
    ),
  );
}

describe('verification of recorded model outputs', () => {
  it('detects every known error', async () => {
    const missed = (await checked('wrong')).filter((output) => !output.isFlagged);
    expect(missed).toEqual([]);
  });

  it('returns only the meaning_changed warning for errors that only the judge model reports', async () => {
    const outputs = outputGroups.flatMap((group) =>
      (group.judged ?? []).map((output) => ({ group, output })),
    );
    const warnings = await Promise.all(
      outputs.map(async ({ group, output }) => (await run(group, output, alarmedJudge)).warnings),
    );
    expect(warnings.map((given) => given.filter(({ code }) => !otherWarnings.has(code)))).toEqual(
      outputs.map(() => [expect.objectContaining({ code: 'meaning_changed' })]),
    );
  });

  it('flags at most 3% of the correct outputs', async () => {
    const outputs = await checked('right');
    const flagged = outputs.filter((output) => output.isFlagged);
    expect(flagged.length / outputs.length <= 0.03 ? [] : flagged).toEqual([]);
  });
});
